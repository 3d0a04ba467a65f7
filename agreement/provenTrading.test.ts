import { expect, it } from 'vitest'
import { proveTrading } from './provenTrading.ts'

// `provenTrading.whole.test.ts` makes it 20 hours with more faults.
it('has a receipt that the app verifies for every decision of an hour on two shards that are killed', async () => {
  const { counted, receipts, kills } = await proveTrading({
    seed: 4,
    minutes: 60,
    everyMs: 20_000,
    kills: 3,
    fullDisks: 1,
  })
  expect(receipts).toEqual(counted)
  expect(kills).toBe(3)
  for (const what of ['opened', 'filled', 'closed', 'refused']) expect(counted[what], what).toBeGreaterThan(0)
})
