import type { Params } from '../../../contract/calls/call.ts'
import { historyReport as historyReportCall } from '../../../contract/calls/history.ts'
import { myOrders } from '../../../contract/calls/trading.ts'
import { MAX_ORDERS, type Order, type OrderPage } from '../../../contract/entities/order.ts'
import { type RequestOptions, request } from '../../api/request.ts'
import type { TimeRange } from '../../history/historyRange.ts'
import { type LoadPage, type NumberedPage, numbered, PagedResource, rowsFromTop } from '../../resource/pagedResource.ts'
import { Resource } from '../../resource/resource.ts'
import { ageOf } from '../../session/accountCopy.ts'

/** Filters of the orders, without the page. */
export type RowsQuery = Omit<Params<typeof myOrders>, 'list' | 'page' | 'limit'>

/** A page of ended orders, with the count and the profit of all that were asked for. */
export type HistoryPage = NumberedPage<OrderPage>

const ROWS = 30

/** The list on the screen may be a copy, with its age; a file (with a `signal`) is not made of one. */
const pageOf =
  (requested: RowsQuery, limit: number, signal?: AbortSignal): LoadPage<HistoryPage> =>
  (at) =>
    numbered(at, (page) => {
      const options: RequestOptions = signal ? { signal } : { silent: true, asOf: ageOf('history', page > 1) }
      return request(myOrders, { ...requested, list: 'history', page, limit }, options)
    })

/** The orders of the history that is looked at. */
export const historyRows = new PagedResource((requested: RowsQuery) => pageOf(requested, ROWS), {
  keyOf: ({ id }) => id,
})
/** Report of the selected range. */
export const historyReport = new Resource((range: TimeRange) => request(historyReportCall, range, { silent: true }))

/** Every order that is asked for, a large page after the other. Rejects like any request. */
export const everyRow = async (requested: RowsQuery, signal: AbortSignal): Promise<readonly Order[]> =>
  (await rowsFromTop(pageOf(requested, MAX_ORDERS, signal), Number.POSITIVE_INFINITY)).rows
