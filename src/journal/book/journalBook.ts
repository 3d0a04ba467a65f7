import type { JournalEntry } from '../../../contract/entities/journal.ts'
import type { CloseReason, Order } from '../../../contract/entities/order.ts'
import { type ClosedTrade, rMultiple, type Statistics, statisticsOf } from '../statistics/statistics.ts'
import { microsOf, netOf } from '../statistics/sums.ts'
import { zoneClock } from '../statistics/zoneClock.ts'

/** Cities with the most trading during parts of the day. */
export const marketSessions = { london: 'Europe/London', newYork: 'America/New_York', tokyo: 'Asia/Tokyo' } as const
export type MarketSession = keyof typeof marketSessions
/** Hours of a session by its own clock: from (inclusive) to (exclusive). */
const SESSION_HOURS = { from: 8, to: 17 } as const

/** No clock is further from UTC. */
const FURTHEST_ZONE_MS = 15 * 3_600_000

/** Filter of trades. All given conditions have to match, and at least one of the tags. */
export interface JournalFilter {
  readonly instrument?: string | undefined
  readonly side?: 'buy' | 'sell' | undefined
  readonly result?: 'winners' | 'losers' | undefined
  readonly reason?: CloseReason | undefined
  readonly session?: MarketSession | undefined
  readonly tags: readonly string[]
}

/** Request to the journal. */
export interface JournalQuestion {
  readonly filter: JournalFilter
  readonly zone: string
  /** The days that are listed: a day (`2026-07-31`), a month, a year, or none for all. */
  readonly period: string
  /** The month or year whose figures stand under the calendar. */
  readonly shown: string
  readonly most: number
}

/** A trade with what was written about it. */
export interface JournalTrade {
  readonly order: Order
  readonly openedAt: number
  readonly closedAt: number
  readonly r?: number | undefined
  readonly entry?: JournalEntry | undefined
}

/** Answer of the journal. */
export interface JournalAnswer {
  /** Of all that fits the filter. */
  readonly whole: Statistics
  /** Of what closed in the month or year that is shown. */
  readonly shown: Pick<Statistics, 'all' | 'drawdown'>
  /** Those of the days that are listed, the newest first. */
  readonly trades: readonly JournalTrade[]
  readonly listed: number
  /** All there is to filter by. */
  readonly instruments: readonly string[]
  readonly tags: readonly string[]
  readonly total: number
}

interface Held extends ClosedTrade {
  readonly order: Order
}

/** The closed trades of one account with what was written about them, in memory. */
export class JournalBook {
  readonly #trades = new Map<string, Held>()
  readonly #entries = new Map<string, JournalEntry>()
  #sorted: readonly Held[] | undefined
  #names: { readonly instruments: readonly string[]; readonly tags: readonly string[] } | undefined

  /** Takes in ended orders; those that never opened are no trades. */
  putOrders(orders: readonly Order[]): void {
    for (const order of orders) {
      const held = heldOf(order, this.#entries.get(order.id)?.tags ?? [])
      if (held) this.#trades.set(order.id, held)
    }
    this.#changed()
  }

  putEntries(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      this.#entries.set(entry.orderId, entry)
      const held = this.#trades.get(entry.orderId)
      if (held) this.#trades.set(entry.orderId, { ...held, tags: entry.tags })
    }
    this.#changed()
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#trades.delete(id)
    this.#changed()
  }

  get orders(): readonly Order[] {
    return this.#all().map(({ order }) => order)
  }

