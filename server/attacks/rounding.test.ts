/**
 * Attacks on rounding, point 3 of the threat model: small orders whose fees round to nothing, or that are closed where their
 * profits round up. While balances moved in whole cents, 100 orders of 0.01 ETH paid no fee at all, and 100 orders that had
 * made 0.51 dollars were paid 1.00.
 */
import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FeeType } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import { decide } from '../../engine/decide.ts'
import { addAccount, evolve } from '../../engine/evolve.ts'
import { run } from '../../engine/run.ts'
import { type AccountState, type EngineState, emptyState } from '../../engine/state.ts'
import { cashOf } from '../../engine/transactions.ts'
import { ExchangeFixture } from '../exchange/exchangeFixture.ts'
import { ScriptedMarket } from '../exchange/scriptedMarket.ts'
import { Ledger } from '../ledger/ledger.ts'

/** Micro-dollars of cash, by the books. */
const cash = ({ database, me }: ExchangeFixture) => new Ledger(database.db).balance(cashOf(me))

const eth = (feeType: FeeType = 'perLot') => new ExchangeFixture(new ScriptedMarket({ ETHUSD: 2_000.07 }), { feeType })

async function buy(fixture: ExchangeFixture, orders: number, lots: string): Promise<void> {
  for (let i = 0; i < orders; i++) {
    const { code } = await fixture.submit({ code: 'ETHUSD', lots, leverage: 20 })
    expect(code).toBe(1)
  }
}

const closeAll = (fixture: ExchangeFixture) => fixture.do({ type: 'closeAll', scope: 'all' })

describe('attack: orders so small that their fee rounds to nothing', () => {
  it('100 orders of 0.01 ETH pay what one order of 1 ETH pays, which is half a dollar', async () => {
    const [split, whole] = [eth(), eth()]
    await buy(split, 100, '0.01')
    await buy(whole, 1, '1')
    expect(cash(whole)).toBe(99_999_500_000n)
    expect(cash(split)).toBe(cash(whole))
  })
})

describe('attack: small orders closed where their profit rounds up', () => {
  it('100 orders that make 0.0051 dollars each make 0.51 together', async () => {
    const fixture = eth()
    let won = 0n
    for (let i = 0; i < 100; i++) {
      await buy(fixture, 1, '0.01')
      const before = cash(fixture)
      await fixture.tick('ETHUSD', 2_000.58)
      await closeAll(fixture)
      won += cash(fixture) - before
      await fixture.tick('ETHUSD', 2_000.07)
    }
    expect(won).toBe(510_000n)
    expect(fixture.audit()).toEqual([])
  })
})

describe('what is left below a micro-dollar', () => {
  it('is carried to the next order, through restarts: 100 fees as a share of the margin are that of one order', async () => {
    const [split, whole] = [eth('ofMargin'), eth('ofMargin')]
    for (let i = 0; i < 4; i++) {
      await buy(split, 25, '0.01')
      split.restart()
    }
    await buy(whole, 1, '1')
    // 2,000.07 / 20 × 0.002, each part 0.0020000700
    expect(cash(whole)).toBe(99_999_799_993n)
    expect(cash(split)).toBe(cash(whole))
    expect(split.audit()).toEqual([])
  })

  it('is forgotten when a demo account is reset', async () => {
    const [fixture, fresh] = [eth('ofMargin'), eth('ofMargin')]
    await buy(fixture, 3, '0.03')
    await fixture.do({ type: 'reset' })
    for (const one of [fixture, fresh]) await buy(one, 1, '0.03')
    expect(cash(fixture)).toBe(cash(fresh))
  })
})

/** Lots are counted in hundredths here. */
const STEP = 100
const T0 = Date.UTC(2026, 2, 4, 12)
const prices = { ETHUSD: 2_000.07, EURUSD: 1.08517, EURJPY: 162.753, USDJPY: 151.337, GBPUSD: 1.27193, EURGBP: 0.85431 }
const codes = Object.keys(prices) as Array<keyof typeof prices>
/** Changes of a price, in hundredths of a percent. */
const moves = fc.array(fc.integer({ min: -300, max: 300 }), { minLength: codes.length, maxLength: codes.length })

const plan = fc.record({
  code: fc.constantFrom(...codes),
  feeType: fc.constantFrom<FeeType>('perLot', 'ofMargin'),
  leverage: fc.nat(20),
  /** Prices move, and then the position is to be so large: hundredths of a lot, sold below zero. */
  moments: fc.array(fc.record({ moves, target: fc.integer({ min: -60, max: 60 }) }), { minLength: 1, maxLength: 5 }),
})
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never
/** Ways to split a position: the share of the rest that comes next, and whether it is reversed at once. */
const splits = fc.array(fc.record({ share: fc.nat(99), pick: fc.nat(99), reverses: fc.boolean() }), { minLength: 1 })
type Split = { readonly share: number; readonly pick: number; readonly reverses: boolean }

