import Big from 'big.js'
import { decide } from '../../engine/decide.ts'
import { decideTick } from '../../engine/decideTick.ts'
import { addAccount } from '../../engine/evolve.ts'
import { micros } from '../../engine/money.ts'
import type { Outcome, Refusal } from '../../engine/outcome.ts'
import { run } from '../../engine/run.ts'
import { type AccountState, type EngineState, emptyState } from '../../engine/state.ts'
import { house } from '../../engine/transactions.ts'
import { type InstrumentSpec, instrumentByCode, instrumentById, instruments, toDigits } from '../markets/instruments.ts'
import { tradingHours } from '../markets/sessions.ts'
import { SeededRandom } from './seededRandom.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** 2026-01-02 12:00 UTC, a Friday. */
const FIRST_FRIDAY = Date.UTC(2026, 0, 2, 12)
const TRADING_DAYS = 252
/** Prices come every so often before the close, ms. */
const STEP_MS = 5 * MINUTE_MS

/**
 * Weekend gaps as shares of a day's standard deviation: Student's t. Fitted to 9,953 weekends of 18 instruments from 2013 to
 * 2023; half of their gaps are beyond 0.13 days, 10 % beyond 0.51, 1 % beyond 1.67, 0.1 % beyond 4.5 and the largest is 11.5.
 * These figures of the fit are 0.14, 0.50, 1.52, 4.4 and (one in 10,000) 11.4.
 */
const GAP_FREEDOM = 2.2
const GAP_SCALE = 0.18
/** The density of that distribution at 0: Γ(1.6) / (Γ(1.1) √(2.2 π)). */
const DENSITY_AT_0 = 0.35725
/** Shares have more of their movement while they are closed. */
const SHARES = 6
const SHARE_GAP_SCALE = 0.25

/** Returns the standard deviation of a daily move, as a share of the price. */
export const dayMove = ({ annualVolPct }: InstrumentSpec): number => annualVolPct / 100 / Math.sqrt(TRADING_DAYS)

/** The scale of an instrument's weekend gaps, as a share of the price. */
const gapScale = (spec: InstrumentSpec): number =>
  dayMove(spec) * (spec.categoryId === SHARES ? SHARE_GAP_SCALE : GAP_SCALE)

/** Instruments that close at the weekend. */
export const closing: readonly InstrumentSpec[] = instruments.filter(
  (spec) => tradingHours('real').nextClose(spec, FIRST_FRIDAY) !== undefined,
)

/**
 * How a pair goes about it. `early`: the largest position at the highest leverage, hours before the close. `late`: the same in the
 * last minute. `parts`: the same as twenty orders. `just`: the largest position that is not stopped out before the close.
 */
export const strategies = ['early', 'late', 'parts', 'just'] as const
export type Strategy = (typeof strategies)[number]

/**
 * What the house bears on average over a weekend of the largest position that is not stopped out before the close, as a share of it:
 * gaps beyond half of the margin of the close.
 */
export function expectedLoss(spec: InstrumentSpec): number {
  const scale = gapScale(spec)
  const { closeLeverage = Math.max(...spec.leverages) } = spec
  const from = 1 / (2 * closeLeverage) / scale
  let sum = 0
  for (let x = from; x < 1e6; ) {
    const step = 0.001 * (1 + x - from)
    sum += (x + step / 2 - from) * density(x + step / 2) * step
    x += step
  }
  // Up or down: one of the pair loses either way.
  return 2 * scale * sum
}

/** Returns the fees of a pair's two orders, as a share of a position. */
export const pairFees = ({ feeRates, unitsPerLot, priceRef, quote }: InstrumentSpec): number =>
  (2 * feeRates.perLot) / (unitsPerLot * priceRef * usdPer(quote))

/** Of Student's t. */
const density = (x: number): number => DENSITY_AT_0 * (1 + (x * x) / GAP_FREEDOM) ** (-(GAP_FREEDOM + 1) / 2)

