import { at, choice, type Decoded, decimal, id, integer, maybe, number, record, rows, text } from '../codec.ts'

/** Extension: the order that ended orders are listed in; time is when they ended. */
export const historySort = choice({
  newest: 'newest',
  oldest: 'oldest',
  bestFirst: 'profit_desc',
  worstFirst: 'profit_asc',
})
export type HistorySort = Decoded<typeof historySort>

/** Extension: completed orders that gained, or that lost; profit before the fee. */
export const tradeOutcome = choice({ winners: 'winners', losers: 'losers' })
export type TradeOutcome = Decoded<typeof tradeOutcome>

/** Orders that ended from `from` (inclusive) to `to` (exclusive), UTC ms; open where it is left out. */
export const historyRange = { from: at('from', maybe(integer)), to: at('to', maybe(integer)) }

/** What completed orders add up to. Amounts in USD with 6 decimals. */
const sums = {
  trades: at('trades', integer),
  /** Profit above zero, before the fee. */
  winners: at('winners', integer),
  /** Profit below zero, before the fee. */
  losers: at('losers', integer),
  lots: at('lots', decimal),
  profit: at('profit', decimal),
  /** What was charged for opening them. */
  fees: at('fees', decimal),
}

/** Extension: the completed orders of a range, added up. */
export const tradeTotals = record({
  ...sums,
  /** Pending orders that ended unfilled. */
  cancelled: at('cancelled', integer),
  /** Sum of the gains. */
  won: at('won', decimal),
  /** Sum of the losses, not above zero. */
  lost: at('lost', decimal),
})
export type TradeTotals = Decoded<typeof tradeTotals>

/** Extension: the completed orders of one instrument, added up. */
export const instrumentTotals = record({
  instrumentId: at('InstrumentId', id),
  code: at('Code', text),
  showCode: at('ShowCode', text),
  ...sums,
})
export type InstrumentTotals = Decoded<typeof instrumentTotals>

/** Extension: the balance after a moment, and the highest it had been before: the distance is the drawdown. */
export const balancePoint = record({
  /** UTC ms. */
  time: at('t', number),
  balance: at('b', decimal),
  peak: at('p', decimal),
})
export type BalancePoint = Decoded<typeof balancePoint>

/** Extension: how the balance went, by the ledger, USD: balances in whole cents, rounded down, and what made them exactly. */
export const balanceCourse = record({
  start: at('start', decimal),
  end: at('end', decimal),
  /** What profits and fees made of it; fees of positions still open are among them. */
  traded: at('traded', decimal),
  /** Everything else: deposits, withdrawals, resets. */
  moved: at('moved', decimal),
  /** The deepest fall below a peak, not below zero. */
  drawdown: at('drawdown', decimal),
  /** The peak it fell from. */
  drawdownPeak: at('drawdown_peak', decimal),
  /** When it was deepest, UTC ms; none where the balance never fell. */
  drawdownAt: at('drawdown_at', maybe(number)),
  /** Oldest first, at most `CURVE_POINTS`; every high, low and close of an even share of the time is among them. */
  points: at('points', rows(balancePoint)),
})
export type BalanceCourse = Decoded<typeof balanceCourse>

/** No curve has more points. */
export const CURVE_POINTS = 500

/** Extension: everything a range of ended orders adds up to. */
export const tradeReport = record({
  totals: at('totals', tradeTotals),
  /** By instrument, in the order of the market list. */
  instruments: at('instruments', rows(instrumentTotals)),
  balance: at('balance', balanceCourse),
})
export type TradeReport = Decoded<typeof tradeReport>
