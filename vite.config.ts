import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildDefine } from './tools/buildStamp.ts'
import { className } from './tools/classNames.ts'
import { firstFilesPlugin } from './tools/firstFiles.ts'
import { licences } from './tools/licences.ts'
import { localizedManifest } from './tools/localizedManifest.ts'
import { screenGroups } from './tools/screenChunks.ts'

const port = Number(process.env.PORT ?? 8080)
/** Development servers behind the app, each on its own port. `npm run dev` starts them, and requests are forwarded. */
export const devBehind = (steps: number) => ({
  target: `http://127.0.0.1:${port + steps}`,
  changeOrigin: false,
  ws: true,
})
/** The server, behind the app. */
export const devServer = devBehind(1)
/** The port of the operators' console while developing. */
export const devConsolePort = port + 2

/**
 * lingui's macros and `.po` imports, the same in the app, the server and the tests. A word without its translation fails
 * a build; `UNTRANSLATED=allow` lets it pass while a screen is being written.
 */
export const messages: PluginOption[] = [
  babel({ presets: [linguiTransformerBabelPreset()] }),
  lingui({ failOnCompileError: true, failOnMissing: process.env.UNTRANSLATED === 'allow' ? false : 'catalog' }),
]

/** The service worker: keeps shell, words, market and account, and asks before it takes over (`sw/sw.ts`). */
const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'sw',
  filename: 'sw.ts',
  injectRegister: false,
  registerType: 'prompt',
  manifest: await localizedManifest(
    JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8')),
  ),
  manifestFilename: 'manifest.webmanifest',
  includeManifestIcons: false,
  injectManifest: { globPatterns: ['**/*.{js,css,html,svg}'] },
  devOptions: { enabled: true, type: 'module' },
})

/** The router's package leads every bundler to the build with warnings for developers; the other one lies beside it. */
const productionRouter = [
  { find: /^react-router$/, file: 'index' },
  { find: /^react-router\/dom$/, file: 'dom-export' },
].map(({ find, file }) => ({
  find,
  replacement: fileURLToPath(new URL(`./node_modules/react-router/dist/production/${file}.mjs`, import.meta.url)),
}))

/** Libraries that every screen needs, in their own chunk, so that they stay cached over an update. */
const libraries = {
  name: 'libraries',
  priority: 100,
  test: /node_modules[\\/](?:@lingui|big\.js|jotai|react|react-dom|scheduler|valibot)[\\/]/,
}

/**
 * The frame names every file that loads later, and each character of a hash weighs on the first visit: these are as short as
 * the bundler allows. A catalogue is named by its language, which the page's first script reads (`public/first-paint.js`).
 */
function chunkName({ facadeModuleId }: { readonly facadeModuleId: string | null }) {
  return facadeModuleId?.endsWith('.po') ? 'assets/words-[name]-[hash:7].js' : 'assets/[name]-[hash:7].js'
}

/** The filter of breached passwords lies beside the server's program. */
const breachedFilter: PluginOption = {
  name: 'breached-filter',
  generateBundle() {
    const source = readFileSync(new URL('./server/accounts/breached/breached.filter', import.meta.url))
    this.emitFile({ type: 'asset', fileName: 'breached.filter', source })
  },
}

/** Packages outside the server's bundle, to be installed beside it. */
const besideServer = [
  '@node-rs/argon2',
  '@simplewebauthn/server',
  'better-sqlite3',
  'nodemailer',
  'pg',
  'pino',
  'sharp',
  'web-push',
]

/** Two builds of one tree: `vite build` makes the app, `vite build --ssr` the server. The first screen has `vite.first.config.ts`. */
export default defineConfig(({ isSsrBuild, mode }) => {
  const define = buildDefine(mode === 'production')
  if (isSsrBuild) {
    return {
      plugins: [messages, licences({ parts: ['flag-icons'], beside: besideServer }), breachedFilter],
      define,
      publicDir: false,
      ssr: {
        noExternal: true,
        external: [...besideServer],
      },
      build: {
        ssr: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            ops: 'server/operate.ts',
            postgresWorker: 'server/store/postgres/worker.ts',
            laneThread: 'server/services/laneThread.ts',
            flushThread: 'server/exchange/flushThread.ts',
            firstThread: 'server/http/firstThread.ts',
          },
          // All side by side: a part finds the thread's program beside itself.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
        outDir: 'dist/server',
        target: 'node22',
        sourcemap: true,
        emptyOutDir: true,
      },
    }
  }
  return {
    resolve: { alias: mode === 'production' ? productionRouter : [] },
    plugins: [
      messages,
      react(),
      serviceWorker,
      licences({ parts: ['flag-icons', 'workbox-core', 'workbox-precaching', 'workbox-routing'] }),
      firstFilesPlugin(),
    ],
    define,
    css: mode === 'production' ? { modules: { generateScopedName: className } } : {},
    build: {
      outDir: 'dist/app',
      manifest: true,
      modulePreload: {
        // Every browser this is built for knows it.
        polyfill: false,
        // A page's scripts are fetched all at once; what opens later loads ahead of the day, with a style sheet of its own.
        resolveDependencies: (_file, parts, { hostId }) =>
          /\bframe-/.test(hostId) ? parts : parts.filter((part) => part.endsWith('.css')),
      },
      sourcemap: 'hidden' as const,
      // Pictures stay files: as text inside a script they would weigh on every first visit.
      assetsInlineLimit: 0,
      emptyOutDir: true,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: [libraries, ...screenGroups()] },
          chunkFileNames: chunkName,
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
    server: {
      port,
      strictPort: true,
      proxy: {
        '/api': devServer,
        '/v1': devServer,
        '/manifest.json': devServer,
        '/logos': devServer,
        '/docs': devServer,
      },
    },
  }
})
