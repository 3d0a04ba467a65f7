import { beforeEach, describe, expect, it } from 'vitest'
import type { Figures } from '../../engine/figures.ts'
import { cashOf, house, type TransactionKind } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import { openTestDatabase } from '../openTestDatabase.ts'
import { asyncHere } from '../store/asyncApi.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import type { AsyncSql, AsyncStatement } from '../store/sql.ts'
import { Ranking } from './ranking.ts'
import { type Admitted, openRankings } from './rankingTable.ts'

const DAY = 86_400_000
/** A day at noon. */
const NOW = Date.UTC(2026, 2, 25, 12)

let database: ExchangeDatabase
let ranking: Ranking
let wall: number
let orders: number
const live = new Map<number, Pick<Figures, 'holding' | 'floating' | 'balance'>>()
beforeEach(() => {
  database = openTestDatabase()
  wall = 1_000_000
  orders = 100
  live.clear()
  ranking = open({ demos: false, simulated: false })
})

const open = (admitted: Admitted, queries: AsyncSql = database.queries) =>
  new Ranking({
    queries,
    rankings: asyncHere(openRankings(database.db)),
    admitted,
    live: (id) => live.get(id),
    showCode: (id) => (id === 1 ? 'EUR/USD' : `#${id}`),
    marketNow: () => NOW,
    now: () => wall,
  })

/** A statement that reads a row only after the next of some promises, as long as there are any. */
const held = (statement: AsyncStatement, holds: Promise<void>[]): AsyncStatement => ({
  get: async (...values) => {
    await holds.shift()
    return statement.get(...values)
  },
  all: (...values) => statement.all(...values),
  run: (...values) => statement.run(...values),
  pluck: () => held(statement.pluck(), holds),
  safeIntegers: () => held(statement.safeIntegers(), holds),
})

const heldQueries = (holds: Promise<void>[]): AsyncSql => ({
  prepare: ((sql: string) => held(database.queries.prepare(sql), holds)) as AsyncSql['prepare'],
})

function account(id: number): number {
  database.db
    .prepare('INSERT INTO account (id, uid, is_demo, invite_code, created_at) VALUES (?, ?, 0, ?, 0)')
    .run(id, `uid${id}`, `code${id}`)
  return id
}

function move(accountId: number, kind: TransactionKind, amount: bigint, at: number): void {
  const postings = [
    { account: cashOf(accountId), amount },
    { account: house('real', 'deposits'), amount: -amount },
  ]
  new Ledger(database.db).post([{ kind, accountId, at, postings }])
}

/** A completed order: profit and fee in USD. */
function trade(accountId: number, profit: number, daysAgo: number, more: Record<string, unknown> = {}): void {
  orders += 1
  const row = {
    id: orders,
    account: accountId,
    instrument: 1,
    leverage: 100,
    margin: 100_000_000,
    fee: 0,
    profit: profit * 1_000_000,
    at: NOW - daysAgo * DAY,
    ...more,
  }
  database.db
    .prepare(
      `INSERT INTO trade_order (id, account_id, instrument_id, side, status, lots, leverage, origin_price, entry_price, price,
         close_price, margin, fee, profit, reason, created_at, opened_at, completed_at)
       VALUES (@id, @account, @instrument, 'buy', 'completed', '1', @leverage, '1', '1', '1', '1', @margin, @fee, @profit,
         'closed', @at, @at, @at)`,
    )
    .run(row)
}

