import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import type { Shard } from '../leases/shard.ts'
import type { WatchMessage } from './figuresPublisher.ts'
import { subjects } from './subjects.ts'
import { testKeys } from './testKeys.ts'
import { WatchedFigures } from './watchedFigures.ts'

const { gateway: signer, verifier } = testKeys()
const read = (shard: Shard, message: string): WatchMessage =>
  JSON.parse(verifier.read('gateway', subjects.watch(shard), message)?.body ?? 'null')

/** Well before the next periodic request. */
const SOON_MS = 100

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Lets a moment pass in which new accounts are asked for, and the bus deliver its messages. */
async function soon(): Promise<void> {
  await vi.advanceTimersByTimeAsync(SOON_MS)
  await nextTurn()
}

it('thousands who come at once are asked for together, each of its own engine', async () => {
  const bus = new MemoryBus(new MemoryWire())
  const requested: WatchMessage[][] = [[], []]
  for (const [shard, messages] of requested.entries())
    bus.hear(subjects.watch({ shard, of: 2 }), (message) => messages.push(read({ shard, of: 2 }, message)))
  const watched = new WatchedFigures({ bus, gateway: 'g', signer, shards: 2 })
  for (let accountId = 1_000; accountId < 4_000; accountId++) expect(watched.revision(accountId)).toBeUndefined()
  await soon()
  expect(requested.map((messages) => messages.map(({ accounts }) => accounts.length))).toEqual([[1_500], [1_500]])
  expect(requested[1]?.[0]).toMatchObject({ gateway: 'g', accounts: expect.arrayContaining([1_001, 3_999]) })
  watched.close()
})

it('whoever is not known here is asked for as such', async () => {
  const bus = new MemoryBus(new MemoryWire())
  const requested: WatchMessage[] = []
  const shard = { shard: 0, of: 1 }
  bus.hear(subjects.watch(shard), (message) => requested.push(read(shard, message)))
  const watched = new WatchedFigures({ bus, gateway: 'g', signer, shards: 1 })
  watched.revision(7)
  await soon()
  expect(requested).toEqual([{ gateway: 'g', accounts: [7], unknown: [7] }])
  bus.tell(subjects.figures('g'), JSON.stringify([[7, {}]]))
  await soon()
  expect(watched.revision(7)).toBe(1)
  watched.revision(8)
  await soon()
  expect(requested.at(-1)).toEqual({ gateway: 'g', accounts: [7, 8], unknown: [8] })
  watched.close()
})
