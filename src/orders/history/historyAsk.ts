import type { HistorySort, TradeOutcome } from '../../../contract/entities/history.ts'
import type { CloseReason } from '../../../contract/entities/order.ts'
import { queryOfRange, type RangeChoice, rangeOfQuery } from '../../history/historyRange.ts'

/** Which of two views stands under the totals where there is no room for both. */
export type HistorySection = 'trades' | 'instruments'

/** What of the history is looked at: everything that the address says of it. */
export interface HistoryAsk {
  readonly range: RangeChoice
  readonly outcome: TradeOutcome | undefined
  readonly instrumentId: string | undefined
  readonly reason: CloseReason | undefined
  readonly sort: HistorySort
  readonly section: HistorySection
}

const outcomes: readonly TradeOutcome[] = ['winners', 'losers']
/** The orders history can stand in, the usual one first. */
export const historySorts: readonly HistorySort[] = ['newest', 'oldest', 'bestFirst', 'worstFirst']
/** Why an order may have ended, the most usual first. */
export const endReasons: readonly CloseReason[] = [
  'closed',
  'takeProfit',
  'stopLoss',
  'stopOut',
  'cancelled',
  'noMargin',
  'reset',
]

/** What a query asks for; what it does not say, or says wrongly, is as usual. */
export function askOfQuery(query: URLSearchParams): HistoryAsk {
  const one = <T extends string>(name: string, of: readonly T[]): T | undefined =>
    of.find((word) => word === query.get(name))
  return {
    range: rangeOfQuery(query),
    outcome: one('outcome', outcomes),
    instrumentId: query.get('instrument') ?? undefined,
    reason: one('reason', endReasons),
    sort: one('sort', historySorts) ?? 'newest',
    section: one('show', ['instruments'] as const) ?? 'trades',
  }
}

/** The query that asks for it, in front of it whatever else the query says. */
export function queryOfAsk(ask: HistoryAsk, before: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(before)
  const said: Readonly<Record<string, string | undefined>> = {
    ...queryOfRange(ask.range),
    outcome: ask.outcome,
    instrument: ask.instrumentId,
    reason: ask.reason,
    sort: ask.sort === 'newest' ? undefined : ask.sort,
    show: ask.section === 'trades' ? undefined : ask.section,
  }
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query
}

/** Whether only some of the range's orders are asked for. */
export const isFiltered = ({ outcome, instrumentId, reason }: HistoryAsk): boolean =>
  outcome !== undefined || instrumentId !== undefined || reason !== undefined