/** Totals of the pairs, USD. */
export interface Sum {
  readonly weekends: number
  readonly staked: Big
  /** Fees the pairs paid. */
  readonly fees: Big
  /** Losses beyond their stakes, which the house bore. */
  readonly borne: Big
  /** Total profit of the pairs. Negative if they lost. */
  readonly won: Big
}

const none: Sum = { weekends: 0, staked: new Big(0), fees: new Big(0), borne: new Big(0), won: new Big(0) }

const plus = (one: Sum, other: Sum): Sum => ({
  weekends: one.weekends + other.weekends,
  staked: one.staked.plus(other.staked),
  fees: one.fees.plus(other.fees),
  borne: one.borne.plus(other.borne),
  won: one.won.plus(other.won),
})

/** Options of a run. */
export interface Weekends {
  readonly seed: number
  readonly weekends: number
  /** USD that each account of a pair stakes. */
  readonly stake?: number
}

/** Plays pairs of real accounts that mirror each other over weekends, each time in another instrument, by every strategy in turn. */
export function playWeekends({ seed, weekends, stake = 10_000 }: Weekends): ReadonlyMap<Strategy, Sum> {
  const random = new SeededRandom(seed, 1)
  const sums = new Map<Strategy, Sum>(strategies.map((strategy) => [strategy, none]))
  for (let i = 0; i < weekends; i++) {
    const spec = random.pick(closing as [InstrumentSpec, ...InstrumentSpec[]])
    const gap = gapScale(spec) * studentT(random)
    const drift = Array.from({ length: 64 }, () => random.normal())
    const strategy = strategies[i % strategies.length] ?? 'early'
    const result = new Weekend(spec, FIRST_FRIDAY + (i % 52) * 7 * DAY_MS, stake).play(strategy, gap, drift)
    sums.set(strategy, plus(sums.get(strategy) ?? none, result))
  }
  return sums
}

/** All strategies together. */
export const sumOfAll = (sums: ReadonlyMap<Strategy, Sum>): Sum => [...sums.values()].reduce(plus, none)

/** Student's t with a number of degrees of freedom that is not whole, after Bailey. */
function studentT(random: SeededRandom): number {
  for (;;) {
    const [u, v] = [random.between(-1e9, 1e9) / 1e9, random.between(-1e9, 1e9) / 1e9]
    const w = u * u + v * v
    if (w > 0 && w <= 1) return u * Math.sqrt((GAP_FREEDOM * (w ** (-2 / GAP_FREEDOM) - 1)) / w)
  }
}

/** One weekend of one pair: two accounts on an engine of their own. */
class Weekend {
  readonly #spec: InstrumentSpec
  readonly #stake: number
  readonly #state: EngineState
  readonly #pair: readonly [AccountState, AccountState]
  readonly #close: number
  #price: number
  #fees = 0n
  #borne = 0n

