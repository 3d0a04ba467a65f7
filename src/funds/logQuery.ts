import type { ChangeTopic } from '../../contract/entities/funds.ts'
import { queryOfRange, type RangeChoice, rangeOfQuery } from '../history/historyRange.ts'

/** Filters of the account history, as stored in the address. */
export interface LogFilter {
  readonly range: RangeChoice
  readonly topic: ChangeTopic | undefined
}

/** Topics of changes, most common first. */
export const topics: readonly ChangeTopic[] = ['trading', 'deposits', 'withdrawals', 'loans', 'other']

/** Parses the filters of the account history. Anything missing or invalid means no filter. */
export const parseLogQuery = (query: URLSearchParams): LogFilter => ({
  range: rangeOfQuery(query),
  topic: topics.find((topic) => topic === query.get('topic')),
})

/** The address that asks for it. */
export function logPath({ range, topic }: LogFilter): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ topic, ...queryOfRange(range) })) {
    if (value !== undefined) query.set(name, value)
  }
  return query.size === 0 ? '/mine/history' : `/mine/history?${query}`
}

/** Returns true if the address asks for everything. */
export const isAll = ({ range, topic }: LogFilter): boolean =>
  topic === undefined && 'preset' in range && range.preset === 'all'
