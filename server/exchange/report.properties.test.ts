import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURVE_POINTS, type HistorySort } from '../../contract/entities/history.ts'
import { micros, usdText } from '../../engine/money.ts'
import { cashOf, house, type Transaction, transaction } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { readCourse } from '../ledger/readCourse.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { times } from '../testEffort.ts'
import { readEnded } from './endedOrders.ts'
import { ScriptedMarket } from './scriptedMarket.ts'
import { readTotals } from './tradeTotals.ts'

const ME = 1
const OTHER = 2
const market = new ScriptedMarket({ EURUSD: 1.085, USDJPY: 150, XAUUSD: 2000 })
const instruments = market.instruments.map(({ id }) => id)
const terms = { venue: market, feeType: 'perLot', realMoney: 'play' } as const

const ended = fc.record({
  account: fc.constantFrom(ME, ME, ME, OTHER),
  instrument: fc.constantFrom(...instruments),
  status: fc.constantFrom('completed', 'completed', 'completed', 'cancelled', 'holding'),
  lots: fc.integer({ min: 1, max: 900 }).map((hundredths) => new Big(hundredths).div(100).toFixed()),
  profit: fc.oneof(fc.bigInt({ min: -9_000_000_000n, max: 9_000_000_000n }), fc.constantFrom(0n, 1n, -1n)),
  fee: fc.bigInt({ min: 0n, max: 90_000_000n }),
  at: fc.integer({ min: 0, max: 40 }),
})
type Ended = typeof ended extends fc.Arbitrary<infer T> ? T : never

const movement = fc.record({
  account: fc.constantFrom(ME, ME, ME, OTHER),
  kind: fc.constantFrom('profit', 'profit', 'fee', 'reset'),
  cents: fc.integer({ min: -5000, max: 5000 }),
  at: fc.integer({ min: 0, max: 40 }),
})
type Movement = typeof movement extends fc.Arbitrary<infer T> ? T : never

const bound = fc.option(fc.integer({ min: 0, max: 41 }), { nil: undefined })

function open() {
  const database = openTestDatabase()
  for (const id of [ME, OTHER])
    database.db
      .prepare('INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (?, ?, 1, ?, 0)')
      .run(id, String(id), String(id))
  return database
}

function withOrders(orders: readonly Ended[]) {
  const database = open()
  const put = database.db.prepare(
    `INSERT INTO trade_order (id, account_id, instrument_id, side, status, lots, leverage, origin_price, entry_price,
       price, close_price, margin, fee, profit, reason, created_at, completed_at)
     VALUES (?, ?, ?, 'buy', ?, ?, 100, '1', '1', '1', '1', 0, ?, ?, ?, 0, ?)`,
  )
  orders.forEach(({ account, instrument, status, lots, fee, profit, at }, index) => {
    const [reason, completedAt] = status === 'holding' ? [null, null] : ['closed', at]
    put.run(index + 1, account, instrument, status, lots, fee, profit, reason, completedAt)
  })
  return database
}

const isIn = (at: number, from?: number, to?: number) => at >= (from ?? at) && at < (to ?? at + 1)
const rising = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0)
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

function naive(orders: readonly Ended[]) {
  return {
    trades: orders.length,
    winners: orders.filter(({ profit }) => profit > 0n).length,
    losers: orders.filter(({ profit }) => profit < 0n).length,
    lots: orders.reduce((total, { lots }) => total.plus(lots), new Big(0)).toFixed(),
    profit: usdText(sum(orders.map(({ profit }) => profit)), 6),
    fees: usdText(sum(orders.map(({ fee }) => fee)), 6),
  }
}

