import { describe, expect, it } from 'vitest'
import { packTicks, type TapeTick } from '../../contract/tape/tickBlock.ts'
import { type InstrumentSpec, instruments } from '../markets/instruments.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import type { Sql } from '../store/sql.ts'
import { BLOCK_TICKS, OPEN_BETWEEN, TapeStore } from './tapeStore.ts'

const [one, other] = instruments as [InstrumentSpec, InstrumentSpec]
const START = 1_800_000_000_000
const MINUTE_MS = 60_000
/** Long after every tick of a test. */
const LATER = START + 10 ** 9

const tickAt = (number: number, { priceRef, digits }: InstrumentSpec = one): TapeTick => ({
  time: START + number * 1_000,
  price: Math.round((priceRef + Math.sin(number)) * 10 ** digits) / 10 ** digits,
  volume: 1,
  isContinuous: number % 7 === 0,
})

function open() {
  const { db } = openTestDatabase()
  const store = new TapeStore(db, 0)
  const write = (from: number, to: number, spec = one, each = 30) => {
    for (let first = from; first < to; first += each) {
      const ticks = Array.from({ length: Math.min(each, to - first) }, (_, at) => tickAt(first + at, spec))
      store.put({ instrument: spec.id, digits: spec.digits, first, ticks, entry: first }, packTicks(ticks, spec.digits))
    }
  }
  const all = (from = 0, to = Number.MAX_SAFE_INTEGER, instrument = one.id) => [...store.read(instrument, from, to)]
  return { db, store, write, all }
}

describe('the tape', () => {
  it('gives back every tick in the parts it came in, whether they are in blocks or not', () => {
    const { store, write, all, db } = open()
    write(0, 2_500)
    write(0, 100, other)
    const before = all()
    expect(before.flatMap(({ ticks }) => ticks)).toEqual(Array.from({ length: 2_500 }, (_, at) => tickAt(at)))
    while (store.seal(one.id, LATER));
    expect(store.seal(other.id, LATER)).toBe(false)
    expect(all()).toEqual(before)
    const blocks = db.prepare<[], number>('SELECT ticks FROM tick_block').pluck().all()
    expect(blocks).toEqual([1_020, 1_020])
    expect(store.next()).toEqual(
      new Map([
        [one.id, 2_500],
        [other.id, 100],
      ]),
    )
    expect(all(0, Number.MAX_SAFE_INTEGER, other.id)).toHaveLength(4)
  })

  it('reads the parts that touch a range of time, and no others', () => {
    const { store, write, all } = open()
    write(0, BLOCK_TICKS + 90)
    store.seal(one.id, LATER)
    const parts = all(START + 45_000, START + 61_000)
    expect(parts.map(({ first }) => first)).toEqual([30, 60])
    expect(all(START + 2_000_000)).toEqual([])
    expect(all(START + 1_085_000).map(({ first }) => first)).toEqual([1_080])
  })

  it('begins a new block where a price has more decimals, so that parts stay as they were', () => {
    const { store, write, all } = open()
    write(0, 60)
    const odd = [{ ...tickAt(60), price: 1.0870000000000002 }]
    store.put({ instrument: one.id, digits: one.digits, first: 60, ticks: odd, entry: 60 }, packTicks(odd, one.digits))
    write(61, 1_500)
    const before = all()
    while (store.seal(one.id, LATER));
    expect(all()).toEqual(before)
  })

  it('does not take the same part twice', () => {
    const { write } = open()
    write(0, 30)
    expect(() => write(0, 30)).toThrow()
  })

  it('makes no block of ticks that an order may yet keep', () => {
    const { store, write } = open()
    write(0, 1_050)
    const end = START + 1_049_000
    expect(store.seal(one.id, end + 6 * MINUTE_MS - 1)).toBe(false)
    expect(store.seal(one.id, end + 6 * MINUTE_MS)).toBe(true)
  })

  it.each([
    ['an order', one.id, undefined],
    ['an order whose profit is converted at its price', other.id, [other.id]],
  ])('keeps what is around %s, and drops the rest in small steps', (_, ordered, converted) => {
    const { db, store, write, all } = open()
    write(0, 40_000, one, 1_000)
    const opened = START + 20_000_000
    const order = orders(db, ordered)
    order(opened, opened + MINUTE_MS)
    order(START + 36_000_000, null)
    while (store.seal(one.id, LATER, converted));
    let steps = 0
    while (store.dropBefore(START + 39_500_000)) steps += 1
    expect(steps).toBeGreaterThan(1)
    const stored = all().map(({ ticks }) => ticks[0]?.time ?? 0)
    const around = stored.filter((time) => time < START + 34_000_000)
    expect(Math.min(...around)).toBeLessThanOrEqual(opened - 5 * MINUTE_MS)
    expect(Math.max(...around) + 1_000_000).toBeGreaterThanOrEqual(opened + 6 * MINUTE_MS)
    expect(around.length).toBeLessThan(4)
    // An order that is still open keeps everything since it opened.
    expect(stored.filter((time) => time >= START + 35_000_000)).toHaveLength(5)
  })

  it('finds an order around a block by searches, however many orders there are', () => {
    const { db } = open()
    const order = orders(db)
    // The first and the last are in the instrument of the search.
    for (let i = 0; i <= 2_000; i += 1) order(START + i * 1_000, START + i * 1_000 + MINUTE_MS, instruments[i % 20]?.id)
    const found = db.prepare<[{ instrument: number; from: number; to: number }], number>(OPEN_BETWEEN).pluck()
    const around = (from: number, to: number) => found.get({ instrument: one.id, from, to }) !== undefined
    expect(around(START - 2, START - 1)).toBe(false)
    expect(around(START - 2, START)).toBe(true)
    expect(around(START + 2_060_001, LATER)).toBe(false)
    expect(around(START + 2_060_000, LATER)).toBe(true)
    const isSqlite = db.dialect === 'sqlite'
    // PostgreSQL plans by statistics, which it would collect at any moment.
    if (!isSqlite) db.exec('ANALYZE trade_order')
    const sql = OPEN_BETWEEN.replace(/@(\w+)/g, (_, name) => (name === 'instrument' ? `${one.id}` : `${START}`))
    const plan = JSON.stringify(db.prepare(`${isSqlite ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN'} ${sql}`).all())
    expect(plan).not.toMatch(/SCAN trade_order|Seq Scan/)
    expect(plan.match(/order_of_instrument/g)).toHaveLength(2)
  })
})

/** Stores orders that opened and closed at times. */
function orders(db: Sql, usual = one.id) {
  db.exec(`INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (1, 'u', 1, 'i', 0)`)
  const put = db.prepare<[number, number, string, string | null, number, number | null]>(
    `INSERT INTO trade_order (id, account_id, instrument_id, side, status, lots, leverage, origin_price, entry_price, price, close_price, margin, fee, profit, reason, created_at, opened_at, completed_at)
     VALUES (?, 1, ?, 'buy', ?, '1', 1, '1', '1', '1', '1', 0, 0, 0, ?, 0, ?, ?)`,
  )
  let id = 0
  return (opened: number, completed: number | null, instrument = usual) => {
    id += 1
    const [status, reason] = completed === null ? ['holding', null] : ['completed', 'closed']
    put.run(id, instrument, status ?? '', reason ?? null, opened, completed)
  }
}
