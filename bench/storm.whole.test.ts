import { expect, it } from 'vitest'
import { drill } from './stormDrill.ts'

it('in a small storm every closing order is answered, nothing is lost or doubled, and the books balance', {
  timeout: 120_000,
}, async () => {
  const size = { accounts: 300, positions: 15_000, ticks: 1_000, seconds: 2, times: 20, closing: 0.25, patience: 60 }
  const result = await drill(size)
  console.log(JSON.stringify(result))
  expect(result.closes.offered).toBeGreaterThan(0)
  expect(result.closes.answered).toBe(result.closes.offered)
  expect(result.opens.unanswered).toBe(0)
  // More than the engine can take was really offered.
  expect(result.opens.refused).toBeGreaterThan(0)
  expect({ lost: result.lost, doubled: result.doubled, books: result.books }).toEqual({
    lost: 0,
    doubled: 0,
    books: [],
  })
})
