import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import { readSettings } from '../config.ts'
import { openLeaseTable } from '../leases/leaseTable.ts'
import type { Feed } from '../markets/feed.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { followForEngine } from './followedMarket.ts'
import { publishMarketInfo } from './marketInfo.ts'
import { writePrices } from './priceWire.ts'
import { priceLog } from './subjects.ts'
import { testKeys } from './testKeys.ts'

it('an engine takes no price of another kind of market, and ends when the feed has changed', async () => {
  const database = openTestDatabase()
  const { db, close } = database
  const keys = testKeys()
  const tell = (kind: Feed['kind']) => publishMarketInfo(db, { kind, codes: ['EURUSD', 'USDJPY'] })
  tell('live')
  const bus = new MemoryBus(new MemoryWire())
  const prices = await bus.openLog(priceLog.name, priceLog.bounds)
  const now = Date.now()
  let last = 0
  const publish = async (kind: Feed['kind'], code: string, price: number) => {
    const ticks = [{ code, price, time: now, volume: 1 }]
    const message = keys.feed.sign(prices.name, writePrices({ kind, ticks, now }), String(last + 1))
    last = await prices.append(message, { id: `${last}`, after: last })
  }
  await publish('live', 'EURUSD', 1.1)
  await publish('simulated', 'EURUSD', 2)
  const fall = vi.fn()
  const log = pino({ level: 'silent' })
  const parts = {
    database,
    leases: openLeaseTable(db),
    prices,
    verifier: keys.verifier,
    settings: readSettings({}),
    log,
    fall,
  }
  const followed = await followForEngine(parts, last, new AbortController().signal)
  expect(followed.market.quote('EURUSD')?.close).toBe(1.1)
  const received: number[] = []
  followed.start((ticks) => received.push(...ticks.map(({ price }) => price)))

  await publish('simulated', 'USDJPY', 1)
  await publish('live', 'USDJPY', 150)
  await expect.poll(() => received).toEqual([150])
  expect(fall).not.toHaveBeenCalled()

  tell('simulated')
  await publish('simulated', 'USDJPY', 2)
  await expect.poll(() => fall.mock.calls).toEqual([[expect.stringMatching(/were live, now they are simulated/)]])
  expect(received).toEqual([150])
  followed.stop()
  await bus.close()
  close()
})
