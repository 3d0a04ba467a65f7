import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { BalanceCourse } from '../../contract/entities/history.ts'
import type { Candle } from '../../contract/entities/market.ts'
import type { Order } from '../../contract/entities/order.ts'
import { equity as equityOf, sumOf } from '../../contract/rules.ts'
import { profitAt, type Rate } from '../orders/orderFigures.ts'

const BAR_MS = 15 * 60_000
/** With more orders the line has fewer points. */
const FEW_ORDERS = 100

/** An order that was open at some time of the day. */
export interface DayOrder {
  readonly order: Order
  readonly rate: Rate
  /** 15-minute bars of its instrument, oldest first. */
  readonly bars: readonly Candle[]
}

/** Equity since the start of the day, USD. */
export interface EquityDay {
  /** Every 15 minutes, oldest first, without the present moment. */
  readonly values: readonly number[]
  /** Equity when the day began, plus what was paid in and less what was paid out since: today's profit counts from here. */
  readonly base: Decimal
}

/**
 * Equity of every quarter of an hour from `from` to `now`, UTC ms: the balance by the ledger, and the profit of the orders
 * that were open then, at the bars of that time. The first value of an account opened today is its first balance.
 */
export function equityDay(course: BalanceCourse, orders: readonly DayOrder[], from: number, now: number): EquityDay {
  const lives = orders.map((one) => ({
    ...one,
    opened: Date.parse(one.order.createdAt),
    ended: one.order.completedAt ? Date.parse(one.order.completedAt) : Number.POSITIVE_INFINITY,
    // It was held then, whatever became of it.
    held: { ...one.order, status: 'holding' as const },
  }))
  const balanceAt = (time: number): Decimal =>
    course.points.findLast((point) => point.time <= time)?.balance ?? course.start
  const equityAt = (time: number): Big => {
    const open = lives.filter(({ opened, ended }) => opened <= time && time < ended)
    const profits = open.map(({ held, rate, bars }) => profitAt(held, priceAt(bars, time) ?? held.price, rate))
    return equityOf(balanceAt(time), sumOf(profits))
  }
  const isNew = Number(course.start) === 0
  const first = isNew ? (course.points.find(({ balance }) => Number(balance) > 0)?.time ?? from) : from
  const values: number[] = []
  const step = BAR_MS * Math.max(1, Math.ceil(orders.length / FEW_ORDERS))
  for (let time = first; time < now; time += step) values.push(equityAt(time).toNumber())
  return { values, base: new Big(isNew ? course.start : equityAt(from)).plus(course.moved).toFixed() }
}

/** The last price known at a time; before the first bar, that it opened at. */
function priceAt(bars: readonly Candle[], time: number): number | undefined {
  const bar = bars.findLast((one) => one.time <= time)
  if (bar === undefined) return bars[0]?.open
  // A bar that has only just begun has only its open.
  return time < bar.time + BAR_MS ? bar.open : bar.close
}
