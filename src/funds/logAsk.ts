import type { ChangeTopic } from '../../contract/entities/funds.ts'
import { queryOfRange, type RangeChoice, rangeOfQuery } from '../history/historyRange.ts'

/** What of the log is looked at: everything that the address says of it. */
export interface LogAsk {
  readonly range: RangeChoice
  readonly topic: ChangeTopic | undefined
}

/** What changes are about, the most usual first. */
export const topics: readonly ChangeTopic[] = ['trading', 'deposits', 'withdrawals', 'loans', 'other']

/** What a query asks for; what it does not say, or says wrongly, is everything. */
export const askOfQuery = (query: URLSearchParams): LogAsk => ({
  range: rangeOfQuery(query),
  topic: topics.find((topic) => topic === query.get('topic')),
})

/** The address that asks for it. */
export function addressOf({ range, topic }: LogAsk): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ topic, ...queryOfRange(range) })) {
    if (value !== undefined) query.set(name, value)
  }
  return query.size === 0 ? '/mine/history' : `/mine/history?${query}`
}

/** Whether the address asks for everything. */
export const isAll = ({ range, topic }: LogAsk): boolean =>
  topic === undefined && 'preset' in range && range.preset === 'all'
