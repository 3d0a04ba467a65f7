import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { LIVE_PATH } from '../../contract/live.ts'
import { BuiltServer, LoadTrader, ops } from '../ops/rehearsal.ts'

const TRADERS = 12
const READERS = 20
const DRAIN_MS = 3_000

let dataDir = ''
let server: BuiltServer
let traders: LoadTrader[]
let trading: Promise<void>[]
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'drain-'))
})
afterEach(async () => {
  await server.end('SIGKILL')
  rmSync(dataDir, { recursive: true })
})

/** A server under load. */
async function start(drainMs: number): Promise<void> {
  server = await BuiltServer.start(dataDir, { DRAIN_MS: String(drainMs) })
  traders = await Promise.all(Array.from({ length: TRADERS }, () => LoadTrader.open(server.url)))
  trading = traders.map((trader) => trader.trade())
  while (traders.some(({ answered }) => answered.length < 10)) await new Promise((later) => setTimeout(later, 20))
}

/** Ids of the commands that the database has done, by what they were answered. */
function done(): Map<string, number> {
  const sqlite = new Sqlite(join(dataDir, 'exchange.db'), { readonly: true })
  const rows = sqlite.prepare<[], { request_id: string; code: number }>('SELECT request_id, code FROM request').all()
  sqlite.close()
  return new Map(rows.map(({ request_id, code }) => [request_id, code]))
}

/** Nothing that was answered is lost. */
function expectNothingLost(): void {
  const stored = done()
  for (const { requestId, code } of traders.flatMap((one) => one.answered)) expect(stored.get(requestId)).toBe(code)
}

/** Nothing was done without an answer. */
function expectNothingUnheard(): void {
  const stored = done()
  const received = new Set(traders.flatMap((one) => one.answered.map(({ requestId }) => requestId)))
  const missed = traders.flatMap(({ requested }) => [...requested]).filter((id) => !received.has(id))
  expect(missed.filter((id) => stored.has(id))).toEqual([])
}

/** The codes that live connections are closed with. */
const reader = () =>
  new Promise<{ readonly closed: Promise<number> }>((resolve, reject) => {
    const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_PATH)
    const closed = new Promise<number>((ended) => socket.once('close', ended))
    socket.once('open', () => resolve({ closed }))
    socket.once('error', reject)
  })

describe('a server that is told to stop under load', () => {
  it('says at once that it is not ready, leads everybody away, and answers what it has done', {
    timeout: 90_000,
  }, async () => {
    await start(DRAIN_MS)
    const readers = await Promise.all(Array.from({ length: READERS }, reader))
    const from = performance.now()
    const ended = server.end('SIGTERM')
    let reported = await server.readiness()
    while (reported?.status === 200) reported = await server.readiness()
    expect(reported).toEqual({ status: 503, reasons: ['draining'] })
    const answered = () => traders.reduce((sum, one) => sum + one.answered.length, 0)
    const servedSoFar = answered()
    await expect(reader()).rejects.toThrow('503')
    expect(await Promise.all(readers.map(({ closed }) => closed))).toEqual(Array(READERS).fill(1001))
    expect(await ended).toBe(0)
    const took = performance.now() - from
    await Promise.all(trading)

    expect(took).toBeGreaterThanOrEqual(DRAIN_MS)
    expect(answered()).toBeGreaterThan(servedSoFar)
    expectNothingLost()
    expectNothingUnheard()
    expect(await ops(['check'], dataDir)).toContain('The database is sound')
  })

  it('stops at once when it is told a second time, and has lost nothing that it answered', {
    timeout: 90_000,
  }, async () => {
    await start(DRAIN_MS)
    const ended = server.end('SIGTERM')
    while ((await server.readiness())?.status === 200);
    void server.end('SIGTERM')
    expect(await ended).toBe(1)
    await Promise.all(trading)
    expectNothingLost()
  })

  it('answers what is under way when it stops without a drain', { timeout: 90_000 }, async () => {
    await start(0)
    expect(await server.end('SIGTERM')).toBe(0)
    await Promise.all(trading)
    expectNothingLost()
    expectNothingUnheard()
  })
})
