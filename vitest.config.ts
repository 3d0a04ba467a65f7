import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { buildDefine } from './tools/buildStamp.ts'
import { messages } from './vite.config.ts'

const isWhole = process.env.WHOLE === '1'
const packages = '{contract,engine,src,console,sw,server,tools,bench,agreement,e2e}'
const tests = `${packages}/**/*${isWhole ? '.whole' : ''}.test.{ts,tsx}`
/** These are about SQLite's own files and plans: what it writes, in which order, and how they are copied. */
const ofSqlite = [
  'server/store/{database,openSharedStore}.test.ts',
  'server/backup/**',
  'server/simulation/**',
  'server/exchange/{endedOrders,flushedStore}.test.ts',
  'server/openServer.test.ts',
  // Nothing there is kept in a database.
  'server/feed/simulated/**',
]
/** Time limit of a test, ms. Only a test that hangs reaches it. */
const TEST_TIMEOUT_MS = 240_000
/** Time limit of `expect.poll`, ms. */
const POLL_TIMEOUT_MS = 30_000
const others = [
  ...(isWhole ? [] : ['**/*.whole.test.ts']),
  ...(process.env.TEST_DATABASE_URL === undefined ? [] : ofSqlite),
]

/** They put stand-ins in the place of modules, or start what runs as long as the app: no other test may meet that. */
const alone = globSync(tests).filter((file) => /vi\.mock\(|^\/\/ @alone/m.test(readFileSync(file, 'utf8')))

/**
 * Unit tests stand beside what they test. They run in Node; a test that needs a page says so in its first line:
 * `// @vitest-environment happy-dom`. What starts databases or whole servers, or takes long, is named `*.whole.test.ts`:
 * `npm run test:all` alone runs it (WHOLE=1), after the build.
 */
export default defineConfig({
  plugins: [messages],
  define: buildDefine(false),
  test: {
    // Left alone it keeps one core for itself: of the two of a small machine, half.
    maxWorkers: '100%',
    // The duration of a test is not its subject: a busy machine takes five times as long.
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
    expect: { poll: { timeout: POLL_TIMEOUT_MS } },
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
    // `npm test -- --profile` names the folder of the times.
    setupFiles: process.env.PROFILE ? ['tools/test/profile/unitTimes.ts'] : [],
    projects: [
      {
        extends: true,
        // To read every module anew for each file costs as much as the tests themselves.
        test: {
          name: 'shared',
          isolate: false,
          include: [tests],
          exclude: [...configDefaults.exclude, ...others, ...alone],
        },
      },
      { extends: true, test: { name: 'alone', include: alone, exclude: [...configDefaults.exclude, ...others] } },
    ],
  },
})
