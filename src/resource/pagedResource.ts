import { Resource, type Try } from './resource.ts'

/** A page of a list, with whatever else the server says of the list. */
export interface PageOfRows {
  readonly rows: readonly unknown[]
  /** Start of the next page: a number, or the entry it follows. Undefined on the last page. */
  readonly next: number | string | undefined
  /** Of the whole list, where the server counts. */
  readonly total?: number
}

/** The pages of a list that are loaded, with what the newest of them said of it. */
export type LoadedRows<P extends PageOfRows> = P & {
  readonly pages: number
  /** There is no further page. */
  readonly complete: boolean
}

/** Requested page: its start, undefined for the first, and the number of rows if the server takes one. */
export interface PageRequest {
  readonly from: PageOfRows['next']
  /** Rows that are loaded already. */
  readonly loaded: number
  readonly rows: number
}

/** Loads a page; rejects like any request. */
export type LoadPage<P extends PageOfRows> = (requested: PageRequest, attempt: Pick<Try, 'asOf'>) => Promise<P>

/** Tells the rows of a list apart. Without it a list that has grown is loaded from the top, since its rows have shifted. */
export type KeyOf<P extends PageOfRows> = ((row: P['rows'][number]) => string) | undefined

/** A page with a number, and that of the next. */
export type NumberedPage<A> = A & { readonly next: number | undefined }

/**
 * A page by its number, with the number of the next. There is one until as many rows are loaded as the server counts,
 * however many a page holds (document 2 §4); a page without a row is the last all the same.
 */
export async function numbered<A extends { readonly rows: readonly unknown[]; readonly total: number }>(
  { from, loaded }: PageRequest,
  ask: (page: number) => Promise<A>,
): Promise<NumberedPage<A>> {
  const page = typeof from === 'number' ? from : 1
  const result = await ask(page)
  const isLast = result.rows.length === 0 || loaded + result.rows.length >= result.total
  return { ...result, next: isLast ? undefined : page + 1 }
}

/** A row that comes again takes its old place, and is never there twice. A page without a new row is the last. */
function joined<P extends PageOfRows>(before: LoadedRows<P> | undefined, page: P, keyOf: KeyOf<P>): LoadedRows<P> {
  const all = [...(before?.rows ?? []), ...page.rows]
  const rows = keyOf ? [...new Map(all.map((row) => [keyOf(row), row] as const)).values()] : all
  const complete = page.next === undefined || rows.length === (before?.rows.length ?? 0)
  return { ...before, ...page, rows, pages: (before?.pages ?? 0) + 1, complete }
}

const always = { asOf: () => undefined, stopIfOvertaken: () => undefined }

/** A list from its top until so many rows are there, or all. Rejects like any request, and when something newer is asked. */
export async function rowsFromTop<P extends PageOfRows>(
  load: LoadPage<P>,
  rows: number,
  keyOf?: KeyOf<P>,
  attempt: Pick<Try, 'asOf' | 'stopIfOvertaken'> = always,
): Promise<LoadedRows<P>> {
  let loaded = joined(undefined, await load({ from: undefined, loaded: 0, rows }, attempt), keyOf)
  while (!loaded.complete && loaded.rows.length < rows) {
    attempt.stopIfOvertaken()
    const { next: from, rows: held } = loaded
    const page = await load({ from, loaded: held.length, rows: rows - held.length }, attempt)
    attempt.stopIfOvertaken()
    if (hasShifted(loaded, page, keyOf)) return rowsFromTop(load, rows, keyOf, attempt)
    loaded = joined(loaded, page, keyOf)
  }
  return loaded
}

const hasShifted = <P extends PageOfRows>(before: P, page: P, keyOf: KeyOf<P>): boolean =>
  keyOf === undefined && page.total !== before.total

interface Paging<P extends PageOfRows> {
  readonly keyOf?: KeyOf<P>
  /** So many rows are loaded again at most when a list is loaded anew that was scrolled through. */
  readonly most?: number
  readonly isPublic?: boolean
}

/** A list that is loaded page by page, and anew from the top: what is there stays until all of that has come. */
export class PagedResource<Q, P extends PageOfRows> extends Resource<Q, LoadedRows<P>> {
  readonly #page: (question: Q) => LoadPage<P>
  readonly #keyOf: KeyOf<P>
  #loading: Promise<void> = Promise.resolve()
  #isWanted = false

  constructor(
    page: (question: Q) => LoadPage<P>,
    { keyOf, most = Number.POSITIVE_INFINITY, isPublic = false }: Paging<P> = {},
  ) {
    super(
      (question, attempt, known) =>
        rowsFromTop(page(question), Math.min(most, known?.rows.length ?? 0), keyOf, attempt),
      { isPublic },
    )
    this.#page = page
    this.#keyOf = keyOf
  }

  override ask(question: Q, byItself = false): Promise<void> {
    this.#loading = super.ask(question, byItself)
    return this.#loading
  }

  /** Loads the next page, after whatever is being loaded; nothing where there is none. Never rejects. */
  async more(): Promise<void> {
    if (this.#isWanted) return
    this.#isWanted = true
    let loading: Promise<void>
    do {
      loading = this.#loading
      await loading
      // Another load may have begun meanwhile; nobody asks for the page again after it.
    } while (loading !== this.#loading)
    this.#isWanted = false
    const { answer, question, outdated, busy } = this.held
    if (answer === undefined || question === undefined || answer.complete || outdated || busy) return
    this.patch({ busy: true, adding: true })
    this.#loading = this.run((attempt) => this.#further(this.#page(question), answer, attempt), { adds: true })
    await this.#loading
  }

  async #further(load: LoadPage<P>, known: LoadedRows<P>, attempt: Try): Promise<LoadedRows<P>> {
    const page = await load({ from: known.next, loaded: known.rows.length, rows: 0 }, attempt)
    if (!hasShifted(known, page, this.#keyOf)) return joined(known, page, this.#keyOf)
    return rowsFromTop(load, known.rows.length + 1, this.#keyOf, attempt)
  }
}
