import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildDefine } from './tools/buildStamp.ts'
import { licences } from './tools/licences.ts'
import { devBehind, devConsolePort, messages } from './vite.config.ts'

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The operators' console, on an origin of its own: a page on the app's stack, built apart, so that it costs the app no
 * byte and its service worker nothing to keep.
 */
export default defineConfig(({ mode }) => ({
  root: place('./console'),
  publicDir: false,
  plugins: [messages, react(), licences()],
  define: buildDefine(mode === 'production'),
  build: {
    outDir: place('./dist/console'),
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
  server: {
    port: devConsolePort,
    strictPort: true,
    host: '127.0.0.1',
    proxy: { '/ops/api': devBehind(3), '/first-paint.js': devBehind(0) },
  },
}))
