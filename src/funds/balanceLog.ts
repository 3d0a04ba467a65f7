import type { Params } from '../../contract/calls/call.ts'
import { balanceChangeLog, balanceChanges } from '../../contract/calls/funds.ts'
import type { BalanceChange } from '../../contract/entities/funds.ts'
import { request } from '../api/request.ts'
import { type LoadPage, numbered, type PageOfRows, rowsFromTop } from '../resource/pagedResource.ts'
import { ageOf } from '../session/accountCopy.ts'

/** Filter of balance changes. All of them by default. */
export type LogQuery = Omit<Params<typeof balanceChangeLog>, 'after' | 'limit'>

/** Changes of the balance, the newest first. */
export interface LogPage extends PageOfRows {
  readonly rows: readonly BalanceChange[]
}

const ROWS = 30
const MAX_ROWS = 500

/**
 * Returns true if all changes are asked for: every server tells these, and the device keeps them for when there is no network.
 */
export const isWhole = ({ topic, from, to }: LogQuery): boolean =>
  topic === undefined && from === undefined && to === undefined

interface LogOptions {
  /** The server goes on from a place, which nothing that is added meanwhile shifts. */
  readonly inPlaces: boolean
  readonly signal?: AbortSignal
}

/** Loads the pages of what is asked for. With a `signal` they are for a file, not for the screen. */
const pageOf =
  (requested: LogQuery, { inPlaces, signal }: LogOptions): LoadPage<LogPage> =>
  async (at) => {
    signal?.throwIfAborted()
    if (!inPlaces) {
      return numbered(at, (page) => {
        // The list on the screen may be a copy, with its age; a file is not made of one.
        const age = signal === undefined ? { asOf: ageOf('changes', page > 1) } : { signal }
        return request(balanceChanges, { page }, { silent: true, ...age })
      })
    }
    const limit = Math.min(MAX_ROWS, Math.max(ROWS, at.rows))
    const params = { ...requested, limit, ...(typeof at.from === 'string' && { after: at.from }) }
    const { rows, more, last } = await request(balanceChangeLog, params, { silent: true, signal })
    return { rows, next: more ? last : undefined }
  }

/** Loads the log page by page. */
export const logPage = (requested: LogQuery): LoadPage<LogPage> => pageOf(requested, { inPlaces: !isWhole(requested) })

/** Every change that is asked for. Rejects like any request, and when it is called off. */
export const everyChange = async (
  requested: LogQuery,
  inPlaces: boolean,
  signal: AbortSignal,
): Promise<readonly BalanceChange[]> =>
  (await rowsFromTop(pageOf(requested, { inPlaces, signal }), Number.POSITIVE_INFINITY)).rows
