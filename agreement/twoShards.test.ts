import { expect, it } from 'vitest'
import { TwoShards } from './twoShards.ts'

it('starts every process again that was killed, also while its disk was full', async () => {
  const faults = { kills: 30, fullDisks: 60 }
  const shards = new TwoShards({ seed: 1, minutes: 40, everyMs: 20_000, ...faults, signed: async () => undefined })
  try {
    await shards.run()
    expect(shards.kills).toBe(faults.kills)
    expect(shards.fullDisks).toBeGreaterThan(0)
  } finally {
    await shards.close()
  }
})
