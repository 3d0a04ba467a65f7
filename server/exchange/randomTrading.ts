import Big from 'big.js'
import fc from 'fast-check'
import type { Order } from '../../contract/entities/order.ts'
import { house, lockedOf } from '../../engine/transactions.ts'
import { Ledger } from '../ledger/ledger.ts'
import type { CashMove } from './cashMoves.ts'
import { ExchangeFixture } from './exchangeFixture.ts'
import { type Outcome, refused } from './outcome.ts'
import { ScriptedMarket } from './scriptedMarket.ts'

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

/** Hundredths of a percent, mostly few. */
const move = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -200, max: 200 }))
const distance = fc.oneof({ weight: 6, arbitrary: fc.integer({ min: 1, max: 200 }) }, fc.constantFrom(0, -1))

const kinds = {
  submit: fc.record({
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
  tick: fc.record({ type: fc.constant('tick'), code, move }),
  close: fc.record({ type: fc.constant('close'), account, which }),
  closePart: fc.record({ type: fc.constant('closePart'), account, which, percent: fc.integer({ min: 0, max: 105 }) }),
  closeAll: fc.record({
    type: fc.constant('closeAll'),
    account,
    scope: fc.constantFrom('all', 'winners', 'losers'),
    only: fc.option(code, { nil: undefined }),
  }),
  reverse: fc.record({ type: fc.constant('reverse'), account, which }),
  cancel: fc.record({ type: fc.constant('cancel'), account, which }),
  movePending: fc.record({ type: fc.constant('movePending'), account, which, target }),
  setStops: fc.record({ type: fc.constant('setStops'), account, which, stopLoss: stop, takeProfit: stop }),
  /** The distance in hundredths of a percent of the last price; 0 takes it off. */
  setTrailing: fc.record({ type: fc.constant('setTrailing'), account, which, distance }),
  hours: fc.record({ type: fc.constant('hours'), code, open: fc.constantFrom(true, true, false) }),
  wait: fc.record({ type: fc.constant('wait'), seconds: fc.integer({ min: 1, max: 8 }) }),
  reset: fc.record({ type: fc.constant('reset'), account }),
  /** Money comes, is locked in hundredths of what is free, or all that is locked comes back. */
  deposit: fc.record({ type: fc.constant('deposit'), account, cents: fc.integer({ min: 1, max: 5_000_000 }) }),
  lock: fc.record({ type: fc.constant('lock'), account, percent: fc.integer({ min: 0, max: 110 }) }),
  unlock: fc.record({ type: fc.constant('unlock'), account }),
} as const
type Kind = keyof typeof kinds
/** One thing that happens. */
export type Step = (typeof kinds)[Kind] extends fc.Arbitrary<infer T> ? T : never

/** Things that happen one after the other, each kind as often as its weight says. */
function scriptOf(weights: Readonly<Record<Kind, number>>): fc.Arbitrary<Step[]> {
  const weighted = Object.entries(weights).map(([kind, weight]) => ({ weight, arbitrary: kinds[kind as Kind] }))
  return fc.array(fc.oneof(...weighted) as fc.Arbitrary<Step>, { minLength: 10, maxLength: 60, size: 'max' })
}

/** A bit of everything. */
export const script = scriptOf({
  ...{ submit: 15, tick: 30, hours: 3, wait: 3, reset: 1 },
  ...{ close: 3, cancel: 3, setStops: 3, closePart: 4, closeAll: 2, reverse: 3, setTrailing: 5 },
  ...{ movePending: 5, deposit: 3, lock: 5, unlock: 3 },
})
/** Mostly positions that are changed while they are held. */
export const managingScript = scriptOf({
  ...{ submit: 12, tick: 40, hours: 1, wait: 1, reset: 0 },
  ...{ close: 1, cancel: 0, setStops: 5, closePart: 14, closeAll: 2, reverse: 6, setTrailing: 14 },
  ...{ movePending: 1, deposit: 1, lock: 2, unlock: 1 },
})

/** Takes steps on an exchange of its own; the same steps come to the same, whatever the day. */
export class RandomTrading {
  readonly market = new ScriptedMarket(prices)
  readonly fixture = new ExchangeFixture(this.market)
  readonly accounts = [this.fixture.me, this.fixture.accounts.createDemo(undefined).accountId]

  account(index: number): number {
    return this.accounts[index] ?? this.fixture.me
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

  /** So many hundredths of a percent of the last price, in the instrument's digits. */
  distance(of: string, share: number): string {
    return new Big(this.last(of))
      .times(share)
      .div(10_000)
      .toFixed(this.market.byCode(of)?.digits ?? 5)
  }

  /** Stops to the sides where they belong, from a price so many hundredths of a percent off the last one. */
  stops(of: string, side: 'buy' | 'sell', requested: { stopLoss: number; takeProfit: number }, from = 0) {
    const up = side === 'buy' ? 1 : -1
    return {
      stopLoss: requested.stopLoss === 0 ? '0' : this.price(of, from - up * requested.stopLoss),
      takeProfit: requested.takeProfit === 0 ? '0' : this.price(of, from + up * requested.takeProfit),
    }
  }

  async move(owner: number, move: CashMove): Promise<Outcome> {
    const moved = await this.fixture.exchange.move(owner, move)
    return moved.ok ? { code: 1, message: { done: 'cashMoved' } } : refused(moved.refusal)
  }

  nth(orders: readonly Order[], index: number): Order | undefined {
    return orders[index % Math.max(1, orders.length)]
  }

  async take(taken: Step): Promise<Outcome | undefined> {
    const { fixture, market } = this
    switch (taken.type) {
      case 'submit': {
        const { code, side, mode, leverage } = taken
        return fixture.submit(
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
        await fixture.tick(taken.code, Number(this.price(taken.code, taken.move || 1)))
        return undefined
      case 'closeAll': {
        const instrumentId = taken.only && String(this.market.byCode(taken.only)?.id)
        return fixture.do({ type: 'closeAll', scope: taken.scope, instrumentId }, this.account(taken.account))
      }
      case 'closePart':
      case 'reverse':
      case 'setTrailing':
      case 'close':
      case 'cancel':
      case 'movePending':
      case 'setStops': {
        const owner = this.account(taken.account)
        const open = fixture.exchange.openOrders(owner)
        const pending = fixture.exchange.pendingOrders(owner)
        const either = taken.type === 'setStops' || taken.type === 'setTrailing'
        const waiting = taken.type === 'cancel' || taken.type === 'movePending'
        const list = either ? [...open, ...pending] : waiting ? pending : open
        const order = this.nth(list, taken.which)
        if (order === undefined) return undefined
        const { id, code: of = '' } = order
        switch (taken.type) {
          case 'closePart': {
            const lots = new Big(order.lots).times(taken.percent).div(100).round(2, Big.roundDown).toFixed()
            return fixture.do({ type: 'closePart', id, lots }, owner)
          }
          case 'setTrailing':
            return fixture.do({ type: 'setTrailing', id, distance: this.distance(of, taken.distance) }, owner)
          case 'movePending':
            return fixture.do({ type: 'movePending', id, targetPrice: this.price(of, taken.target) }, owner)
          case 'setStops':
            return fixture.do({ type: 'setStops', id, ...this.stops(of, order.side, taken) }, owner)
          default:
            return fixture.do({ type: taken.type, id }, owner)
        }
      }
      case 'hours':
        market.setOpen(taken.code, taken.open)
        return undefined
      case 'wait':
        market.wait(taken.seconds * 1_000)
        return undefined
      case 'deposit': {
        const amount = BigInt(taken.cents) * 10_000n
        return this.move(this.account(taken.account), { kind: 'deposit', amount, counter: house('demo', 'deposits') })
      }
      case 'lock': {
        const owner = this.account(taken.account)
        const amount = ((this.fixture.exchange.freeCash(owner) * BigInt(taken.percent)) / 1_000_000n) * -10_000n
        return this.move(owner, { kind: 'withdrawal', amount, counter: lockedOf(owner) })
      }
      case 'unlock': {
        const owner = this.account(taken.account)
        const counter = lockedOf(owner)
        const amount = new Ledger(this.fixture.database.db).balance(counter)
        return this.move(owner, { kind: 'withdrawalReturned', amount, counter })
      }
      case 'reset':
        return fixture.do({ type: 'reset' }, this.account(taken.account))
    }
  }

  /** Tells the last price of every instrument once more. */
  async repeatPrices(): Promise<void> {
    const { exchange } = this.fixture
    exchange.onTicks(
      codes.flatMap((of) => {
        const quote = this.market.quote(of)
        return quote === undefined ? [] : [{ code: of, price: quote.close, time: quote.time, volume: 0 }]
      }),
    )
    await exchange.settled()
  }

  /** Positions of everybody. */
  live(): Order[] {
    return this.accounts.flatMap((owner) => this.fixture.exchange.openOrders(owner))
  }

  /** Returns everything in the store except random values. */
  dump(): unknown {
    return ['trade_order', 'ledger_transaction', 'posting', 'balance'].map((table) =>
      this.fixture.database.db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).safeIntegers().all(),
    )
  }
}