describe('the report of a range', () => {
  it('adds up to what its orders add up to, however they are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(ended, { maxLength: 40 }),
        bound,
        bound,
        fc.integer({ min: 1, max: 7 }),
        async (orders, from, to, atOnce) => {
          const database = withOrders(orders)
          const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
          const mine = orders.filter(
            ({ account, status, at }) => account === ME && status !== 'holding' && isIn(at, from, to),
          )
          const completed = mine.filter(({ status }) => status === 'completed')
          const { totals, instruments: reported } = await readTotals(database.reads, market, ME, range, atOnce)
          expect(totals).toEqual({
            ...naive(completed),
            cancelled: mine.length - completed.length,
            won: usdText(sum(completed.map(({ profit }) => (profit > 0n ? profit : 0n))), 6),
            lost: usdText(sum(completed.map(({ profit }) => (profit < 0n ? profit : 0n))), 6),
          })
          expect(reported.map(({ instrumentId }) => instrumentId)).toEqual(
            [...new Set(completed.map(({ instrument }) => instrument))].sort((a, b) => a - b).map(String),
          )
          for (const { instrumentId, code, showCode, ...sums } of reported) {
            expect(sums).toEqual(naive(completed.filter(({ instrument }) => String(instrument) === instrumentId)))
            expect(market.byCode(code)?.showCode).toBe(showCode)
          }
          database.close()
        },
      ),
      { numRuns: times(60) },
    )
  })

  it('lists every order once, in order, though others end between the pages', async () => {
    const key: Record<HistorySort, (order: Ended & { id: number }) => readonly [bigint, number]> = {
      newest: ({ at, id }) => [-BigInt(at), -id],
      oldest: ({ at, id }) => [BigInt(at), id],
      bestFirst: ({ profit, id }) => [-profit, -id],
      worstFirst: ({ profit, id }) => [profit, id],
    }
    await fc.assert(
      fc.asyncProperty(
        fc.array(ended, { maxLength: 25 }),
        fc.constantFrom<HistorySort>('newest', 'oldest', 'bestFirst', 'worstFirst'),
        fc.option(fc.constantFrom('winners', 'losers'), { nil: undefined }),
        fc.option(fc.constantFrom(...instruments), { nil: undefined }),
        fc.integer({ min: 1, max: 6 }),
        async (orders, sort, outcome, only, limit) => {
          const database = withOrders(orders)
          const expected = orders
            .map((order, index) => ({ ...order, id: index + 1 }))
            .filter(({ account, status }) => account === ME && status !== 'holding')
            .filter(({ instrument }) => only === undefined || instrument === only)
            .filter(
              ({ status, profit }) =>
                outcome === undefined ||
                (status === 'completed' && (outcome === 'winners' ? profit > 0n : profit < 0n)),
            )
            .sort((a, b) => {
              const [one, other] = [key[sort](a), key[sort](b)]
              return one[0] === other[0] ? one[1] - other[1] : one[0] < other[0] ? -1 : 1
            })
          const ids: string[] = []
          for (let number = 1; ; number += 1) {
            const page = await readEnded(database.reads, terms, ME, {
              sort,
              page: number,
              limit,
              ...(outcome && { outcome }),
              ...(only !== undefined && { instrumentId: String(only) }),
            })
            expect(page.total).toBe(expected.length)
            expect(page.totalProfit).toBe(usdText(sum(expected.map(({ profit }) => profit)), 6))
            ids.push(...page.rows.map(({ id }) => id))
            if (page.rows.length < limit) break
          }
          expect(ids).toEqual(expected.map(({ id }) => String(id)))
          database.close()
        },
      ),
      { numRuns: times(60) },
    )
  })
})

function posted(movements: readonly Movement[]) {
  const database = open()
  const created = movements.flatMap(({ account, kind, cents, at }) => {
    const amount = micros(new Big(cents).div(100))
    const postings = [
      { account: cashOf(account), amount },
      { account: house('demo', 'pnl'), amount: -amount },
    ]
    return transaction({ kind: kind as 'profit', accountId: account, at, postings }) ?? []
  })
  new Ledger(database.db).post(created)
  const mine = movements
    .map((one, index) => ({ ...one, index, amount: BigInt(one.cents) * 10_000n }))
    .filter(({ account, amount }) => account === ME && amount !== 0n)
    .sort((a, b) => a.at - b.at || a.index - b.index)
  return { database, mine }
}

