import { atom, type PrimitiveAtom } from 'jotai'
import type { Params } from '../../../contract/calls/call.ts'
import { historyReport, tradeHistory } from '../../../contract/calls/history.ts'
import type { Decimal } from '../../../contract/codec.ts'
import { MOST_HISTORY_ROWS, type TradeReport } from '../../../contract/entities/history.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { NotOfferedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import type { TimeRange } from '../../history/historyRange.ts'
import { forgetOffer } from '../../session/offers.ts'
import { sessionAtom } from '../../session/session.ts'
import { store } from '../../store.ts'

/** Which orders, but for the page. */
export type RowsAsked = Omit<Params<typeof tradeHistory>, 'after' | 'limit'>

/** Ended orders as far as they are loaded. */
export interface LoadedHistory {
  readonly rows: readonly Order[]
  readonly more: boolean
  /** Of everything that was asked for. */
  readonly total: number
  readonly totalProfit: Decimal
}

/** Something that is asked for, and what came. What came last stays while something else is on its way. */
export interface Loading<T> {
  readonly loaded: T | undefined
  /** What is loaded answers something else than what is asked now. */
  readonly outdated: boolean
  readonly loading: boolean
  readonly error: unknown
}

const nothing: Loading<never> = { loaded: undefined, outdated: false, loading: false, error: undefined }
const ROWS = 30

/** One thing that is loaded, each time anew when something else is asked. */
class Source<Asked, T> {
  readonly state: PrimitiveAtom<Loading<T>> = atom<Loading<T>>(nothing)
  #asked: string | undefined
  #turn = 0

  /** Forgets what came, and what is on its way. */
  forget(): void {
    this.#turn += 1
    store.set(this.state, nothing)
  }

  /** Asks. Never rejects: the state tells. */
  async load(asked: Asked, fetch: (asked: Asked, known: T | undefined) => Promise<T>): Promise<void> {
    const key = JSON.stringify(asked)
    const other = key !== this.#asked
    this.#asked = key
    const turn = ++this.#turn
    const { loaded, outdated } = store.get(this.state)
    store.set(this.state, { loaded, outdated: outdated || other, loading: true, error: undefined })
    try {
      const known = outdated || other ? undefined : loaded
      const came = await fetch(asked, known)
      if (turn === this.#turn)
        store.set(this.state, { loaded: came, outdated: false, loading: false, error: undefined })
    } catch (error) {
      if (error instanceof NotOfferedError) forgetOffer(error)
      if (turn === this.#turn) store.set(this.state, (before) => ({ ...before, loading: false, error }))
    }
  }
}

const rows = new Source<RowsAsked, LoadedHistory>()
const report = new Source<TimeRange, TradeReport>()

// What one account left is nobody else's to see.
store.sub(sessionAtom, () => {
  rows.forget()
  report.forget()
})

/** The orders of the history that is looked at. */
export const historyRowsAtom = atom((get) => get(rows.state))
/** What the range that is looked at adds up to. */
export const historyReportAtom = atom((get) => get(report.state))

/** Loads the orders from the first on, as many as there were. */
export const loadRows = (asked: RowsAsked): Promise<void> =>
  rows.load(asked, async (asked, known) => {
    const limit = Math.min(MOST_HISTORY_ROWS, Math.max(ROWS, known?.rows.length ?? 0))
    const page = await request(tradeHistory, { ...asked, limit }, { silent: true })
    return { rows: page.rows, more: page.more, total: page.total ?? 0, totalProfit: page.totalProfit ?? '0' }
  })

/** Loads the orders after the last that is there. */
export const loadMoreRows = (asked: RowsAsked): Promise<void> =>
  rows.load(asked, async (asked, known) => {
    const after = known?.rows.at(-1)?.id
    if (known === undefined || after === undefined) throw new Error('there is nothing to go on after')
    const page = await request(tradeHistory, { ...asked, after, limit: ROWS }, { silent: true })
    return { ...known, rows: [...known.rows, ...page.rows], more: page.more }
  })

/** Loads what a range adds up to. */
export const loadReport = (range: TimeRange): Promise<void> =>
  report.load(range, (asked) => request(historyReport, asked, { silent: true }))

/** Every order that is asked for, a large page after the other. Rejects like any request. */
export async function everyRow(asked: RowsAsked, signal: AbortSignal): Promise<readonly Order[]> {
  const all: Order[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const page = await request(
      tradeHistory,
      { ...asked, limit: MOST_HISTORY_ROWS, ...(after !== undefined && { after }) },
      { signal },
    )
    all.push(...page.rows)
    if (!page.more || page.rows.length === 0) return all
  }
}
