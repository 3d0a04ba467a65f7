import { MOST_HISTORY_ROWS, type TradeReport } from '../../contract/entities/history.ts'
import type { HistoryReads } from '../exchange/historyReads.ts'
import type { SessionHandlers } from './handler.ts'
import { badParameter, goodRange, within } from './parameters.ts'
import { ReportLine } from './reportLine.ts'

const USUAL_ROWS = 30

const INSTRUMENT_ID = /^\d{1,9}$/

/** Ended orders by range of time, and what they add up to: extensions. */
export function historyHandlers(reads: HistoryReads): SessionHandlers {
  const reports = new ReportLine<TradeReport>()
  return {
    tradeHistory: async ({ limit = USUAL_ROWS, ...asked }, { accountId }) => {
      goodRange(asked)
      within(limit, 1, MOST_HISTORY_ROWS, 'limit')
      if (!INSTRUMENT_ID.test(asked.instrumentId ?? '0')) throw badParameter('forex_id')
      const page = await reads.endedOrders(accountId, { ...asked, limit })
      if (page === undefined) throw badParameter('after')
      return { data: page }
    },
    historyReport: async (range, { accountId }) => {
      goodRange(range)
      const name = `${range.from} ${range.to}`
      return { data: await reports.make(accountId, name, () => reads.report(accountId, range)) }
    },
  }
}
