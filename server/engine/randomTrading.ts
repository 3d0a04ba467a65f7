import Big from 'big.js'
import fc from 'fast-check'
import type { Order } from '../../contract/entities/order.ts'
import type { Outcome } from './outcome.ts'
import { ScriptedMarket } from './scriptedMarket.ts'
import { Trial } from './trial.ts'

const prices = { EURUSD: 1.085, USDJPY: 150, EURJPY: 162.75, XAUUSD: 2000 }
const codes = Object.keys(prices) as Array<keyof typeof prices>
const ACCOUNTS = 2

const code = fc.constantFrom(...codes)
const account = fc.nat(ACCOUNTS - 1)
/** Hundredths of a percent from the last price; 0 is none. */
const target = fc.integer({ min: -200, max: 200 })
/** The same, to the side where the stop belongs; seldom to the other, which is refused. */
const stop = fc.oneof(
  { weight: 4, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 300 }) },
  { weight: 1, arbitrary: fc.integer({ min: -50, max: -1 }) },
)
const which = fc.nat(9)

const step = fc.oneof(
  {
    weight: 15,
    arbitrary: fc.record({
      type: fc.constant('submit'),
      account,
      code,
      side: fc.constantFrom('buy', 'sell'),
      mode: fc.constantFrom('market', 'pending'),
      lots: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 8000 })),
      leverage: fc.constantFrom(50, 100),
      target,
      stopLoss: stop,
      takeProfit: stop,
    }),
  },
  { weight: 30, arbitrary: fc.record({ type: fc.constant('tick'), code, move: fc.integer({ min: -200, max: 200 }) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('close'), account, which }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('cancel'), account, which }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('setStops'), account, which, stopLoss: stop, takeProfit: stop }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('hours'), code, open: fc.constantFrom(true, true, false) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('wait'), seconds: fc.integer({ min: 1, max: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('reset'), account }) },
)
/** One thing that happens. */
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
/** Things that happen one after the other. */
export const script = fc.array(step, { minLength: 10, maxLength: 60, size: 'max' })

/** Takes steps on an exchange of its own; the same steps come to the same, whatever the day. */
export class RandomTrading {
  readonly market = new ScriptedMarket(prices)
  readonly trial = new Trial(this.market)
  readonly accounts = [this.trial.me, this.trial.accounts.createDemo(undefined).accountId]

  account(index: number): number {
    return this.accounts[index] ?? this.trial.me
  }

  last(of: string): number {
    return this.market.quote(of)?.close ?? 0
  }

  /** A price so many hundredths of a percent from the last one, in the instrument's digits. */
  price(of: string, move: number): string {
    if (move === 0) return '0'
    return new Big(this.last(of))
      .times(10_000 + move)
      .div(10_000)
      .toFixed(this.market.byCode(of)?.digits ?? 5)
  }

  /** Stops to the sides where they belong, from a price so many hundredths of a percent off the last one. */
  stops(of: string, side: 'buy' | 'sell', asked: { stopLoss: number; takeProfit: number }, from = 0) {
    const up = side === 'buy' ? 1 : -1
    return {
      stopLoss: asked.stopLoss === 0 ? '0' : this.price(of, from - up * asked.stopLoss),
      takeProfit: asked.takeProfit === 0 ? '0' : this.price(of, from + up * asked.takeProfit),
    }
  }

  nth(orders: readonly Order[], index: number): Order | undefined {
    return orders[index % Math.max(1, orders.length)]
  }

  async take(taken: Step): Promise<Outcome | undefined> {
    const { trial, market } = this
    switch (taken.type) {
      case 'submit': {
        const { code, side, mode, leverage } = taken
        return trial.submit(
          {
            code,
            side,
            mode,
            leverage,
            lots: new Big(taken.lots).div(100).toFixed(),
            targetPrice: this.price(code, taken.target),
            ...this.stops(code, side, taken, mode === 'pending' ? taken.target : 0),
          },
          this.account(taken.account),
        )
      }
      case 'tick':
        await trial.tick(taken.code, Number(this.price(taken.code, taken.move || 1)))
        return undefined
      case 'close':
      case 'cancel':
      case 'setStops': {
        const owner = this.account(taken.account)
        const open = trial.exchange.openOrders(owner)
        const pending = trial.exchange.pendingOrders(owner)
        const list = taken.type === 'close' ? open : taken.type === 'cancel' ? pending : [...open, ...pending]
        const order = this.nth(list, taken.which)
        if (order === undefined) return undefined
        if (taken.type !== 'setStops') return trial.do({ type: taken.type, id: order.id }, owner)
        return trial.do({ type: 'setStops', id: order.id, ...this.stops(order.code ?? '', order.side, taken) }, owner)
      }
      case 'hours':
        market.setOpen(taken.code, taken.open)
        return undefined
      case 'wait':
        market.wait(taken.seconds * 1_000)
        return undefined
      case 'reset':
        return trial.do({ type: 'reset' }, this.account(taken.account))
    }
  }

  /** Positions of everybody. */
  live(): Order[] {
    return this.accounts.flatMap((owner) => this.trial.exchange.openOrders(owner))
  }

  /** Everything the store has, but for what is drawn by lot. */
  dump(): unknown {
    return ['trade_order', 'ledger_transaction', 'posting', 'balance'].map((table) =>
      this.trial.db.sqlite.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).safeIntegers().all(),
    )
  }
}
