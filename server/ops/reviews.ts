import type { Database } from 'better-sqlite3'
import type { AuditLog } from './auditLog.ts'

/** What a reviewer decides; whoever rejects says why. */
export type Verdict = { readonly outcome: 'approved' } | { readonly outcome: 'rejected'; readonly remark: string }

/** Something that waits for a reviewer. */
export interface Review {
  /** Kind and number, such as `identity-7`. */
  readonly id: string
  readonly accountId: number
  /** UTC ms. */
  readonly since: number
  /** What there is to see, by its name. */
  readonly facts: Readonly<Record<string, string>>
  /** Names of pictures, by what they show. */
  readonly pictures: Readonly<Record<string, string>>
}

/** One kind of thing that is reviewed: where it waits, and what a verdict does to it. */
export interface Reviewed {
  /** The first part of its ids. */
  readonly kind: string
  /** Those that wait, the oldest first. */
  waiting(): readonly (Omit<Review, 'id'> & { readonly number: number })[]
  /** Does what the verdict says, inside a transaction; false when this one does not wait, or no longer. */
  decide(number: number, verdict: Verdict, at: number): boolean
}

/** What reviews are done with. `now` is the wall clock's, UTC ms. */
export interface ReviewParts {
  readonly sqlite: Database
  readonly audit: AuditLog
  readonly reviewed: readonly Reviewed[]
  readonly now: () => number
}

const LONGEST_REMARK = 500
const acts = { approved: 'approve', rejected: 'reject' } as const

/** The operators' desk: what waits, and the one verdict on each (decisions §7). */
export class Reviews {
  readonly #reviewed: readonly Reviewed[]
  readonly #conclude: (id: string, actor: string, verdict: Verdict) => boolean

  constructor({ sqlite, audit, reviewed, now }: ReviewParts) {
    this.#reviewed = reviewed
    this.#conclude = sqlite.transaction((id: string, actor: string, verdict: Verdict) => {
      const [kind, number] = partsOf(id)
      const at = now()
      if (!reviewed.find((one) => one.kind === kind)?.decide(number, verdict, at)) return false
      const remark = verdict.outcome === 'rejected' ? verdict.remark : ''
      audit.append({ actor, act: acts[verdict.outcome], subject: id, remark }, at)
      return true
    }).immediate
  }

  /** All that waits, the longest waiting first. */
  waiting(): Review[] {
    const all = this.#reviewed.flatMap(({ kind, waiting }) =>
      waiting().map(({ number, ...one }) => ({ ...one, id: `${kind}-${number}` })),
    )
    return all.toSorted((one, other) => one.since - other.since)
  }

  /**
   * Gives the verdict on what waits and writes it into the audit log, both or nothing; of two at once one is first.
   * False when it does not wait, or no longer. Throws a RangeError for a rejection without a remark, or with a novel.
   */
  decide(id: string, actor: string, verdict: Verdict): boolean {
    if (verdict.outcome !== 'rejected') return this.#conclude(id, actor, verdict)
    const remark = verdict.remark.replace(/[\p{Cc}\s]+/gu, ' ').trim()
    if (remark === '' || remark.length > LONGEST_REMARK)
      throw new RangeError(`A rejection needs a reason of at most ${LONGEST_REMARK} characters.`)
    return this.#conclude(id, actor, { ...verdict, remark })
  }
}

function partsOf(id: string): [kind: string, number: number] {
  const [, kind = '', number = ''] = /^([a-zA-Z]+)-(\d{1,15})$/.exec(id) ?? []
  return [kind, Number(number)]
}
