import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STALE_AFTER_MS } from '../../contract/constants.ts'
import type { Order } from '../../contract/entities/order.ts'
import { marginOfHeld } from '../../contract/exposure.ts'
import { sumOf } from '../../contract/rules.ts'
import { times } from '../testEffort.ts'
import { RandomTrading, type Step, script } from './randomTrading.ts'

const property = (check: (steps: Step[]) => Promise<void>, numRuns = 60) =>
  fc.assert(fc.asyncProperty(script, check), { numRuns: times(numRuns) })

const reached = (order: Order, price: number, kind: 'stopLoss' | 'takeProfit'): boolean => {
  const stop = order[kind]
  if (stop === undefined) return false
  const falling = (kind === 'stopLoss') === (order.side === 'buy')
  return falling ? price <= stop : price >= stop
}

describe('whatever is traded', () => {
  it('the books are sound and no balance is negative, after every step', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        await run.take(taken)
        expect(run.fixture.audit()).toEqual([])
        for (const owner of run.accounts) {
          const figures = run.fixture.exchange.figures(owner)
          expect(Number(figures.balance)).toBeGreaterThanOrEqual(0)
          const orders = run.fixture.exchange.openOrders(owner)
          const inUse = [...Map.groupBy(orders, ({ code }) => code)].reduce((sum, [code = '', own]) => {
            const worth = ({ side, margin, leverage = 1 }: Order) =>
              new Big(margin).times(side === 'buy' ? leverage : -leverage)
            const held = { net: sumOf(own.map(worth)), margin: sumOf(own.map(({ margin }) => margin)) }
            return sum.plus(marginOfHeld(held, run.market.byCode(code) ?? {}, false))
          }, new Big(0))
          expect(figures.marginInUse).toBe(inUse.toFixed(6))
        }
      }
      expect(run.fixture.reports).toEqual([])
    }))

  it('a refusal changes nothing', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        const before = taken.type === 'tick' ? undefined : run.dump()
        const outcome = await run.take(taken)
        if (outcome?.code === 0) expect(run.dump()).toEqual(before)
      }
    }, 30))

  it('a stop fills at the first price at or beyond it, and at no other', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        const before = run.live()
        await run.take(taken)
        if (taken.type !== 'tick') continue
        const price = run.last(taken.code)
        const still = new Map(run.live().map((order) => [order.id, order]))
        const rows = run.fixture.database.db.prepare('SELECT reason, close_price FROM trade_order WHERE id = ?')
        for (const order of before) {
          const hit = reached(order, price, 'stopLoss')
            ? 'stopLoss'
            : reached(order, price, 'takeProfit')
              ? 'takeProfit'
              : ''
          const due = order.code === taken.code && run.market.isOpen(taken.code) && hit !== ''
          if (due) expect(rows.get(Number(order.id))).toEqual({ reason: hit, close_price: new Big(price).toFixed() })
          else if (!still.has(order.id)) expect(rows.get(Number(order.id))).toMatchObject({ reason: 'stopOut' })
        }
      }
    }))

  it('no account that a price concerns stays at or below the stop-out level with a position that could be closed', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        await run.take(taken)
        if (taken.type !== 'tick') continue
        for (const owner of run.accounts) {
          const open = run.fixture.exchange.openOrders(owner)
          const concerned = open.some(
            ({ code }) => code === taken.code || (code?.endsWith('JPY') && taken.code === 'USDJPY'),
          )
          const { equity, marginInUse } = run.fixture.exchange.figures(owner)
          if (!concerned || new Big(equity).times(2).gt(marginInUse)) continue
          for (const { code = '' } of open) {
            const age = run.market.now() - (run.market.quote(code)?.time ?? 0)
            expect(run.market.isOpen(code) && age <= STALE_AFTER_MS).toBe(false)
          }
        }
      }
    }))

  it('a profit is (close − open) × lots × units × direction × USD a unit, half-even to 6 decimals', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      for (const taken of steps) {
        await run.take(taken)
        const usdPerJpy = new Big(1).div(run.last('USDJPY')).round(14, Big.roundHalfEven)
        for (const owner of run.accounts) {
          const { rows } = await run.fixture.exchange.history(owner, { page: 1 })
          for (const order of rows) {
            if (order.status !== 'completed') continue
            if (Date.parse(order.completedAt ?? '') !== run.market.now()) continue
            const units = run.market.byCode(order.code ?? '')?.unitsPerLot ?? 0
            const won = new Big(order.lastPrice)
              .minus(order.price)
              .times(order.lots)
              .times(units)
              .times(order.side === 'buy' ? 1 : -1)
              .times(order.code?.endsWith('JPY') ? usdPerJpy : 1)
            expect(order.profit).toBe(won.round(6, Big.roundHalfEven).toFixed(6))
          }
        }
      }
    }))

  it('no order is both live and ended, and none changes once it has ended', () =>
    property(async (steps) => {
      const run = new RandomTrading()
      const ended = new Map<unknown, unknown>()
      const rows = run.fixture.database.db.prepare<[], { id: number }>(
        `SELECT * FROM trade_order WHERE status IN ('cancelled', 'completed')`,
      )
      for (const taken of steps) {
        await run.take(taken)
        const live = new Set(
          run.accounts.flatMap((owner) =>
            [...run.fixture.exchange.openOrders(owner), ...run.fixture.exchange.pendingOrders(owner)].map(
              ({ id }) => id,
            ),
          ),
        )
        for (const row of rows.all()) {
          expect(live.has(String(row.id))).toBe(false)
          if (ended.has(row.id)) expect(row).toEqual(ended.get(row.id))
          ended.set(row.id, row)
        }
        const stored = run.fixture.database.db.prepare('SELECT count(*) FROM trade_order').pluck().get()
        expect(live.size + ended.size).toBe(stored)
      }
    }))

  it('the same script gives the same orders and the same money; a restart only tells the last prices once more', () =>
    property(async (steps) => {
      const [once, again, restarted] = [new RandomTrading(), new RandomTrading(), new RandomTrading()]
      for (const taken of steps) {
        const outcome = await once.take(taken)
        expect(await again.take(taken)).toEqual(outcome)
        expect(await restarted.take(taken)).toEqual(outcome)
        for (const run of [once, again]) await run.repeatPrices()
        restarted.fixture.restart()
        await restarted.fixture.exchange.settled()
        for (const owner of once.accounts)
          expect(restarted.fixture.exchange.figures(owner)).toEqual(once.fixture.exchange.figures(owner))
      }
      expect(again.dump()).toEqual(once.dump())
      expect(restarted.dump()).toEqual(once.dump())
    }, 40))
})
