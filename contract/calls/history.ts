import { at, id, integer, maybe, withDefault } from '../codec.ts'
import { historyPage, historySort, tradeOutcome, tradeReport } from '../entities/history.ts'
import { askedReason } from '../entities/order.ts'
import { get } from './call.ts'

/** Orders that ended from `from` (inclusive) to `to` (exclusive), UTC ms; open where it is left out. */
const range = { from: at('from', maybe(integer)), to: at('to', maybe(integer)) }

/** Extension: ended orders of a range of time, filtered and sorted, from one order on to the next. */
export const tradeHistory = get(
  '/v1/api/forex/history',
  {
    ...range,
    instrumentId: at('forex_id', maybe(id)),
    outcome: at('outcome', maybe(tradeOutcome)),
    reason: at('reason', maybe(askedReason)),
    sort: at('sort', withDefault(historySort, 'newest')),
    /** The last order that is known already: the page begins after it, whatever has ended meanwhile. */
    after: at('after', maybe(id)),
    /** 1 to 1000, 30 unless said. */
    limit: at('limit', maybe(integer)),
  },
  historyPage,
  { session: true, extension: true },
)

/** Extension: what the ended orders of a range of time add up to, and how the balance went meanwhile. */
export const historyReport = get('/v1/api/forex/history_report', range, tradeReport, { session: true, extension: true })
