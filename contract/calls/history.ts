import { historyRange, tradeReport } from '../entities/history.ts'
import { get } from './call.ts'

/** Extension: returns totals of the orders closed in a period, with the balance over that time. */
export const historyReport = get('/v1/api/forex/history_report', historyRange, tradeReport, {
  session: true,
  extension: true,
})