/** Somebody who follows a plan: in orders as large as can be, or split. */
class Follower {
  readonly market = new ScriptedMarket(prices)
  readonly state: EngineState
  readonly account: AccountState
  readonly #plan: Plan
  readonly #splits: readonly Split[]
  #at = 0

  constructor(of: Plan, splits: readonly Split[]) {
    this.#plan = of
    this.#splits = splits
    this.state = emptyState({ venue: this.market, feeType: of.feeType, realMoney: 'play' })
    this.account = addAccount(this.state, { id: 1, book: 'demo', balance: 10n ** 15n, advance: 0n, orders: [] })
    for (const code of codes) this.#price(code, prices[code])
  }

  /** Follows the plan to its end, where nothing is held. */
  follow(): void {
    for (const { moves: by, target } of [...this.#plan.moments, { moves: codes.map(() => 1), target: 0 }]) {
      for (const [i, code] of codes.entries()) {
        const digits = this.market.byCode(code)?.digits ?? 0
        const was = this.state.prices.get(code)?.price ?? 0
        this.#price(code, Number((was * (1 + (by[i] ?? 0) / 10_000)).toFixed(digits)))
      }
      this.#moveTo(target)
    }
  }

  #price(code: string, price: number): void {
    evolve(this.state, { type: 'priced', code, price, time: T0 })
  }

  get #net(): number {
    const signed = [...this.account.holding.values()].map(
      ({ side, lots }) => (side === 'buy' ? 1 : -1) * this.#steps(lots),
    )
    return signed.reduce((sum, one) => sum + one, 0)
  }

  #steps(lots: string): number {
    return Number(new Big(lots).times(STEP))
  }

  #moveTo(target: number): void {
    for (let net = this.#net; net !== target; net = this.#net) {
      const isGrowing = net === 0 || Math.sign(target - net) === Math.sign(net)
      if (isGrowing) this.#open(target - net)
      else this.#close(net, target)
    }
  }

  #open(missing: number): void {
    const most = Math.abs(missing)
    const lots = new Big(this.#next()?.share ?? most).mod(most)
    const { id = 0, leverages = [] } = this.market.byCode(this.#plan.code) ?? {}
    this.#do({
      ...{ type: 'open', mode: 'market', targetPrice: '0', stopLoss: '0', takeProfit: '0' },
      ...{ side: missing > 0 ? 'buy' : 'sell', lots: (lots.eq(0) ? new Big(most) : lots).div(STEP).toFixed() },
      ...{ instrumentId: String(id), leverage: leverages[this.#plan.leverage % leverages.length] ?? 1 },
    })
  }

  /** Closes of what was opened at the oldest price, so that all followers of a plan turn the same prices into dollars. */
  #close(net: number, target: number): void {
    const held = [...this.account.holding.values()].sort((one, other) => one.id - other.id)
    const oldest = held.filter(({ price, openedAt }) => price === held[0]?.price && openedAt === held[0]?.openedAt)
    const split = this.#next()
    const order = oldest[(split?.pick ?? 0) % oldest.length]
    if (order === undefined) throw new Error('Nothing is held')
    const [id, lots] = [String(order.id), this.#steps(order.lots)]
    const most = Math.min(lots, Math.abs(net - target))
    if (
      split?.reverses &&
      Math.sign(target) === -Math.sign(net) &&
      lots === Math.abs(net) &&
      lots <= Math.abs(target)
    ) {
      this.#do({ type: 'reverse', id })
      return
    }
    const part = split === undefined ? most : split.share % most || most
    this.#do(part === lots ? { type: 'close', id } : { type: 'closePart', id, lots: new Big(part).div(STEP).toFixed() })
  }

  #next(): Split | undefined {
    this.#at += 1
    return this.#splits[this.#at % this.#splits.length]
  }

  #do(command: Command): void {
    const { message } = run(this.state, decide(this.state, this.account, command, T0), () => {})
    if (!('done' in message)) throw new Error(`Refused: ${JSON.stringify(message)}`)
  }
}

describe('no way of splitting an order is cheaper or dearer', () => {
  it('whatever the orders, parts, closes and reversals, the cash is the same to the micro-dollar', () => {
    let split = 0
    fc.assert(
      fc.property(plan, splits, (given, ways) => {
        const [whole, parts] = [new Follower(given, []), new Follower(given, ways)]
        whole.follow()
        parts.follow()
        if (parts.state.nextOrderId > whole.state.nextOrderId) split += 1
        expect(parts.account.balance).toBe(whole.account.balance)
        expect(parts.account.carried.eq(whole.account.carried)).toBe(true)
        expect(whole.account.carried.abs().lte('0.0000005')).toBe(true)
      }),
      { numRuns: 300 },
    )
    expect(split).toBeGreaterThan(100)
  })
})
