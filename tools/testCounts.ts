/** Reads the counts of passed and failed tests from the reports of vitest and Playwright. */
import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

function read<T>(report: string): T | undefined {
  return existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : undefined
}

/** Counts of vitest's JSON report; a file that could not be run at all counts as one failed test. */
export function vitestCounts(report: string): Counts {
  const result = read<{
    numPassedTests: number
    numFailedTests: number
    numPendingTests: number
    testResults: { status: string; assertionResults: unknown[] }[]
  }>(report)
  if (!result) return none
  const broken = result.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + broken.length,
    skipped: result.numPendingTests,
  }
}

/** Counts of Playwright's JSON report; a test that passed only when repeated has passed. */
export function playwrightCounts(report: string): Counts {
  const stats = read<{ stats: { expected: number; flaky: number; unexpected: number; skipped: number } }>(report)?.stats
  if (!stats) return none
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

/** The tests of Playwright's JSON report that failed once and passed when tried again. */
export function flakyTests(report: string): readonly string[] {
  const of = ({ suites = [], specs = [] }: Suite): readonly string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} › ${title}`),
    ...suites.flatMap(of),
  ]
  return of(read<Suite>(report) ?? {})
}