describe('the ranking', () => {
  it('is empty where nobody wants to be in it, and without who has closed nothing', async () => {
    const id = account(1)
    move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
    trade(id, 50, 1)
    expect(await ranking.traders()).toEqual([])
    const idle = account(2)
    await ranking.join(idle, 'Idle')
    expect(await ranking.traders()).toEqual([])
  })

  it('tells what the closed orders of three weeks came to, on what there was to trade with', async () => {
    const id = account(1)
    move(id, 'deposit', 1_000_000_000n, NOW - 60 * DAY)
    trade(id, 200, 40)
    move(id, 'profit', 200_000_000n, NOW - 40 * DAY)
    trade(id, 30, 20, { leverage: 50 })
    trade(id, -10, 2, { leverage: 200, fee: 2_000_000, margin: 50_000_000 })
    trade(id, 5, 0, { instrument: 3 })
    await ranking.join(id, 'Kite')
    const [kite] = await ranking.traders()
    expect(kite).toEqual({
      user: 'Kite',
      multiple: 100,
      // 30 − 12 + 5 of the 1,200 that there were.
      threeWeekRate: 1.92,
      threeWeekWin: 66.67,
      threeWeekProfit: '23.00',
      // 223 of the 1,000 that came in.
      totalRate: 22.3,
      totalTrades: 4,
      code: 'EUR/USD',
      course: [...Array.from({ length: 18 }, () => 2.5), 1.5, 1.5, 1.92],
      simulated: false,
      // The fall of 12: of the 1,200 at the beginning of the week, and of the 1,230 that there were before it.
      spans: [
        { days: 1, rate: 0.42, win: 100, profit: '5.00', drawdown: 0, trades: 1 },
        { days: 7, rate: -0.58, win: 50, profit: '-7.00', drawdown: 1, trades: 2 },
        { days: 21, rate: 1.92, win: 66.67, profit: '23.00', drawdown: 0.98, trades: 3 },
      ],
    })
  })

  it('counts what came in meanwhile, not what was given back or lost', async () => {
    const id = account(1)
    move(id, 'deposit', 500_000_000n, NOW - 5 * DAY)
    move(id, 'withdrawal', -100_000_000n, NOW - 4 * DAY)
    move(id, 'withdrawalReturned', 100_000_000n, NOW - 3 * DAY)
    trade(id, 50, 1)
    await ranking.join(id, 'Kite')
    expect((await ranking.traders())[0]).toMatchObject({ threeWeekRate: 10, totalRate: 10 })
  })

  it('leaves out what is older than the window', async () => {
    const id = account(1)
    move(id, 'deposit', 500_000_000n, NOW - 50 * DAY)
    trade(id, 50, 21)
    await ranking.join(id, 'Kite')
    expect(await ranking.traders()).toEqual([])
  })

  it('has the best first, and names nobody by anything but the nickname', async () => {
    for (const [id, profit] of [
      [1, 10],
      [2, 30],
      [3, -20],
    ] as const) {
      account(id)
      move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
      trade(id, profit, 1)
      await ranking.join(id, `Trader ${'abc'[id - 1]}`)
    }
    expect((await ranking.traders()).map(({ user }) => user)).toEqual(['Trader b', 'Trader a', 'Trader c'])
    expect(JSON.stringify(await ranking.traders())).not.toMatch(/uid|code\d/)
  })

  it('has whom it admits: demo accounts and simulated traders, marked as such, on a demo server alone', async () => {
    const rankings = openRankings(database.db)
    for (const [id, strategy] of [
      [1, undefined],
      [2, undefined],
      [3, 'trend'],
    ] as const) {
      account(id)
      if (id > 1) database.db.prepare('UPDATE account SET is_demo = 1 WHERE id = ?').run(id)
      move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
      trade(id, 10 * id, 1)
      if (strategy === undefined) rankings.join(id, `Trader ${id}`, 0)
      else rankings.joinSimulated(id, ['Trend'], strategy, 0)
    }
    const reported = async (admitted: Admitted) =>
      (await open(admitted).traders()).map(({ user, simulated }) => `${user} ${simulated}`)
    expect(await reported({ demos: false, simulated: false })).toEqual(['Trader 1 false'])
    expect(await reported({ demos: true, simulated: false })).toEqual(['Trader 2 false', 'Trader 1 false'])
    expect(await reported({ demos: true, simulated: true })).toEqual(['Trend true', 'Trader 2 false', 'Trader 1 false'])
  })

  it('tells the open positions of now with a list that was made before, on a demo server alone', async () => {
    const real = ranking
    ranking = open({ demos: true, simulated: false })
    const id = account(1)
    move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
    trade(id, 10, 1)
    await ranking.join(id, 'Kite')
    live.set(id, { holding: 1, floating: '25', balance: '1000' })
    expect((await ranking.traders())[0]?.open).toEqual({ positions: 1, rate: 2.5 })
    live.set(id, { holding: 2, floating: '-5.5', balance: '1000' })
    expect((await ranking.traders())[0]?.open).toEqual({ positions: 2, rate: -0.55 })
    expect((await real.traders())[0]?.open).toBeUndefined()
  })

  it('is without somebody at once who leaves, and made anew after a minute', async () => {
    const id = account(1)
    move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
    trade(id, 10, 1)
    await ranking.join(id, 'Kite')
    expect((await ranking.traders())[0]?.totalTrades).toBe(1)
    trade(id, 10, 1)
    expect((await ranking.traders())[0]?.totalTrades).toBe(1)
    wall += 60_000
    expect((await ranking.traders())[0]?.totalTrades).toBe(2)
    await ranking.leave(id)
    expect(await ranking.traders()).toEqual([])
    expect(await ranking.nickname(id)).toBeUndefined()
  })

  it('has who joins at once, and reads nobody else anew for that, nor for who leaves', async () => {
    for (const id of [1, 2]) {
      account(id)
      move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
      trade(id, 10 * id, 1)
    }
    const reported = async () => (await ranking.traders()).map(({ user, totalTrades }) => `${user} ${totalTrades}`)
    await ranking.join(1, 'Kite')
    expect(await reported()).toEqual(['Kite 1'])
    trade(1, 10, 1)
    await ranking.join(2, 'Heron')
    expect(await reported()).toEqual(['Heron 1', 'Kite 1'])
    await ranking.join(2, 'Egret')
    expect(await reported()).toEqual(['Egret 1', 'Kite 1'])
    await ranking.leave(2)
    expect(await reported()).toEqual(['Kite 1'])
    wall += 60_000
    expect(await reported()).toEqual(['Kite 2'])
  })

  it('lets others have their turn while it is made, and has who comes and not who goes meanwhile', async () => {
    const holds: Promise<void>[] = []
    ranking = open({ demos: false, simulated: false }, heldQueries(holds))
    for (const id of [1, 2, 3, 4]) {
      account(id)
      move(id, 'deposit', 1_000_000_000n, NOW - 30 * DAY)
      trade(id, 10 * id, 1)
      if (id !== 3) await ranking.join(id, `Trader ${'abcd'[id - 1]}`)
    }
    const changed = Promise.withResolvers<void>()
    holds.push(changed.promise)
    const created = ranking.traders()
    await expect.poll(() => holds).toEqual([])
    await ranking.leave(1)
    await ranking.join(3, 'Heron')
    await ranking.join(2, 'Egret')
    changed.resolve()
    expect((await created).map(({ user }) => user)).toEqual(['Trader d', 'Heron', 'Egret'])
    expect(await ranking.traders()).toEqual(await created)
  })

  it('gives a nickname to one, and none that would be taken for it to another', async () => {
    for (const id of [1, 2]) account(id)
    expect(await ranking.join(1, ' The  kite ')).toEqual({ nickname: 'The kite' })
    expect(await ranking.join(2, 'the-KITE')).toBe('taken')
    expect(await ranking.join(2, 'kite@example.com')).toBe('unfit')
    expect(await ranking.join(1, 'The-kite')).toEqual({ nickname: 'The-kite' })
    expect(await ranking.nickname(1)).toBe('The-kite')
    await ranking.leave(1)
    expect(await ranking.join(2, 'the-KITE')).toEqual({ nickname: 'the-KITE' })
  })
})
