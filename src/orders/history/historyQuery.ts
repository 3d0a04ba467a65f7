import type { HistorySort, TradeOutcome } from '../../../contract/entities/history.ts'
import type { CloseReason } from '../../../contract/entities/order.ts'
import { queryOfRange, type RangeChoice, rangeOfQuery } from '../../history/historyRange.ts'

/** The two views under the totals where there is no room for both. */
export type HistorySection = 'trades' | 'instruments'

/** Filters of the history, as stored in the address. */
export interface HistoryQuery {
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
/** Reasons for the end of an order, most common first. */
export const endReasons: readonly CloseReason[] = [
  'closed',
  'takeProfit',
  'stopLoss',
  'stopOut',
  'cancelled',
  'noMargin',
  'reset',
]

/** Parses the filters of the history. Anything missing or invalid means the default. */
export function parseHistoryQuery(query: URLSearchParams): HistoryQuery {
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
export function writeHistoryQuery(ask: HistoryQuery, before: URLSearchParams): URLSearchParams {
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

/** Returns true if only some of the range's orders are asked for. */
export const isFiltered = ({ outcome, instrumentId, reason }: HistoryQuery): boolean =>
  outcome !== undefined || instrumentId !== undefined || reason !== undefined
