import { afterEach, describe, expect, it, vi } from 'vitest'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import type { Tick } from '../markets/feed.ts'
import { PricePublisher } from './pricePublisher.ts'
import { readSignedPrices } from './priceWire.ts'
import { priceLog } from './subjects.ts'
import { testKeys } from './testKeys.ts'

const tick = (price: number, time = 1): Tick => ({ code: 'EURUSD', price, time, volume: 1 })
const opened: PricePublisher[] = []
const keys = testKeys()

async function publish(wire = new MemoryWire(), fence = 1) {
  const bus = new MemoryBus(wire)
  const log = await bus.openLog(priceLog.name, priceLog.bounds)
  const { last } = await log.ends()
  const lost = vi.fn()
  const publisher = new PricePublisher({ log, signer: keys.feed, kind: 'simulated', last, fence, now: () => 7, lost })
  opened.push(publisher)
  // After a silence the time alone is told, on a slow machine between any two prices.
  const reported = () =>
    (wire.logs.get(priceLog.name)?.messages ?? [])
      .flatMap((logged) => readSignedPrices(logged, keys.verifier) ?? [])
      .filter(({ ticks }) => ticks.length > 0)
  return { bus, wire, log, publisher, lost, reported }
}

afterEach(() => {
  for (const publisher of opened.splice(0)) publisher.close()
})

describe('prices', () => {
  it('are told in their order, those that come while a message is under way together', async () => {
    const { publisher, reported } = await publish()
    for (const price of [1, 2, 3]) publisher.take([tick(price)])
    await expect.poll(reported).toEqual([
      { kind: 'simulated', now: 7, ticks: [tick(1)] },
      { kind: 'simulated', now: 7, ticks: [tick(2), tick(3)] },
    ])
  })

  it('wait while nobody can be told, and are all told afterwards, each once', async () => {
    const { bus, publisher, reported, lost } = await publish()
    bus.isConnected = false
    publisher.take([tick(1)])
    publisher.take([tick(2)])
    bus.isConnected = true
    await expect.poll(() => reported().flatMap(({ ticks }) => ticks.map(({ price }) => price))).toEqual([1, 2])
    expect(lost).not.toHaveBeenCalled()
  })

  it('that have waited are told in messages that the bus can take', async () => {
    const { publisher, reported } = await publish()
    const prices = Array.from({ length: 5_001 }, (_, i) => i + 1)
    publisher.take([tick(0)])
    publisher.take(prices.map((price) => tick(price)))
    await expect.poll(() => reported().flatMap(({ ticks }) => ticks.map(({ price }) => price))).toEqual([0, ...prices])
    expect(reported().map(({ ticks }) => ticks.length)).toEqual([1, 2_000, 2_000, 1_001])
  })

  it('are told by the newest owner alone: the one before finds that another has spoken, and ends', async () => {
    const old = await publish()
    old.publisher.take([tick(1)])
    await expect.poll(() => old.publisher.last).toBeGreaterThanOrEqual(1)
    const next = await publish(old.wire, 2)
    next.publisher.take([tick(2)])
    await expect.poll(next.reported).toHaveLength(2)
    old.publisher.take([tick(99)])
    await expect.poll(() => old.lost.mock.calls.length).toBe(1)
    expect(old.reported().flatMap(({ ticks }) => ticks.map(({ price }) => price))).toEqual([1, 2])
  })
})
