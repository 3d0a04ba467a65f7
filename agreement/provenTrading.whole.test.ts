import { expect, it } from 'vitest'
import { proveTrading } from './provenTrading.ts'

it('has a receipt that the app verifies for every decision of a week on two shards that are killed', async () => {
  const proven = await proveTrading({ seed: 1, minutes: 7 * 24 * 60, everyMs: 30_000, kills: 300 })
  const { counted, receipts, kills, fullDisks, ticks, tookMs } = proven
  // The figures of docs/proof.md.
  process.stdout.write(`${JSON.stringify(proven)}\n`)
  expect(receipts).toEqual(counted)
  for (const [what, often] of Object.entries(counted)) expect(often, what).toBeGreaterThan(0)
  expect(kills).toBe(300)
  expect(fullDisks).toBeGreaterThan(0)
  expect(ticks.kept).toBeLessThan(ticks.decided)
  // The slowest of thousands tell how busy the machine was.
  expect(tookMs.median).toBeLessThan(50)
}, 7_200_000)
