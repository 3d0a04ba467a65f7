import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Checkpoint } from '../../contract/proof/checkpoint.ts'
import { isGrown } from '../../contract/proof/merkle.ts'
import { checkOrder } from '../../contract/proof/orderProof.ts'
import { checkCheckpoint } from '../../contract/proof/receipt.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { EvidenceService } from '../proof/evidence.ts'
import { LogKeeper } from '../proof/logKeeper.ts'
import { openLogKey, verifySignature } from '../proof/logKeys.ts'
import { embedded } from '../store/sqlite.ts'
import { backUp } from './backUp.ts'
import { restore } from './restore.ts'

let folder: string
let market: ScriptedMarket
const opened: ExchangeFixture[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restored-log-'))
  market = new ScriptedMarket({ EURUSD: 1.085 })
})
afterEach(async () => {
  for (const fixture of opened.splice(0)) await close(fixture)
  rmSync(folder, { recursive: true })
})
const at = (...path: string[]) => join(folder, ...path)

function open(name: string): ExchangeFixture {
  const fixture = new ExchangeFixture(market, { dataDir: at(name) })
  opened.push(fixture)
  return fixture
}

async function close(fixture: ExchangeFixture): Promise<void> {
  await fixture.exchange.close()
  fixture.database.close()
}

/** Signs what is in the log of a data folder; answers the checkpoint, or what went wrong. */
async function sign({ database: { db } }: ExchangeFixture, name: string): Promise<Checkpoint | string> {
  const faults: string[] = []
  const keeper = new LogKeeper({
    ...{ db, shard: 0, folder: at(name), instruments: market.instruments.map(({ id }) => id), tickDays: 7 },
    ...{ now: () => market.now(), log: { error: (details) => faults.push(String((details as { err?: Error }).err)) } },
  })
  await keeper.close()
  const note = new EvidenceService(db, 0).state()?.checkpoint ?? ''
  const { value } = await checkCheckpoint(note, openLogKey(db, at(name)).key, verifySignature)
  return faults[0] ?? value ?? 'unsigned'
}

async function signed(fixture: ExchangeFixture, name: string): Promise<Checkpoint> {
  const created = await sign(fixture, name)
  if (typeof created === 'string') throw new Error(created)
  return created
}

/** Returns true if a later log extends a checkpoint, checked as a device does. */
const hasGrown = ({ database: { db } }: ExchangeFixture, from: Checkpoint, to: Checkpoint): boolean => {
  const path = new EvidenceService(db, 0).growth(from.size, to.size).map((hash) => Buffer.from(hash, 'base64'))
  return isGrown(from.root, to.root, { from: from.size, to: to.size, path })
}

async function faultOf(
  { database: { db }, me }: ExchangeFixture,
  name: string,
  id: string,
): Promise<string | undefined> {
  const evidence = new EvidenceService(db, 0).ofOrder(me, Number(id))
  if (evidence === undefined) return 'no evidence'
  return (await checkOrder(evidence, openLogKey(db, at(name)).key, verifySignature)).fault
}

describe('the log of a backup that is restored from its files', () => {
  it('grows out of what was signed before the backup, and not out of what was signed after it', async () => {
    const server = open('data')
    const { order } = await server.submit()
    const before = await signed(server, 'data')
    await backUp({ dataDir: at('data'), to: at('backup'), withKey: true, now: () => market.now() })
    const { order: lost } = await server.submit()
    await server.tick('EURUSD', 1.086)
    const after = await signed(server, 'data')
    const evidence = new EvidenceService(server.database.db, 0).ofOrder(server.me, Number(lost?.id))
    const { key } = openLogKey(server.database.db, at('data'))
    await restore({ from: at('backup'), dataDir: at('again'), key: undefined })
    copyFileSync(at('data', 'log.key'), at('again', 'log.key'))
    const again = open('again')
    for (let i = 0; i < 5; i += 1) await again.submit({ lots: '0.01' })
    const newest = await signed(again, 'again')
    expect(newest.size).toBeGreaterThan(after.size)
    expect(hasGrown(again, before, newest)).toBe(true)
    expect(hasGrown(again, after, newest)).toBe(false)
    expect(newest.origin).toBe(after.origin)
    // What was restored is proved as before; what was lost, by whoever kept the receipt.
    const proof = new EvidenceService(again.database.db, 0).ofOrder(server.me, Number(order?.id))
    expect(proof && (await checkOrder(proof, key, verifySignature)).fault).toBeUndefined()
    expect(evidence && (await checkOrder(evidence, key, verifySignature)).fault).toBeUndefined()
  })
})

describe('a disk that is full', () => {
  it('takes no order, and the log goes on without a gap when there is room again', async () => {
    const server = open('data')
    const { order } = await server.submit()
    const before = await signed(server, 'data')
    const db = embedded(server.database.db)
    db.pragma('wal_checkpoint(TRUNCATE)')
    db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
    const said: unknown[] = []
    for (let i = 0; i < 400 && !said.includes('notStored'); i += 1) {
      await server.tick('EURUSD', 1.085 + (i % 9) / 100_000)
      const { message } = await server.submit({ lots: '0.01' })
      said.push('reason' in message ? message.reason : 'done')
    }
    expect(said.at(-1)).toBe('notStored')
    // A tree that grows may need room too: then it is signed later.
    const meanwhile = await sign(server, 'data')
    if (typeof meanwhile === 'string') expect(meanwhile).toMatch(/full/)
    const held = server.exchange.openOrders(server.me).length
    db.pragma('max_page_count = 1073741823')
    await server.tick('EURUSD', 1.0861)
    const { order: next } = await server.submit({ lots: '0.01' })
    expect(server.exchange.openOrders(server.me)).toHaveLength(held + 1)
    const after = await signed(server, 'data')
    expect(hasGrown(server, before, after)).toBe(true)
    if (typeof meanwhile !== 'string') expect(hasGrown(server, meanwhile, after)).toBe(true)
    for (const id of [order?.id, next?.id]) expect(await faultOf(server, 'data', id ?? '')).toBeUndefined()
    // Every tick is there, also those that came while there was no room.
    const ticks = new EvidenceService(server.database.db, 0).ofTicks(
      market.instruments[0]?.id ?? 0,
      0,
      market.now(),
    )?.ticks
    expect(ticks?.at(-1)?.first).toBeGreaterThan(said.length - 2)
  })
})
