import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { buildDefine } from './tools/buildStamp.ts'
import { className } from './tools/classNames.ts'
import { messages } from './vite.config.ts'

/** Excludes parts that the app loads later from the first screen, except for their messages. */
const nothingLater: PluginOption = {
  name: 'nothing-later',
  resolveDynamicImport: (specifier) =>
    typeof specifier === 'string' && !specifier.endsWith('.po') ? { id: specifier, external: true } : null,
}

/** The program that draws the first screen (`src/app/first.tsx`), which the server loads: the app's components without a page. */
export default defineConfig(({ mode }) => ({
  plugins: [nothingLater, messages, react()],
  // Not as in the server's bundle: React's build for developers is left out.
  define: { ...buildDefine(mode === 'production'), 'process.env.NODE_ENV': JSON.stringify(mode) },
  publicDir: false,
  // The same names as in the app's own style sheets.
  css: { modules: { generateScopedName: className } },
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: 'dist/first',
    target: 'node22',
    emptyOutDir: true,
    minify: true,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      input: { first: 'src/app/first.tsx' },
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
}))
