import { at, choice, type Decoded, decimal, id, integer, maybe, number, record, rows, text } from '../codec.ts'

/** Extension: sort order of closed orders; time is the closing time. */
export const historySort = choice({
  newest: 'newest',
  oldest: 'oldest',
  bestFirst: 'profit_desc',
  worstFirst: 'profit_asc',
})
export type HistorySort = Decoded<typeof historySort>

/** Extension: filters completed orders by gain or loss, before the fee. */
export const tradeOutcome = choice({ winners: 'winners', losers: 'losers' })
export type TradeOutcome = Decoded<typeof tradeOutcome>

/** Orders closed from `from` (inclusive) to `to` (exclusive), UTC ms. No limit if omitted. */
export const historyRange = { from: at('from', maybe(integer)), to: at('to', maybe(integer)) }

/** Totals of completed orders. Amounts are in USD with 6 decimals. */
const sums = {
  trades: at('trades', integer),
  /** Number of orders with a profit before the fee. */
  winners: at('winners', integer),
  /** Number of orders with a loss before the fee. */
  losers: at('losers', integer),
  lots: at('lots', decimal),
  profit: at('profit', decimal),
  /** Fees charged at opening. */
  fees: at('fees', decimal),
}

/** Extension: totals of the completed orders in a period. */
export const tradeTotals = record({
  ...sums,
  /** Number of pending orders that were never filled. */
  cancelled: at('cancelled', integer),
  /** Sum of all profits. */
  won: at('won', decimal),
  /** Sum of all losses, not above zero. */
  lost: at('lost', decimal),
})
export type TradeTotals = Decoded<typeof tradeTotals>

/** Extension: totals of the completed orders in one instrument. */
export const instrumentTotals = record({
  instrumentId: at('InstrumentId', id),
  code: at('Code', text),
  showCode: at('ShowCode', text),
  ...sums,
})
export type InstrumentTotals = Decoded<typeof instrumentTotals>

/** Extension: the balance at a time, and its highest earlier value. The difference is the drawdown. */
export const balancePoint = record({
  /** UTC ms. */
  time: at('t', number),
  balance: at('b', decimal),
  peak: at('p', decimal),
})
export type BalancePoint = Decoded<typeof balancePoint>

/** Extension: the balance over time from the ledger, in USD. Balances are whole cents, rounded down; changes are exact. */
export const balanceCourse = record({
  start: at('start', decimal),
  end: at('end', decimal),
  /** Change due to profits and fees, including fees of open positions. */
  traded: at('traded', decimal),
  /** Change due to deposits, withdrawals and resets. */
  moved: at('moved', decimal),
  /** Largest fall below a peak; never negative. */
  drawdown: at('drawdown', decimal),
  /** The peak before the largest fall. */
  drawdownPeak: at('drawdown_peak', decimal),
  /** Time of the largest drawdown, UTC ms; missing if the balance never fell. */
  drawdownAt: at('drawdown_at', maybe(number)),
  /** Oldest first, at most `CURVE_POINTS`. Includes every high, low and close of equal time intervals. */
  points: at('points', rows(balancePoint)),
})
export type BalanceCourse = Decoded<typeof balanceCourse>

/** Maximum number of points of a curve. */
export const CURVE_POINTS = 500

/** Extension: all totals of the orders closed in a period. */
export const tradeReport = record({
  totals: at('totals', tradeTotals),
  /** Totals by instrument, in the order of the market list. */
  instruments: at('instruments', rows(instrumentTotals)),
  balance: at('balance', balanceCourse),
})
export type TradeReport = Decoded<typeof tradeReport>
