import type { TradeReport } from '../../contract/entities/history.ts'
import type { Terms } from '../../engine/state.ts'
import type { Clock } from '../clock.ts'
import { readCourse } from '../ledger/readCourse.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import type { TimeRange } from './endedOrders.ts'
import { readTotals } from './tradeTotals.ts'

/** Reads ended orders without the engine, since they no longer change. */
export interface HistoryReads {
  /** Returns the totals of the orders closed in a range, and the course of the balance. */
  report(accountId: number, range: TimeRange): Promise<TradeReport>
}

/** Opens them. */
export function openHistoryReads(reads: ExchangeDatabase['reads'], terms: Terms, clock: Clock): HistoryReads {
  return {
    report: async (accountId, range) => {
      const { totals, instruments } = await readTotals(reads, terms.venue, accountId, range)
      return { totals, instruments, balance: await readCourse(reads, accountId, range, clock.now()) }
    },
  }
}
