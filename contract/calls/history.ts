import { historyRange, tradeReport } from '../entities/history.ts'
import { get } from './call.ts'

/** Extension: what the ended orders of a range of time add up to, and how the balance went meanwhile. */
export const historyReport = get('/v1/api/forex/history_report', historyRange, tradeReport, {
  session: true,
  extension: true,
})
