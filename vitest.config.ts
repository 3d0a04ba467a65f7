import { globSync, readFileSync } from 'node:fs'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
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

const isPage = (file: string) => readFileSync(file, 'utf8').startsWith('// @vitest-environment')
/** Tests that replace or reset modules, start what runs as long as the app, or draw: others must not share their modules. */
const alone = globSync(tests).filter(
  (file) => isPage(file) || /vi\.(?:mock|resetModules)\(|^\/\/ @alone/m.test(readFileSync(file, 'utf8')),
)

/** A process is kept only for the next file of its project and environment: another one in between costs a second. */
class LikeAfterLike extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const kindOf = ({ project, moduleId }: TestSpecification) => `${project.name} ${isPage(moduleId)}`
    return [...Map.groupBy(await super.sort(files), kindOf).values()].flat()
  }
}

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
    sequence: { sequencer: LikeAfterLike },
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
      {
        extends: true,
        test: {
          name: 'alone',
          isolate: false,
          setupFiles: 'tools/freshModules.ts',
          include: alone,
          exclude: [...configDefaults.exclude, ...others],
        },
      },
    ],
  },
})
