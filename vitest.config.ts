import { configDefaults, defineConfig } from 'vitest/config'
import { buildDefine } from './tools/buildStamp.ts'
import { messages } from './vite.config.ts'

const isWhole = process.env.WHOLE === '1'

/**
 * Unit tests stand beside what they test. They run in Node; a test that needs a page says so in its first line:
 * `// @vitest-environment happy-dom`. What starts databases or whole servers, or takes long, is named `*.whole.test.ts`:
 * `npm run test:all` alone runs it (WHOLE=1), after the build.
 */
export default defineConfig({
  plugins: [messages],
  define: buildDefine(false),
  test: {
    include: [
      `{contract,src,console,sw,server,tools,bench,agreement,e2e}/**/*${isWhole ? '.whole' : ''}.test.{ts,tsx}`,
    ],
    exclude: isWhole ? configDefaults.exclude : [...configDefaults.exclude, '**/*.whole.test.ts'],
    // Left alone it keeps one core for itself: of the two of a small machine, half.
    maxWorkers: '100%',
    // How long a test takes is no part of what it says: a machine that is busy elsewhere takes five times as long.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
