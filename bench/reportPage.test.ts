import { expect, it } from 'vitest'
import { reportPage } from './reportPage.ts'

const results = {
  name: 'load',
  about: 'How it loads.',
  at: '2026-11-21T21:00:00.000Z',
  load: 1,
  figures: [
    { what: 'largest paint', figure: 1790, unit: 'ms', baseline: 900, target: { atMost: 1800 } },
    { what: 'frames', figure: 41.234, unit: '/s', target: { atLeast: 58 } },
    { what: 'requests', figure: 12, unit: '' },
  ],
} as const
const run = { machine: ['two cores'], cores: 2, build: '0.1.0+abc', results: [results] }

it('sets every target beside what was reached, met or missed', () => {
  const page = reportPage(run)
  expect(page).toContain('1 of 2 met.')
  expect(page).toContain('| load | largest paint | ≤ 1,800 ms | 1,790 ms | met |')
  expect(page).toContain('| load | frames | ≥ 58 /s | 41.2 /s | **missed** |')
  expect(page).not.toContain('| load | requests')
  expect(page).toContain('| requests | 12 |  |')
})

it('says so where the machine had more to do than it could', () => {
  expect(reportPage(run)).not.toContain('too long')
  expect(reportPage({ ...run, results: [{ ...results, load: 7.3 }] })).toContain('7.3 processes wanted one of 2 cores')
})