  constructor(spec: InstrumentSpec, friday: number, stake: number) {
    const hours = tradingHours('real')
    this.#spec = spec
    this.#stake = stake
    this.#price = spec.priceRef
    this.#state = emptyState({
      feeType: 'perLot',
      realMoney: 'play',
      venue: {
        byId: instrumentById,
        byCode: instrumentByCode,
        isOpen: (_, t) => hours.isOpen(spec, t),
        longClose: (_, t) => hours.longClose(spec, t),
      },
    })
    const add = (id: number) =>
      addAccount(this.#state, {
        id,
        book: 'real',
        balance: micros(stake),
        carried: new Big(0),
        advance: 0n,
        orders: [],
      })
    this.#pair = [add(1), add(2)]
    let close = friday
    do close = hours.nextClose(spec, close) ?? 0
    while ((hours.nextOpen(spec, close) ?? 0) - close < DAY_MS)
    this.#close = close
  }

  play(strategy: Strategy, gap: number, drift: readonly number[]): Sum {
    const from = this.#close - 3 * HOUR_MS
    const opensAt = strategy === 'late' ? this.#close - MINUTE_MS : from
    const stepMove = dayMove(this.#spec) * Math.sqrt(STEP_MS / DAY_MS)
    let isIn = false
    for (const [step, move] of drift.entries()) {
      const at = Math.min(from + step * STEP_MS, this.#close - MINUTE_MS)
      this.#tick(this.#price * (1 + stepMove * move), at)
      if (!isIn && at >= opensAt) {
        this.#enter(strategy, at)
        isIn = true
      }
      if (at === this.#close - MINUTE_MS) break
    }
    const reopens = tradingHours('real').nextOpen(this.#spec, this.#close) ?? 0
    this.#tick(this.#price * Math.exp(gap), reopens)
    for (const account of this.#pair)
      this.#do(account, { type: 'closeAll', scope: 'all', instrumentId: undefined }, reopens)
    const left = this.#pair.reduce((sum, { balance }) => sum + balance, 0n)
    const staked = new Big(this.#stake).times(2)
    return { weekends: 1, staked, fees: inUsd(this.#fees), borne: inUsd(this.#borne), won: inUsd(left).minus(staked) }
  }

  /** Both accounts take the same size: the largest that is accepted. */
  #enter(strategy: Strategy, at: number): void {
    const parts = strategy === 'parts' ? 20 : 1
    const leverage = Math.max(...this.#spec.leverages)
    const { lotStep, lotMin, unitsPerLot, quote } = this.#spec
    const usdPerLot = unitsPerLot * this.#price * usdPer(quote)
    const { closeLeverage = leverage } = this.#spec
    // Positions are closed at half of the margin: a stake carries twice what it pays for.
    const most = strategy === 'just' ? 2 * 0.97 * closeLeverage : leverage
    for (let size = this.#stake * most; size > 0; size *= 0.9) {
      const lots = new Big(Math.floor(size / usdPerLot / parts / lotStep)).times(lotStep)
      if (lots.lt(lotMin)) return
      if (!this.#both(lots.toFixed(), leverage, parts, at)) continue
      return
    }
  }

  #both(lots: string, leverage: number, parts: number, at: number): boolean {
    const [long, short] = this.#pair
    for (let part = 0; part < parts; part++) {
      if (this.#open(long, 'buy', lots, leverage, at) === undefined) return part > 0
      this.#open(short, 'sell', lots, leverage, at)
    }
    return true
  }

  #open(account: AccountState, side: 'buy' | 'sell', lots: string, leverage: number, at: number) {
    const instrumentId = String(this.#spec.id)
    const none = { targetPrice: '0', stopLoss: '0', takeProfit: '0' }
    const message = this.#do(account, { type: 'open', side, lots, instrumentId, mode: 'market', leverage, ...none }, at)
    return 'done' in message ? message : undefined
  }

  #do(account: AccountState, command: Parameters<typeof decide>[2], at: number): Outcome['message'] | Refusal {
    return this.#run(decide(this.#state, account, command, at)).message
  }

  #tick(price: number, time: number): void {
    this.#price = toDigits(price, this.#spec.digits)
    this.#run(decideTick(this.#state, { code: this.#spec.code, price: this.#price, time }, time))
  }

  #run<T>(deciding: Parameters<typeof run<T>>[1]): T {
    return run(this.#state, deciding, (event) => {
      const postings = ('transaction' in event && event.transaction?.postings) || []
      for (const { account, amount } of postings) {
        if (account === house('real', 'fees')) this.#fees += amount
        if (account === house('real', 'protection')) this.#borne -= amount
      }
    })
  }
}

const inUsd = (amount: bigint): Big => new Big(`${amount}e-6`)

/** USD per unit of a quote currency at the catalogue's prices. */
function usdPer(quote: string): number {
  if (quote === 'USD') return 1
  const direct = instrumentByCode(`${quote}USD`)?.priceRef
  return direct ?? 1 / (instrumentByCode(`USD${quote}`)?.priceRef ?? 1)
}
