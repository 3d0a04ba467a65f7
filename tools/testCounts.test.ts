import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { add, flakyTests, none, playwrightCounts, vitestCounts } from './testCounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('the counts of a run', () => {
  it('come from vitest, a file that could not be run counting as failed', () => {
    const path = report({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    })
    expect(vitestCounts(path)).toEqual({ passed: 7, failed: 2, skipped: 2 })
  })

  it('come from Playwright', () => {
    const path = report({ stats: { expected: 4, flaky: 1, unexpected: 2, skipped: 3 } })
    expect(playwrightCounts(path)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('name the tests of Playwright that passed only when tried again, however deep they lie', () => {
    const spec = (title: string, status: string) => ({ title, file: 'chart.spec.ts', tests: [{ status }] })
    const path = report({
      suites: [
        { specs: [spec('draws', 'expected')], suites: [{ specs: [spec('drags', 'flaky'), spec('pans', 'expected')] }] },
        { specs: [spec('zooms', 'unexpected')] },
      ],
    })
    expect(flakyTests(path)).toEqual(['chart.spec.ts › drags'])
    expect(flakyTests(join(folder, 'none.json'))).toEqual([])
  })

  it('are none where no report was written, and add up', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toEqual(none)
    expect(add({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({
      passed: 11,
      failed: 22,
      skipped: 33,
    })
  })
})
