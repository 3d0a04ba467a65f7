import { PAGE_SIZE, type Params } from '../../contract/calls/call.ts'
import { balanceChangeLog, balanceChanges } from '../../contract/calls/funds.ts'
import type { BalanceChange } from '../../contract/entities/funds.ts'
import { request } from '../api/request.ts'
import { ageOf } from '../session/accountCopy.ts'

/** Which changes of the balance; all of them where nothing is said. */
export type LogAsked = Omit<Params<typeof balanceChangeLog>, 'after' | 'limit'>

/** Where the log goes on: on the page after so many of a list that was so long, or after a place in what was asked for. */
type Next = { readonly pages: number; readonly total: number } | { readonly after: string }

/** Changes of the balance as far as they are loaded, the newest first. */
export interface LoadedLog {
  readonly rows: readonly BalanceChange[]
  /** Undefined: these are all. */
  readonly next: Next | undefined
}

const ROWS = 30
const MOST_ROWS = 500

/** Whether all changes are asked for: every server tells these, and the device keeps them for when there is no network. */
export const isWhole = ({ topic, from, to }: LogAsked): boolean =>
  topic === undefined && from === undefined && to === undefined

/**
 * The first pages, or fewer where a further one cannot be had: whoever goes on hears why. Rejects without the first.
 * `shown`: where the list is, with its age; elsewhere a copy is none of what was asked for.
 */
async function pagesUpTo(pages: number, shown: boolean): Promise<LoadedLog> {
  let log = await nextPage({ rows: [], next: { pages: 0, total: 0 } }, shown)
  try {
    while (log.next && 'pages' in log.next && log.next.pages < pages) log = await nextPage(log, shown)
  } catch {
    // Without a network the first page may be all that is kept.
  }
  return log
}

/** One page more; when the list has grown since the last one its rows have shifted, and all come again. */
async function nextPage({ rows, next }: LoadedLog, shown: boolean): Promise<LoadedLog> {
  if (next === undefined || !('pages' in next)) throw new Error('there is no further page')
  const page = next.pages + 1
  const options = { silent: true, ...(shown && { asOf: ageOf('changes', page > 1) }) }
  const came = await request(balanceChanges, { page }, options)
  if (page > 1 && came.total !== next.total) return pagesUpTo(page, shown)
  // A page without a row is the last one, whatever the server counts.
  const complete = page * PAGE_SIZE >= came.total || came.rows.length === 0
  return { rows: [...rows, ...came.rows], next: complete ? undefined : { pages: page, total: came.total } }
}

async function placesFrom(asked: LogAsked, limit: number, after?: string, signal?: AbortSignal): Promise<LoadedLog> {
  const params = { ...asked, limit, ...(after !== undefined && { after }) }
  const { rows, more, last } = await request(balanceChangeLog, params, { silent: true, signal })
  return { rows, next: more && last !== undefined ? { after: last } : undefined }
}

/** The newest changes, at least as many as were known. Rejects like any request. */
export const firstChanges = (asked: LogAsked, known = 0): Promise<LoadedLog> =>
  isWhole(asked)
    ? pagesUpTo(Math.max(2, Math.ceil(known / PAGE_SIZE)), true)
    : placesFrom(asked, Math.min(MOST_ROWS, Math.max(ROWS, known)))

/** The log with the changes that come after those that are loaded. Rejects like any request. */
export async function furtherChanges(asked: LogAsked, log: LoadedLog): Promise<LoadedLog> {
  if (log.next === undefined) return log
  if ('pages' in log.next) return nextPage(log, true)
  const { rows, next } = await placesFrom(asked, ROWS, log.next.after)
  return { rows: [...log.rows, ...rows], next }
}

/**
 * Every change that is asked for; `inPlaces`: the server goes on from a place, which nothing that is added meanwhile
 * shifts. Rejects like any request, and when it is called off.
 */
export async function everyChange(
  asked: LogAsked,
  inPlaces: boolean,
  signal: AbortSignal,
): Promise<readonly BalanceChange[]> {
  let log = inPlaces ? await placesFrom(asked, MOST_ROWS, undefined, signal) : await pagesUpTo(1, false)
  while (log.next) {
    signal.throwIfAborted()
    if ('pages' in log.next) {
      log = await nextPage(log, false)
      continue
    }
    const { rows, next } = await placesFrom(asked, MOST_ROWS, log.next.after, signal)
    log = { rows: [...log.rows, ...rows], next }
  }
  return log.rows
}