describe('the course of a balance', () => {
  it('is what the ledger says, to the deepest drawdown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { maxLength: 60 }),
        bound,
        bound,
        fc.integer({ min: 1, max: 9 }),
        async (movements, from, to, atOnce) => {
          const { database, mine } = posted(movements)
          const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
          const course = await readCourse(database.reads, ME, range, 50, atOnce)
          const before = sum(mine.filter(({ at }) => at < (from ?? at)).map(({ amount }) => amount))
          const inside = mine.filter(({ at }) => isIn(at, from, to))
          let [balance, peak, deepest] = [before, before, 0n]
          const steps = inside.map(({ at, kind, amount }) => {
            balance += amount
            peak = kind === 'reset' || balance > peak ? balance : peak
            if (peak - balance > deepest) deepest = peak - balance
            return { time: at, balance: usdText(balance, 2), peak: usdText(peak, 2) }
          })
          expect(course.start).toBe(usdText(before, 2))
          expect(course.end).toBe(usdText(balance, 2))
          expect(course.drawdown).toBe(usdText(deepest, 2))
          expect(course.points.slice(1, 1 + steps.length)).toEqual(steps)
          expect(new Big(course.start).plus(course.traded).plus(course.moved).toFixed(2)).toBe(course.end)
          expect(course.points.at(-1)?.balance).toBe(course.end)
          database.close()
        },
      ),
      { numRuns: times(80) },
    )
  })

  it('of a range in which nothing moved is flat from its start to its end, whatever came later', async () => {
    const movement = (at: number, cents: number): Movement => ({ account: ME, kind: 'profit', cents, at })
    const { database } = posted([movement(5, 100), movement(40, 200)])
    const flat = (...at: number[]) => at.map((time) => ({ time, balance: '1.00', peak: '1.00' }))
    expect((await readCourse(database.reads, ME, { from: 10, to: 20 }, 50)).points).toEqual(flat(10, 20))
    expect((await readCourse(database.reads, ME, { from: 10, to: 20 }, 15)).points).toEqual(flat(10, 15))
    database.close()
  })

  it('keeps highs, lows and the end of many thousand movements in few points', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: -5000, max: 5000 })), async (stream) => {
        const many = 2_000
        const cents = Array.from({ length: many }, () => stream.next().value)
        const { database, mine } = posted(cents.map((one, at) => ({ account: ME, kind: 'profit', cents: one, at })))
        const { points, start, end } = await readCourse(database.reads, ME, {}, many)
        expect(points.length).toBeLessThanOrEqual(CURVE_POINTS)
        let balance = 0n
        const all = mine.map(({ amount }) => {
          balance += amount
          return balance
        })
        const shown = points.map((point) => micros(point.balance))
        const [low, high] = [all.toSorted(rising)[0], all.toSorted(rising).at(-1)]
        expect(shown).toContain(low)
        expect(shown).toContain(high)
        expect(points.map(({ time }) => time)).toEqual(points.map(({ time }) => time).toSorted((a, b) => a - b))
        expect([start, end]).toEqual(['0.00', usdText(balance, 2)])
        database.close()
      }),
      { numRuns: 5 },
    )
  })

  it('begins with what an account was granted, and anew with a reset', async () => {
    const database = open()
    const post = (kind: Transaction['kind'], at: number, usd: string) => {
      const amount = micros(usd)
      const postings = [
        { account: cashOf(ME), amount },
        { account: house('demo', 'grants'), amount: -amount },
      ]
      const created = transaction({ kind, accountId: ME, at, postings })
      if (created) new Ledger(database.db).post([created])
    }
    post('grant', 10, '100000')
    post('profit', 20, '-40000')
    post('reset', 30, '40000')
    post('profit', 40, '500')
    post('profit', 50, '-1500')
    expect(await readCourse(database.reads, ME, {}, 60)).toEqual({
      start: '100000.00',
      end: '99000.00',
      traded: '-41000.00',
      moved: '40000.00',
      drawdown: '40000.00',
      drawdownPeak: '100000.00',
      drawdownAt: 20,
      points: [
        { time: 10, balance: '100000.00', peak: '100000.00' },
        { time: 20, balance: '60000.00', peak: '100000.00' },
        { time: 30, balance: '100000.00', peak: '100000.00' },
        { time: 40, balance: '100500.00', peak: '100500.00' },
        { time: 50, balance: '99000.00', peak: '100500.00' },
        { time: 60, balance: '99000.00', peak: '100500.00' },
      ],
    })
    database.close()
  })
})
