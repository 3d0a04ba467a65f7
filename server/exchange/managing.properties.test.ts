import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../contract/entities/order.ts'
import { profit } from '../../contract/rules.ts'
import { times } from '../testEffort.ts'
import { managingScript, RandomTrading, type Step } from './randomTrading.ts'

const property = (check: (steps: Step[]) => Promise<void>, numRuns = 60) =>
  fc.assert(fc.asyncProperty(managingScript, check), { numRuns: times(numRuns) })

const tighter = (side: 'buy' | 'sell', one: number, other: number): number =>
  side === 'buy' ? Math.max(one, other) : Math.min(one, other)

/** Margin and fee of an order when it opened, micro-USD. */
interface Opened {
  readonly lots: string
  readonly margin: bigint
  readonly fee: bigint
}

/** Rows of an order and of all parts taken off it. */
class Family {
  readonly run: RandomTrading
  readonly opened = new Map<number, Opened>()

  constructor(run: RandomTrading) {
    this.run = run
  }

  /** Remembers every order at the moment it opened. */
  note(): void {
    const rows = this.run.fixture.database.db
      .prepare<[], Opened & { id: bigint }>(
        'SELECT id, lots, margin, fee FROM trade_order WHERE opened_at IS NOT NULL AND part_of IS NULL',
      )
      .safeIntegers()
    for (const { id, lots, margin, fee } of rows.all())
      if (!this.opened.has(Number(id))) this.opened.set(Number(id), { lots, margin, fee })
  }

  /** The sums of an order and its parts as they are stored. */
  sums(id: number): Opened {
    const rows = this.run.fixture.database.db
      .prepare<[number, number], Opened>('SELECT lots, margin, fee FROM trade_order WHERE id = ? OR part_of = ?')
      .safeIntegers()
      .all(id, id)
    return {
      lots: rows.reduce((sum, { lots }) => sum.plus(lots), new Big(0)).toFixed(),
      margin: rows.reduce((sum, { margin }) => sum + margin, 0n),
      fee: rows.reduce((sum, { fee }) => sum + fee, 0n),
    }
  }
}

/** Returns the broker's income and payments by order, micro-USD. */
function housed(run: RandomTrading, purpose: 'fees' | 'pnl'): Map<bigint, bigint> {
  const rows = run.fixture.database.db
    .prepare<[string], { id: bigint; amount: bigint }>(
      `SELECT t.order_id AS id, sum(p.amount) AS amount FROM posting p JOIN ledger_transaction t ON t.id = p.transaction_id
       WHERE p.ledger_account = ? AND t.order_id IS NOT NULL GROUP BY t.order_id`,
    )
    .safeIntegers()
    .all(`house:demo:${purpose}`)
  return new Map(rows.map(({ id, amount }) => [id, amount]))
}

/**
 * Checks that each order was posted once with its own amount, give or take the micro-dollar that earlier orders left
 * over.
 */
function expectPosted(posted: ReadonlyMap<bigint, bigint>, own: ReadonlyMap<bigint, bigint>): void {
  for (const id of posted.keys()) expect(own.has(id)).toBe(true)
  for (const [id, amount] of own) {
    const off = (posted.get(id) ?? 0n) - amount
    expect(off >= -1n && off <= 1n, `order ${id} is off by ${off}`).toBe(true)
  }
}

