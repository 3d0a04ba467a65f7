import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryBus, MemoryWire } from '../bus/memoryBus.ts'
import { readSettings } from '../config.ts'
import { openLeaseTable } from '../leases/leaseTable.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { publishMarketInfo } from './marketInfo.ts'
import { openEngine } from './openEngine.ts'
import type { Station } from './station.ts'
import { priceLog } from './subjects.ts'
import { testKeys } from './testKeys.ts'

const MINUTE_MS = 60_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'engine-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

/** Returns the base of an engine after a feed has named the market, and its logger. */
async function stationOf(shard: string): Promise<Station & { readonly lines: readonly string[] }> {
  const lines: string[] = []
  const database = openTestDatabase()
  const bus = new MemoryBus(new MemoryWire())
  const addresses = { DATABASE_URL: 'postgres://nowhere/books', NATS_URL: 'nats://localhost', TRUSTED_KEYS: folder }
  publishMarketInfo(database.db, { kind: 'simulated', codes: ['EURUSD'] })
  return {
    settings: readSettings({ ROLE: 'engine', SHARD: shard, DATA_DIR: folder, REVIEW: 'manual', ...addresses }),
    lines,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    leases: openLeaseTable(database.db),
    verifier: testKeys().verifier,
    prices: await bus.openLog(priceLog.name, priceLog.bounds),
    ...{ database, bus, name: 'engine' },
    fall: (why) => {
      throw new Error(why)
    },
    close: async () => {
      await bus.close()
      database.close()
    },
  }
}

describe('an engine', () => {
  it.each([
    ['0/2', 1],
    ['1/2', 0],
  ])('of shard %s makes %i nightly check of the books', async (shard, times) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const station = await stationOf(shard)
    const checks = station.database.db.prepare<[], string>('SELECT actor FROM books_check').pluck()
    const engine = await openEngine(station, {})
    await expect.poll(() => station.lines.join(), { interval: 5 }).toContain('"trading"')
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(2 * MINUTE_MS)
    await new Promise((resolve) => setImmediate(resolve))
    await expect.poll(() => checks.all()).toHaveLength(times)
    await engine.close()
  })
})
