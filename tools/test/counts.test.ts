import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { add, none, playwrightCounts, vitestCounts } from './counts.ts'

const folder = mkdtempSync(join(tmpdir(), 'counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: unknown): string {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(path, JSON.stringify(content))
  return path
}

describe('the counts of a run', () => {
  it('come from vitest, a file that could not be run counting as failed and what was not tried by its name', () => {
    const test = (status: string) => ({ status, fullName: ` orders are ${status}` })
    const path = report({
      testResults: [
        { name: 'a', status: 'passed', assertionResults: ['passed', 'passed', 'skipped', 'todo'].map(test) },
        { name: 'b', status: 'failed', assertionResults: ['failed', 'passed', 'pending'].map(test) },
        { name: 'c', status: 'failed', assertionResults: [] },
      ],
    })
    expect(vitestCounts(path)).toEqual({
      passed: 3,
      failed: 2,
      skipped: ['orders are skipped', 'orders are todo', 'orders are pending'],
    })
  })

  it('come from Playwright, however deep a test lies; one that passed only when tried again has failed', () => {
    const spec = (title: string, ...statuses: string[]) => ({
      title,
      file: 'chart.spec.ts',
      tests: statuses.map((status) => ({ status, projectName: 'phone' })),
    })
    const path = report({
      suites: [
        {
          specs: [spec('draws', 'expected', 'expected')],
          suites: [{ specs: [spec('drags', 'flaky'), spec('pans', 'skipped')] }],
        },
        { specs: [spec('zooms', 'unexpected')] },
      ],
    })
    expect(playwrightCounts(path)).toEqual({ passed: 2, failed: 2, skipped: ['chart.spec.ts › pans (phone)'] })
  })

  it('are none where no report was written, and add up', () => {
    expect(vitestCounts(join(folder, 'none.json'))).toEqual(none)
    expect(playwrightCounts(join(folder, 'none.json'))).toEqual(none)
    expect(add({ passed: 1, failed: 2, skipped: ['a'] }, { passed: 10, failed: 20, skipped: ['b'] })).toEqual({
      passed: 11,
      failed: 22,
      skipped: ['a', 'b'],
    })
  })
})