describe('whatever is closed in part, reversed and closed by the dozen', () => {
  it('lots, margin and fee of an order are those of its parts and its rest, to the last micro-dollar', async () => {
    let parts = 0
    await property(async (steps) => {
      const run = new RandomTrading()
      const family = new Family(run)
      for (const taken of steps) {
        const outcome = await run.take(taken)
        family.note()
        if (taken.type === 'closePart' && outcome?.code === 1) parts += 1
      }
      for (const [id, opened] of family.opened) expect(family.sums(id)).toEqual(opened)
    })
    expect(parts).toBeGreaterThan(times(5))
  })

  it('the ledger has each profit and each fee once, to the micro-dollar', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      const family = new Family(run)
      for (const taken of steps) {
        await run.take(taken)
        family.note()
      }
      const completed = run.fixture.database.db
        .prepare<[], { id: bigint; profit: bigint }>(`SELECT id, profit FROM trade_order WHERE status = 'completed'`)
        .safeIntegers()
        .all()
      expectPosted(housed(run, 'pnl'), new Map(completed.map(({ id, profit: of }) => [id, -of])))
      expectPosted(housed(run, 'fees'), new Map([...family.opened].map(([id, { fee }]) => [BigInt(id), fee])))
    }))

  it('a part wins its share of what the whole would have won, by the rule of any profit', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        const before = new Map(run.live().map((order) => [order.id, order]))
        const outcome = await run.take(taken)
        if (taken.type !== 'closePart' || outcome?.code !== 1) continue
        const [part] = outcome.changes?.closed ?? []
        const rest = outcome.order
        const whole = before.get(rest?.id ?? '')
        if (part === undefined || rest === undefined || whole === undefined) throw new Error('A part came from nowhere')
        const { code = '', side, price } = whole
        const unitsPerLot = run.market.byCode(code)?.unitsPerLot ?? 0
        const quoteToUsd = code.endsWith('JPY') ? new Big(1).div(run.last('USDJPY')).round(14, Big.roundHalfEven) : 1
        const of = (lots: number) =>
          profit({ side, lots, unitsPerLot, openPrice: price, price: run.last(code), quoteToUsd })
        expect(part).toMatchObject({ partOf: whole.id, price, side, lastPrice: run.last(code), status: 'completed' })
        expect([part.profit, rest.profit]).toEqual([of(part.lots).toFixed(6), of(rest.lots).toFixed(6)])
        const off = new Big(part.profit).plus(rest.profit).minus(whole.profit).abs()
        expect(off.lte('0.000001')).toBe(true)
      }
    }))

  it('reversing keeps lots and leverage and turns the side; closing many takes its scope and leaves the rest', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        if (taken.type !== 'closeAll' && taken.type !== 'reverse') {
          await run.take(taken)
          continue
        }
        const owner = run.account(taken.account)
        const before = run.fixture.exchange.openOrders(owner)
        const outcome = await run.take(taken)
        if (outcome?.code !== 1) continue
        const after = run.fixture.exchange.openOrders(owner)
        const closed = outcome.changes?.closed ?? []
        const gone = before.filter(({ id }) => !after.some((order) => order.id === id))
        expect(closed.map(({ id }) => id).toSorted()).toEqual(gone.map(({ id }) => id).toSorted())
        if (taken.type === 'reverse') {
          const [{ lots, leverage, instrumentId, side } = {} as Order] = gone
          expect(outcome.order).toMatchObject({ lots, leverage, instrumentId, side: side === 'buy' ? 'sell' : 'buy' })
          expect(after).toHaveLength(before.length)
          continue
        }
        const wanted = before.filter(
          (order) =>
            (taken.only === undefined || order.code === taken.only) &&
            (taken.scope === 'all' ||
              (taken.scope === 'winners' ? Number(order.profit) > 0 : Number(order.profit) < 0)),
        )
        const named = [...gone, ...(outcome.changes?.leftOpen ?? [])].map(({ id }) => id)
        expect(named.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
      }
    }))
})

describe('a trailing stop, whatever happens', () => {
  it('is never looser than before, until it is taken off', async () => {
    let moves = 0
    await property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        const before = new Map(run.live().map((order) => [order.id, order]))
        await run.take(taken)
        for (const order of run.live()) {
          const was = before.get(order.id)
          if (was?.trailingDistance === undefined || was.stopLoss === undefined) continue
          expect(order.stopLoss).toBeDefined()
          expect(tighter(order.side, order.stopLoss ?? 0, was.stopLoss)).toBe(order.stopLoss)
          if (order.stopLoss !== was.stopLoss) moves += 1
        }
      }
    }, 150)
    expect(moves).toBeGreaterThan(times(5))
  })

  it('stands at the distance behind the best price since, or tighter where a tighter stop was set', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        const before = new Map(run.live().map((order) => [order.id, order]))
        await run.take(taken)
        for (const order of run.live()) {
          const was = before.get(order.id)
          if (order.trailingDistance === undefined) continue
          const behind = new Big(run.last(order.code ?? ''))
            [order.side === 'buy' ? 'minus' : 'plus'](order.trailingDistance)
            .toNumber()
          const isTicked = taken.type === 'tick' && taken.code === order.code && run.market.isOpen(taken.code)
          const isSet = taken.type === 'setTrailing' && was?.trailingDistance !== order.trailingDistance
          if (isTicked || isSet || was === undefined) {
            const stood = was?.stopLoss ?? order.stopLoss ?? behind
            expect(order.stopLoss).toBe(tighter(order.side, behind, stood))
          } else if (taken.type !== 'setStops' && taken.type !== 'setTrailing') {
            expect(order.stopLoss).toBe(was.stopLoss)
          }
        }
      }
    }))
})
