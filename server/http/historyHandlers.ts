import type { TradeReport } from '../../contract/entities/history.ts'
import type { HistoryReads } from '../exchange/historyReads.ts'
import type { SessionHandlers } from './handler.ts'
import { goodRange } from './parameters.ts'
import { ReportLine } from './reportLine.ts'

/** Calls for totals of closed orders by period: an extension. */
export function historyHandlers(reads: HistoryReads): SessionHandlers {
  const reports = new ReportLine<TradeReport>()
  return {
    historyReport: async (range, { accountId }) => {
      goodRange(range)
      const name = `${range.from} ${range.to}`
      return { data: await reports.make(accountId, name, () => reads.report(accountId, range)) }
    },
  }
}
