import { expect, it } from 'vitest'
import { proveTrading } from './provenTrading.ts'

it('has a receipt that the app verifies for every decision of 20 hours on two shards that are killed', async () => {
  const faults = { kills: 300, fullDisks: 40 }
  // The simulated market repeats itself after five hours, and a block of ticks is two hours: more days are only repetition.
  const proven = await proveTrading({ seed: 1, minutes: 20 * 60, restMinutes: 5 * 60, everyMs: 30_000, ...faults })
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
