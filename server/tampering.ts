import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areWhole, auditEntries } from '../contract/proof/audit.ts'
import { checkOrder } from '../contract/proof/orderProof.ts'
import { checkCheckpoint } from '../contract/proof/receipt.ts'
import { digitsOf, packTicks, unpackTicks } from '../contract/tape/tickBlock.ts'
import { ExchangeFixture } from './exchange/exchangeFixture.ts'
import { ScriptedMarket } from './exchange/scriptedMarket.ts'
import { EvidenceService } from './proof/evidence.ts'
import { LogKeeper } from './proof/logKeeper.ts'
import { openLogKey, verifySignature } from './proof/logKeys.ts'

const folder = mkdtempSync(join(tmpdir(), 'tampering-'))
/** Of each of two instruments. */
const PRICES = 1_100
const TABLES = ['decision', 'tick_part', 'tick_block'] as const
type Row = Record<string, number | string | Buffer | null>

let fixture: ExchangeFixture
let keeper: LogKeeper
let desk: EvidenceService
const codes = ['EURUSD', 'USDJPY'] as const
const faults: object[] = []

async function fill() {
  fixture = new ExchangeFixture(new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150 }))
  const { db } = fixture.database
  for (let i = 0; i < PRICES; i += 1) {
    await fixture.tick('EURUSD', 1.085 + Math.round(Math.sin(i) * 100) / 100_000)
    await fixture.tick('USDJPY', 150 + Math.round(Math.cos(i) * 100) / 1_000)
    if (i % 50 !== 0) continue
    const { order } = await fixture.submit({
      code: codes[i % 2] ?? 'EURUSD',
      lots: '0.01',
      stopLoss: i % 100 === 0 ? '1' : '0',
    })
    await fixture.submit({ lots: '9000000' })
    await fixture.do({ type: 'close', id: order?.id ?? '' })
  }
  await fixture.exchange.close()
  // Blocks are made of what is minutes old.
  fixture.market.wait(10 * 60_000)
  keeper = new LogKeeper({
    ...{ db, shard: 0, folder, instruments: fixture.market.instruments.map(({ id }) => id), tickDays: 7 },
    ...{ now: () => fixture.market.now(), log: { error: (details) => faults.push(details) } },
  })
  await keeper.look()
  desk = new EvidenceService(db, 0)
}

/** Returns what a witness and the owners of orders detect within one checkpoint. Empty if nothing was changed. */
async function detected(orders: readonly number[]): Promise<string | undefined> {
  const before = faults.length
  await keeper.look()
  if (faults.length > before) return 'the log is not signed any more'
  const state = desk.state()
  const { key } = openLogKey(fixture.database.db, folder)
  const { value: checkpoint } = await checkCheckpoint(state?.checkpoint ?? '', key, verifySignature)
  if (checkpoint === undefined) return 'no checkpoint'
  const audited = await auditEntries(
    checkpoint,
    async (from) => desk.entries(from),
    () => false,
  )
  if (audited.fault !== undefined) return audited.fault
  for (const code of codes) {
    const range = desk.ofTicks(fixture.market.byCode(code)?.id ?? 0, 0, Number.MAX_SAFE_INTEGER)
    if (range === undefined || !areWhole(range.ticks, checkpoint)) return 'ticks'
  }
  for (const order of orders) {
    const evidence = desk.ofOrder(fixture.me, order)
    if (evidence !== undefined && (await checkOrder(evidence, key, verifySignature)).fault !== undefined) return 'order'
  }
  return undefined
}

/** Changes something of a row that says something; answers the orders whose owners would look. */
function change(table: (typeof TABLES)[number], row: Row, how: 'edit' | 'delete' | 'insert', number: number): number[] {
  const { db } = fixture.database
  const where = table === 'decision' ? 'entry = ?' : 'instrument = ? AND first = ?'
  const key = table === 'decision' ? [row.entry] : [row.instrument, row.first]
  if (how === 'delete') db.prepare(`DELETE FROM ${table} WHERE ${where}`).run(...key)
  else {
    const changed = how === 'edit' ? edited(table, row, number) : inserted(table, row, number)
    if (how === 'edit') db.prepare(`DELETE FROM ${table} WHERE ${where}`).run(...key)
    put(table, changed)
  }
  return typeof row.order_id === 'number' ? [row.order_id] : []
}

function put(table: string, row: Row): void {
  const names = Object.keys(row)
  const marks = names.map(() => '?')
  const { db } = fixture.database
  db.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${marks.join()})`).run(...Object.values(row))
}

function edited(table: string, row: Row, number: number): Row {
  if (table === 'decision') {
    const text = String(row.text)
    const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
    const at = digits[number % digits.length] ?? 0
    return { ...row, text: `${text.slice(0, at)}${(Number(text[at]) + 1) % 10}${text.slice(at + 1)}` }
  }
  const bytes = Buffer.from(row.bytes as Buffer)
  const packed = table === 'tick_block' ? inflateRawSync(bytes) : bytes
  const ticks = unpackTicks(packed)
  const at = number % ticks.length
  const other = ticks.map((tick, i) => (i === at ? { ...tick, price: tick.price + 0.001 } : tick))
  const written = packTicks(other, digitsOf(packed))
  return { ...row, bytes: table === 'tick_block' ? deflateRawSync(written) : Buffer.from(written) }
}

function inserted(table: string, row: Row, number: number): Row {
  const beyond = 100_000 + number
  return table === 'decision'
    ? { ...row, entry: beyond }
    : { ...row, first: beyond, ...(table === 'tick_part' && { entry: number % desk.size }) }
}

/** Tests that so many random changes to the database are each found. */
export const testTampering = (changes: number) =>
  describe('a database that somebody tampers with', () => {
    beforeAll(fill, 60_000)
    afterAll(async () => {
      await keeper.close()
      rmSync(folder, { recursive: true })
    })

    it('is found sound as long as nobody does', async () => {
      expect(desk.size).toBeGreaterThan(400)
      expect(await detected([])).toBeUndefined()
    })

    it(`betrays every change of ${changes} within one checkpoint`, async () => {
      const { db } = fixture.database
      const read = (table: string) => db.prepare<[], Row>(`SELECT * FROM ${table}`).all()
      const rows = new Map(TABLES.map((table) => [table, read(table)]))
      const saved = new Map([...rows, ['log_checkpoint', read('log_checkpoint')] as const])
      const putBack = db.transaction(() => {
        for (const [table, all] of saved) {
          db.exec(`DELETE FROM ${table}`)
          for (const row of all) put(table, row)
        }
      })
      for (const table of TABLES) expect(rows.get(table)?.length, table).toBeGreaterThan(1)
      const found = new Map<string, number>()
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...TABLES),
          fc.constantFrom('edit' as const, 'delete' as const, 'insert' as const),
          fc.nat(1_000_000),
          fc.nat(1_000_000),
          async (table, how, which, number) => {
            const all = rows.get(table) ?? []
            const row = all[which % all.length]
            if (row === undefined) throw new Error('There is nothing to change')
            try {
              const orders = change(table, row, how, number)
              const by = await detected(orders)
              expect(by, `${how} ${table} ${which} ${number}`).toBeDefined()
              found.set(`${how} ${table}`, (found.get(`${how} ${table}`) ?? 0) + 1)
            } finally {
              putBack()
            }
          },
        ),
        { numRuns: changes, endOnFailure: true },
      )
      expect([...found.keys()].toSorted()).toHaveLength(9)
    }, 1_200_000)
  })