  get entries(): readonly JournalEntry[] {
    return [...this.#entries.values()]
  }

  /** Returns when the newest trade closed and the newest entry was changed, UTC ms. 0 if there are none. */
  get newest(): { readonly closedAt: number; readonly changedAt: number } {
    return {
      closedAt: this.#all().at(-1)?.closedAt ?? 0,
      changedAt: this.entries.reduce((latest, { changedAt }) => Math.max(latest, changedAt), 0),
    }
  }

  ask({ filter, zone, period, shown, most }: JournalQuestion): JournalAnswer {
    const all = this.#all()
    const fitting = isOpen(filter) ? all : all.filter(fits(filter))
    const local = zoneClock(zone)
    const within = (part: string) => {
      const [from, to] = timesOf(part)
      // By UTC first: no zone is further from it than that, and a month is a small part of some years.
      const near = fitting.slice(placeOf(fitting, from - FURTHEST_ZONE_MS), placeOf(fitting, to + FURTHEST_ZONE_MS))
      return near.filter(({ closedAt }) => {
        const at = local(closedAt)
        return at >= from && at < to
      })
    }
    const listed = within(period)
    const { all: figures, drawdown } = statisticsOf(within(shown), zone)
    return {
      whole: statisticsOf(fitting, zone),
      shown: { all: figures, drawdown },
      trades: listed
        .slice(-most)
        .reverse()
        .map((held) => this.#shown(held)),
      listed: listed.length,
      ...this.#filters(all),
      total: all.length,
    }
  }

  /** Returns all matching trades, oldest first, for an export. */
  every(filter: JournalFilter): readonly JournalTrade[] {
    return this.#all()
      .filter(fits(filter))
      .map((held) => this.#shown(held))
  }

  #changed(): void {
    this.#sorted = undefined
    this.#names = undefined
  }

  #filters(all: readonly Held[]) {
    this.#names ??= {
      instruments: [...new Set(all.map(({ instrument }) => instrument))].sort(),
      tags: [...new Set(all.flatMap(({ tags }) => tags))].sort((one, other) => one.localeCompare(other)),
    }
    return this.#names
  }

  #all(): readonly Held[] {
    this.#sorted ??= [...this.#trades.values()].sort((one, other) => one.closedAt - other.closedAt)
    return this.#sorted
  }

  #shown({ order, openedAt, closedAt, r }: Held): JournalTrade {
    return { order, openedAt, closedAt, r, entry: this.#entries.get(order.id) }
  }
}

function heldOf(order: Order, tags: readonly string[]): Held | undefined {
  const closedAt = Date.parse(order.completedAt ?? '')
  const openedAt = Date.parse(order.openedAt ?? order.createdAt)
  if (order.status !== 'completed' || Number.isNaN(closedAt) || Number.isNaN(openedAt)) return undefined
  const { showCode: instrument, side, profit, fee, price: open, lastPrice: close, firstStop } = order
  const r = rMultiple(side, { open, close, firstStop })
  return { order, instrument, side, profit, fee, openedAt, closedAt, r, tags }
}

/** The local times of a day, a month or a year, as `zoneClock` tells them; open for none. */
function timesOf(period: string): readonly [from: number, to: number] {
  const [year, month, day] = period.split('-').map(Number)
  if (!year) return [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  if (month === undefined) return [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  if (day === undefined) return [Date.UTC(year, month - 1), Date.UTC(year, month)]
  return [Date.UTC(year, month - 1, day), Date.UTC(year, month - 1, day + 1)]
}

const isOpen = ({ tags, ...others }: JournalFilter): boolean =>
  tags.length === 0 && Object.values(others).every((one) => one === undefined)

/** Returns the number of trades that closed before a time. Trades are sorted by closing time. */
function placeOf(trades: readonly Held[], time: number): number {
  let [low, high] = [0, trades.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((trades[middle]?.closedAt ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

function fits({ instrument, side, result, reason, session, tags }: JournalFilter): (held: Held) => boolean {
  const wanted = new Set(tags)
  const clock = session && zoneClock(marketSessions[session])
  return (held) => {
    if (instrument !== undefined && held.instrument !== instrument) return false
    if (side !== undefined && held.side !== side) return false
    if (reason !== undefined && (held.order.reason ?? 'closed') !== reason) return false
    if (wanted.size > 0 && !held.tags.some((tag) => wanted.has(tag))) return false
    if (clock) {
      const hour = new Date(clock(held.openedAt)).getUTCHours()
      if (hour < SESSION_HOURS.from || hour >= SESSION_HOURS.to) return false
    }
    if (result === undefined) return true
    const net = netOf(microsOf(held.profit), microsOf(held.fee))
    return result === 'winners' ? net > 0 : net < 0
  }
}
