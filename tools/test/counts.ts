/** Reads which tests passed, failed and were skipped from the reports of vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs'

/** Result of a stage's tests. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Names of the tests that were not tried. */
  readonly skipped: readonly string[]
}

export const none: Counts = { passed: 0, failed: 0, skipped: [] }

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: [...a.skipped, ...b.skipped],
})

function read<T>(report: string): T | undefined {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : undefined
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

/** Counts of vitest's JSON report; a file that could not be run at all counts as one failed test. */
export function vitestCounts(report: string): Counts {
  const files = read<VitestReport>(report)?.testResults ?? []
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const broken = files.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
  const untried = tests.filter(({ status }) => status !== 'passed' && status !== 'failed')
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: tests.filter(({ status }) => status === 'failed').length + broken.length,
    skipped: untried.map(({ fullName }) => fullName.trim()),
  }
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string; readonly projectName: string }[]
  }[]
}

/** Counts of Playwright's JSON report; a test that passed only when it was repeated has failed. */
export function playwrightCounts(report: string): Counts {
  const testsOf = ({ suites = [], specs = [] }: Suite): readonly { name: string; status: string }[] => [
    ...specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, projectName }) => ({ name: `${file} › ${title} (${projectName})`, status })),
    ),
    ...suites.flatMap(testsOf),
  ]
  const tests = testsOf(read<Suite>(report) ?? {})
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failed: tests.filter(({ status }) => status === 'unexpected' || status === 'flaky').length,
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ name }) => name),
  }
}
