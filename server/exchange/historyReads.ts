import type { TradeReport } from '../../contract/entities/history.ts'
import type { Terms } from '../../engine/state.ts'
import type { Clock } from '../clock.ts'
import { readCourse } from '../ledger/readCourse.ts'
import type { ExchangeDatabase } from '../store/database.ts'
import type { TimeRange } from './endedOrders.ts'
import { readTotals } from './tradeTotals.ts'

/** What is read of ended orders without asking the engine: they change no more. */
export interface HistoryReads {
  /** What the ended orders of a range add up to, and how the balance went meanwhile. */
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
