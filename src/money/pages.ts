import { PAGE_SIZE, type Page } from '../../contract/calls/call.ts'

/** The pages of a list that are loaded, the newest rows first. */
export interface LoadedPages<T> {
  readonly rows: readonly T[]
  /** Of the whole list, as the server counted last. */
  readonly total: number
  readonly pages: number
  /** A page came without a row: whatever the server counts, nothing follows. */
  readonly ended?: boolean
}

/** Asks for a page, from 1; rejects like any request. */
export type LoadPage<T> = (page: number) => Promise<Page<T>>

/** Whether there are further rows (document 2 §4). */
export const hasMore = ({ pages, total, ended = false }: LoadedPages<unknown>): boolean =>
  !ended && pages * PAGE_SIZE < total

/** The first pages, or all there are. */
export async function pagesUpTo<T>(load: LoadPage<T>, pages: number): Promise<LoadedPages<T>> {
  let loaded = joined(undefined, await load(1))
  while (loaded.pages < pages && hasMore(loaded)) loaded = joined(loaded, await load(loaded.pages + 1))
  return loaded
}

/** One page more; when the list has grown since the last one its rows have shifted, and all come again. */
export async function nextPage<T>(load: LoadPage<T>, before: LoadedPages<T>): Promise<LoadedPages<T>> {
  const page = await load(before.pages + 1)
  return page.total === before.total ? joined(before, page) : pagesUpTo(load, before.pages + 1)
}

const joined = <T>(before: LoadedPages<T> | undefined, page: Page<T>): LoadedPages<T> => ({
  rows: [...(before?.rows ?? []), ...page.rows],
  total: page.total,
  pages: (before?.pages ?? 0) + 1,
  ended: page.rows.length === 0,
})
