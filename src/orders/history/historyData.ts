import type { Params } from '../../../contract/calls/call.ts'
import { historyReport as historyReportCall, tradeHistory } from '../../../contract/calls/history.ts'
import type { Decimal } from '../../../contract/codec.ts'
import { MOST_HISTORY_ROWS } from '../../../contract/entities/history.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { type RequestOptions, request } from '../../api/request.ts'
import type { TimeRange } from '../../history/historyRange.ts'
import { type LoadPage, PagedResource, type PageOfRows, rowsFromTop } from '../../resource/pagedResource.ts'
import { Resource } from '../../resource/resource.ts'

/** Which orders, but for the page. */
export type RowsAsked = Omit<Params<typeof tradeHistory>, 'after' | 'limit'>

/** A page of ended orders. */
export interface HistoryPage extends PageOfRows {
  readonly rows: readonly Order[]
  /** Of everything that was asked for; said with the first page. */
  readonly total?: number
  readonly totalProfit?: Decimal
}

const ROWS = 30

const pageOf =
  (asked: RowsAsked, options: RequestOptions): LoadPage<HistoryPage> =>
  async ({ from, rows }) => {
    const limit = Math.min(MOST_HISTORY_ROWS, Math.max(ROWS, rows))
    const after = typeof from === 'string' ? { after: from } : {}
    const page = await request(tradeHistory, { ...asked, ...after, limit }, options)
    const counted = from === undefined && { total: page.total ?? 0, totalProfit: page.totalProfit ?? '0' }
    return { rows: page.rows, next: page.more ? page.rows.at(-1)?.id : undefined, ...counted }
  }

/** The orders of the history that is looked at. */
export const historyRows = new PagedResource((asked: RowsAsked) => pageOf(asked, { silent: true }), {
  keyOf: ({ id }) => id,
})
/** What the range that is looked at adds up to. */
export const historyReport = new Resource((range: TimeRange) => request(historyReportCall, range, { silent: true }))

/** Every order that is asked for, a large page after the other. Rejects like any request. */
export const everyRow = async (asked: RowsAsked, signal: AbortSignal): Promise<readonly Order[]> =>
  (await rowsFromTop(pageOf(asked, { signal }), Number.POSITIVE_INFINITY)).rows
