import type { Decimal } from '../../../contract/codec.ts'
import type { Side } from '../../../contract/rules.ts'
import { decimalOf, type Figures, type Micros, microsOf, netOf, plus, Sums } from './sums.ts'
import { zoneClock } from './zoneClock.ts'

export type { Figures } from './sums.ts'

/** A closed trade as statistics need it. */
export interface ClosedTrade {
  /** By the name that people know: EUR/USD. */
  readonly instrument: string
  readonly side: Side
  /** UTC ms. */
  readonly openedAt: number
  readonly closedAt: number
  /** USD, before the fee. */
  readonly profit: Decimal
  readonly fee: Decimal
  /** Result as a multiple of the risk. Missing without a stop loss. */
  readonly r?: number | undefined
  readonly tags: readonly string[]
}

/** By what trades are told apart. Hours and weekdays are those of the opening, in the zone that was asked for. */
export const groupings = ['instrument', 'hour', 'weekday', 'side', 'tag'] as const
export type Grouping = (typeof groupings)[number]

/** Trades that have something in common. `key`: an instrument, an hour (`0`–`23`), a weekday (`1` is Monday), a side or a tag. */
export interface Group extends Figures {
  readonly key: string
}

/** Totals of the trades closed on a day or in a month. */
export interface Period {
  /** `2026-07-31`, `2026-07`. */
  readonly key: string
  readonly trades: number
  /** USD with six decimals, after fees. */
  readonly net: Decimal
}

/** The deepest fall of the running result below its peak. Amounts in USD with six decimals. */
export interface Drawdown {
  /** Not below zero. */
  readonly amount: Decimal
  /** The peak that it fell from, and when it was deepest, UTC ms; none where the result never fell. */
  readonly peak?: Decimal
  readonly at?: number
}

/** Statistics of closed trades. */
export interface Statistics {
  readonly all: Figures
  readonly drawdown: Drawdown
  /** Groups by their key; tags overlap where a trade has several. */
  readonly groups: Readonly<Record<Grouping, readonly Group[]>>
  /** By the day and the month of closing, the oldest first. */
  readonly days: readonly Period[]
  readonly months: readonly Period[]
}

/** Fewer trades than these say little: a run of luck looks like skill. */
export const ENOUGH_TRADES = 30

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The R multiple of a trade: its move in units of the first stop's distance. None without a stop on the losing side. */
export function rMultiple(
  side: Side,
  prices: { readonly open: number; readonly close: number; readonly firstStop?: number | undefined },
): number | undefined {
  const { open, close, firstStop } = prices
  if (firstStop === undefined) return undefined
  const direction = side === 'buy' ? 1 : -1
  const risk = (open - firstStop) * direction
  return risk > 0 ? ((close - open) * direction) / risk : undefined
}

/** Returns the statistics of trades by days of a time zone. Pure. The trades may come in any order. */
export function statisticsOf(trades: readonly ClosedTrade[], zone: string): Statistics {
  const local = zoneClock(zone)
  const all = new Sums()
  const groups = Object.fromEntries(groupings.map((by) => [by, new Map<Key, Sums>()])) as GroupSums
  const days = new Map<number, Sums>()
  const course = new Course()
  // A function of its own: it is compiled after some hundred trades, a loop much later.
  const take = (trade: ClosedTrade) => {
    const { r } = trade
    const fee = microsOf(trade.fee)
    const net = netOf(microsOf(trade.profit), fee)
    all.add(net, fee, r)
    course.add(net, trade.closedAt)
    const opened = local(trade.openedAt)
    const openedDay = Math.floor(opened / DAY_MS)
    of(groups.instrument, trade.instrument).add(net, fee, r)
    of(groups.side, trade.side).add(net, fee, r)
    of(groups.hour, Math.floor(opened / HOUR_MS) - openedDay * 24).add(net, fee, r)
    // The first day of 1970 was a Thursday.
    of(groups.weekday, ((((openedDay + 3) % 7) + 7) % 7) + 1).add(net, fee, r)
    for (const tag of trade.tags) of(groups.tag, tag).add(net, fee, r)
    of(days, Math.floor(local(trade.closedAt) / DAY_MS)).add(net, fee, r)
  }
  for (const trade of inOrder(trades)) take(trade)
  const byDay = [...days]
    .sort(([one], [other]) => one - other)
    .map(([day, sums]) => ({ key: dayText(day), trades: sums.trades, net: sums.net }))
  const months = new Map<string, { trades: number; net: bigint }>()
  for (const day of byDay) {
    const key = day.key.slice(0, 7)
    const { trades, net } = months.get(key) ?? { trades: 0, net: 0n }
    months.set(key, { trades: trades + day.trades, net: net + day.net })
  }
  return {
    all: all.figures(),
    drawdown: course.deepest(),
    groups: Object.fromEntries(
      groupings.map((by) => [by, groupsOf(groups[by], by)]),
    ) as unknown as Statistics['groups'],
    days: byDay.map(({ key, trades, net }) => ({ key, trades, net: decimalOf(net) })),
    months: [...months].map(([key, { trades, net }]) => ({ key, trades, net: decimalOf(net) })),
  }
}

type Key = string | number
type GroupSums = Record<Grouping, Map<Key, Sums>>

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

function of<K>(sums: Map<K, Sums>, key: K): Sums {
  const found = sums.get(key)
  if (found) return found
  const created = new Sums()
  sums.set(key, created)
  return created
}

/** By closing, the earliest first; what is in order already is not sorted. */
function inOrder(trades: readonly ClosedTrade[]): readonly ClosedTrade[] {
  const sorted = trades.every((trade, at) => at === 0 || (trades[at - 1]?.closedAt ?? 0) <= trade.closedAt)
  return sorted ? trades : trades.toSorted((one, other) => one.closedAt - other.closedAt)
}

/** Hours and weekdays in their own order, the rest by how many trades they have. */
function groupsOf(sums: ReadonlyMap<Key, Sums>, by: Grouping): Group[] {
  const found = [...sums].map(([key, each]): Group => ({ key: String(key), ...each.figures() }))
  if (by === 'hour' || by === 'weekday') return found.sort((one, other) => Number(one.key) - Number(other.key))
  return found.sort((one, other) => other.trades - one.trades || (one.key < other.key ? -1 : 1))
}

/** Accumulates the result trade by trade. */
class Course {
  #now: Micros = 0
  #peak: Micros = 0
  #fall: Micros = 0
  #from: Micros = 0
  #at: number | undefined

  add(net: Micros, at: number): void {
    this.#now = plus(this.#now, net)
    if (this.#now > this.#peak) this.#peak = this.#now
    const fall = netOf(this.#peak, this.#now)
    if (fall <= this.#fall) return
    this.#fall = fall
    this.#from = this.#peak
    this.#at = at
  }

  deepest(): Drawdown {
    const amount = decimalOf(BigInt(this.#fall))
    return this.#at === undefined ? { amount } : { amount, peak: decimalOf(BigInt(this.#from)), at: this.#at }
  }
}
