import type { Side } from '../../contract/rules.ts'
import type { Bar } from '../markets/folding.ts'

/** A strategy's view of the market: completed one-minute bars, oldest first, and a random number from 0 to 1. */
export interface MarketView {
  readonly bars: readonly Bar[]
  readonly chance: number
}

/** Decides by what it sees alone: it is given nothing else. Undefined: no order. */
export type Decide = (seen: MarketView) => Side | undefined

/** A trading strategy of a simulated trader. */
export interface Strategy {
  /** Stays for ever: its account goes by it. */
  readonly name: string
  readonly nickname: string
  /** The markets it trades, the first that is open. Crypto never closes. */
  readonly codes: readonly string[]
  readonly decide: Decide
  /** Distances of the stop loss and the take profit, in average ranges of a bar. */
  readonly stop: number
  readonly target: number
  /** Closes a position after so many minutes. */
  readonly minutes: number
  /** Rests after a decision to trade, minutes. */
  readonly rest: number
  /** Share of the balance that is lost when the stop is reached. */
  readonly risk: number
}

/** Bars that every strategy needs; with fewer it waits. */
export const BARS_NEEDED = 40

const last = (bars: readonly Bar[], count: number) => bars.slice(-count)
const closeOf = (bars: readonly Bar[]) => bars.at(-1)?.close ?? 0
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** The average range of the last bars, in price. */
export const averageRange = (bars: readonly Bar[], count = 20): number =>
  mean(last(bars, count).map(({ high, low }) => high - low))

/** Returns the side of a figure relative to a threshold. */
const sideOf = (figure: number, beyond = 0): Side | undefined =>
  figure > beyond ? 'buy' : figure < -beyond ? 'sell' : undefined
const against = (side: Side | undefined): Side | undefined => side && (side === 'buy' ? 'sell' : 'buy')

/** The change of the close over some bars, in average ranges. */
function moved(bars: readonly Bar[], count: number): number {
  const range = averageRange(bars)
  return range === 0 ? 0 : (closeOf(bars) - (bars.at(-1 - count)?.close ?? 0)) / range
}

/** Returns the distance of the close from the average of the last 20, in standard deviations. */
function deviation(bars: readonly Bar[]): number {
  const closes = last(bars, 20).map(({ close }) => close)
  const middle = mean(closes)
  const spread = Math.sqrt(mean(closes.map((close) => (close - middle) ** 2)))
  return spread === 0 ? 0 : (closeOf(bars) - middle) / spread
}

/** With the faster of two averages. */
const trend: Decide = ({ bars }) => {
  const of = (count: number) => mean(last(bars, count).map(({ close }) => close))
  return sideOf(of(8) - of(30), averageRange(bars) / 2)
}

/** Out of the range of the last 20 bars. */
const breakout: Decide = ({ bars }) => {
  const before = bars.slice(-21, -1)
  const close = closeOf(bars)
  if (close > Math.max(...before.map(({ high }) => high))) return 'buy'
  return close < Math.min(...before.map(({ low }) => low)) ? 'sell' : undefined
}

/** Against falls and rises without a pause: the share of rises in the moves of the last 9 bars. */
const swing: Decide = ({ bars }) => {
  const closes = last(bars, 10).map(({ close }) => close)
  const moves = closes.slice(1).map((close, index) => close - (closes[index] ?? close))
  const risen = moves.reduce((sum, move) => sum + Math.max(0, move), 0)
  const all = moves.reduce((sum, move) => sum + Math.abs(move), 0)
  return all === 0 ? undefined : against(sideOf(risen / all - 0.5, 0.2))
}

/** One that decides by nothing, to compare the others with. */
const coin: Decide = ({ chance }) => (chance < 0.5 ? 'buy' : 'sell')

/** The simulated traders of a demo server. */
export const strategies: readonly Strategy[] = [
  {
    ...{ name: 'trend', nickname: 'Trend Follower', codes: ['EURUSD', 'BTCUSD'], decide: trend },
    ...{ stop: 6, target: 12, minutes: 90, rest: 4, risk: 0.004 },
  },
  {
    ...{ name: 'reversion', nickname: 'Mean Reversion', codes: ['GBPUSD', 'ETHUSD'] },
    ...{ decide: ({ bars }) => against(sideOf(deviation(bars), 1.5)), stop: 6, target: 4, minutes: 30, rest: 3 },
    risk: 0.004,
  },
  {
    ...{ name: 'breakout', nickname: 'Breakout', codes: ['XAUUSD', 'BTCUSD'], decide: breakout },
    ...{ stop: 5, target: 10, minutes: 60, rest: 2, risk: 0.005 },
  },
  {
    ...{ name: 'scalper', nickname: 'Scalper', codes: ['BTCUSD'] },
    ...{ decide: ({ bars }) => sideOf(moved(bars, 1), 0.4), stop: 2, target: 2, minutes: 1, rest: 2, risk: 0.001 },
  },
  {
    ...{ name: 'swing', nickname: 'Counter Swing', codes: ['USDJPY', 'ETHUSD'], decide: swing },
    ...{ stop: 5, target: 5, minutes: 20, rest: 3, risk: 0.003 },
  },
  {
    ...{ name: 'momentum', nickname: 'Momentum', codes: ['NAS100', 'ETHUSD'] },
    ...{ decide: ({ bars }) => sideOf(moved(bars, 15), 2), stop: 5, target: 8, minutes: 45, rest: 3, risk: 0.005 },
  },
  {
    ...{ name: 'coin', nickname: 'Coin Toss', codes: ['ETHUSD'], decide: coin },
    ...{ stop: 4, target: 4, minutes: 2, rest: 4, risk: 0.001 },
  },
]
