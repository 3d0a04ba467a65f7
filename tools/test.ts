/**
 * `npm test`: every check there is, the quick ones first and two at a time, ending where one fails. Closes with the counts of the
 * unit and browser tests as their reporters gave them. `npm run test:all` adds what takes long: whole servers, more
 * browser tests, and other browsers.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { findChromium } from './browser.ts'
import { findOtherBrowsers } from './otherBrowsers.ts'
import { runOnPostgres } from './postgresTests.ts'
import { run, runQuietly } from './processes.ts'
import { add, type Counts, flakyTests, none, playwrightCounts, vitestCounts } from './testCounts.ts'

interface Stage {
  readonly name: string
  readonly run: () => Promise<number>
  readonly counts?: () => Counts
}

const unitReport = 'test-results/unit.json'
const postgresReport = 'test-results/postgres.json'
const wholeReport = 'test-results/whole.json'
const e2eReport = 'test-results/e2e.json'
const browsersReport = 'test-results/browsers.json'
const browsersConfig = ['test', '--config', 'playwright.browsers.config.ts']
const isWhole = process.argv.includes('all')

/** One that may run beside another; it says what it has to say when it is over. */
const quick = (name: string): Stage => ({
  name,
  run: async () => {
    const { code, said } = await runQuietly('npm', ['run', '--silent', name])
    console.log(`\n── ${name}\n${said}`)
    return code
  },
})

const unit = (report: string, environment: Record<string, string> = {}) =>
  run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], environment)

/** Tests that need the built server or a database server, or take minutes. */
const whole: Stage = {
  name: 'whole servers',
  run: () => unit(wholeReport, { WHOLE: '1' }),
  counts: () => vitestCounts(wholeReport),
}

/** The same tests of the server, the same database in another's hands. */
const onPostgres: Stage = {
  name: 'server on PostgreSQL',
  run: () => runOnPostgres(postgresReport),
  counts: () => vitestCounts(postgresReport),
}

/** The main job in Firefox and WebKit, too; `npm run browsers` writes what they can do. */
const otherBrowsers: Stage = {
  name: 'other browsers',
  run: async () =>
    run('playwright', [...browsersConfig, '--project=firefox', '--project=webkit', '--reporter=list,json'], {
      ...(await findOtherBrowsers()),
      PLAYWRIGHT_JSON_OUTPUT_NAME: browsersReport,
    }),
  counts: () => playwrightCounts(browsersReport),
}

/** Two lines of work, side by side and about as long; the build leaves half of a core to the checks beside it. */
const quickStages: readonly (readonly Stage[])[] = [
  ['types', 'lint', 'structure'].map(quick),
  ['words', 'unused', 'build'].map(quick),
]

const stages: readonly Stage[] = [
  {
    name: 'unit',
    run: () => unit(unitReport, isWhole ? { THOROUGH: '1' } : {}),
    counts: () => vitestCounts(unitReport),
  },
  ...(isWhole ? [onPostgres, whole] : []),
  {
    name: 'e2e',
    run: async () =>
      run('playwright', ['test', '--reporter=list,json'], {
        CHROMIUM_PATH: await findChromium(),
        PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport,
        ...(isWhole && { WHOLE: '1' }),
      }),
    counts: () => playwrightCounts(e2eReport),
  },
  ...(isWhole ? [otherBrowsers] : []),
]

rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

let counts = none
const failed: string[] = []
const summary: string[] = []

/** Does one after the other, to the first that fails; answers those that were not run. */
async function work(line: readonly Stage[], tellAhead: boolean): Promise<readonly Stage[]> {
  for (const [index, stage] of line.entries()) {
    if (tellAhead) console.log(`\n── ${stage.name}`)
    const began = performance.now()
    const code = await stage.run()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const counted = stage.counts?.()
    counts = add(counts, counted ?? none)
    // A stage that fails without a test of its own that failed is a failure all the same.
    if (code !== 0 && !counted?.failed) counts = add(counts, { ...none, failed: 1 })
    const numbers = counted ? `, ${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped` : ''
    summary.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${stage.name}, ${seconds} s${numbers}`)
    if (code === 0) continue
    failed.push(stage.name)
    return line.slice(index + 1)
  }
  return []
}

const left = (await Promise.all(quickStages.map((line) => work(line, false)))).flat()
const notRun = [...left, ...(failed.length === 0 ? await work(stages, true) : stages)]

console.log(`\n${summary.join('\n')}`)
for (const stage of notRun) console.log(`not run ${stage.name}`)
for (const name of failed) console.log(`\nThe stage ${name} failed.`)
for (const test of flakyTests(e2eReport)) console.log(`Unsteady, passed when tried again: ${test}`)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = failed.length > 0 ? 1 : 0
