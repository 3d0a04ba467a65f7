import {
  type FactKey,
  LONGEST_REMARK,
  type Outcome,
  type PictureKey,
  type ReviewKind,
} from '../../contract/operator/entities/review.ts'
import type { Micros } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'
import { type Approval, openApprovals } from './approvals.ts'
import type { AuditLog } from './auditLog.ts'

/** What a reviewer decides; whoever does not approve says why. */
export type Verdict =
  | { readonly outcome: 'approved' }
  | { readonly outcome: Exclude<Outcome, 'approved'>; readonly remark: string }

/** What the user is told of a verdict besides its outcome. */
export const remarkOf = (verdict: Verdict): string | null => (verdict.outcome === 'approved' ? null : verdict.remark)

/** What is to be reviewed, or was. */
export interface ReviewMatter {
  readonly number: number
  readonly accountId: number
  /** UTC ms. */
  readonly since: number
  /** What there is to see, by its name. */
  readonly facts: Readonly<Partial<Record<FactKey, string>>>
  /** Names of pictures, by what they show. */
  readonly pictures: Readonly<Partial<Record<PictureKey, string>>>
  /** The money that an approval moves; none for what moves none. */
  readonly amount?: Micros
  /** Not to be approved before, UTC ms; infinite while its account is frozen. */
  readonly held?: number
}

/** How a review ended. */
export interface Ending {
  readonly outcome: Outcome
  readonly remark: string | null
  /** When its money has moved, UTC ms; only of what moves money by and by. */
  readonly settledAt?: number | null
}

/** The ending of a record that is waiting, approved, rejected or invalid. */
export const endingOf = ({
  status,
  ...rest
}: Omit<Ending, 'outcome'> & { readonly status: Outcome | 'waiting' }): Ending | undefined => {
  if (status === 'waiting') return undefined
  const { remark, settledAt } = rest
  return { outcome: status, remark, ...(settledAt !== undefined && { settledAt }) }
}

/** Something that waits for a reviewer. */
export interface Review extends Omit<ReviewMatter, 'number'> {
  /** Kind and number, such as `identity-7`. */
  readonly id: string
  readonly kind: ReviewKind
}

/** A review that is over. */
export interface DecidedReview extends Review, Ending {
  /** UTC ms. */
  readonly decidedAt: number
}

/** One kind of thing that is reviewed: where it waits, and what a verdict does to it. */
export interface Reviewed {
  /** The first part of its ids. */
  readonly kind: ReviewKind
  /** Verdicts that it knows. */
  readonly outcomes: readonly Outcome[]
  /** Those that wait, the oldest first. */
  waiting(): readonly ReviewMatter[]
  /** One, whether it waits or not; how it ended where it has. */
  find(number: number): (ReviewMatter & { readonly ending?: Ending | undefined }) | undefined
  /** Numbers of those that are over and when, UTC ms, the newest first; a page from 1, and how many there are. */
  decided(page: number): { readonly rows: readonly { number: number; at: number }[]; readonly total: number }
  /** Does what the verdict says, inside a transaction; false when this one does not wait, or no longer. */
  decide(number: number, verdict: Verdict, at: number): boolean
}

/** What reviews are done with. `now` is the wall clock's, UTC ms. */
export interface ReviewParts {
  readonly db: Sql
  readonly audit: AuditLog
  readonly reviewed: readonly Reviewed[]
  readonly now: () => number
  /** An approval that moves more than this needs two operators; none does where it is left out. */
  readonly fourEyesAbove?: Micros | undefined
}

/**
 * What came of a verdict: it is the one; it is the first of two approvals; its operator has approved already, and another
 * one has to; it must not be approved yet; or there is nothing that waits for it.
 */
export type Judgement = 'decided' | 'needsAnother' | 'sameOperator' | 'held' | 'gone'

/** A remark in one line, as whoever is concerned reads it; undefined for none, and for a novel. */
export function inOneLine(remark: string): string | undefined {
  const said = remark.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return said === '' || said.length > LONGEST_REMARK ? undefined : said
}

const acts = { approved: 'approve', rejected: 'reject', invalid: 'invalidate' } as const
const idOf = (kind: ReviewKind, number: number) => `${kind}-${number}`

/** The operators' desk: what waits, and the one verdict on each (decisions §7). */
export class Reviews {
  readonly #parts: ReviewParts
  readonly #approvals: ReturnType<typeof openApprovals>
  readonly #conclude: (id: string, actor: string, verdict: Verdict) => Judgement

  constructor(parts: ReviewParts) {
    this.#parts = parts
    this.#approvals = openApprovals(parts.db)
    this.#conclude = parts.db.transaction((id: string, actor: string, verdict: Verdict) =>
      this.#judgement(id, actor, verdict),
    ).immediate
  }

  /** All that waits, or all of some kinds, the longest waiting first. */
  waiting(kinds?: readonly ReviewKind[]): Review[] {
    const all = this.#parts.reviewed
      .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
      .flatMap(({ kind, waiting }) => waiting().map(({ number, ...one }) => ({ ...one, id: idOf(kind, number), kind })))
    return all.toSorted((one, other) => one.since - other.since)
  }

  /** How many different operators have to approve something. */
  needs({ amount = 0n }: Pick<ReviewMatter, 'amount'>): number {
    const { fourEyesAbove } = this.#parts
    return fourEyesAbove !== undefined && amount > fourEyesAbove ? 2 : 1
  }

  /** Who has approved what waits for another one. */
  approvals(id: string): Approval[] {
    return this.#approvals.of(id)
  }

  /** One of any state, by its id. */
  find(id: string): Review | undefined {
    const [reviewed, number] = this.#named(id)
    const found = reviewed?.find(number)
    if (reviewed === undefined || found === undefined) return undefined
    const { number: _, ending: __, ...matter } = found
    return { ...matter, id, kind: reviewed.kind }
  }

  /** A page (from 1) of what is over of one kind, the newest first, and how much there is. */
  decided(kind: ReviewKind, page: number): { readonly rows: DecidedReview[]; readonly total: number } {
    const reviewed = this.#parts.reviewed.find((one) => one.kind === kind)
    if (reviewed === undefined) return { rows: [], total: 0 }
    const { rows, total } = reviewed.decided(page)
    return {
      total,
      rows: rows.flatMap(({ number, at }) => {
        const found = reviewed.find(number)
        if (found?.ending === undefined) return []
        const { number: _, ending, ...matter } = found
        return [{ ...matter, ...ending, id: idOf(kind, number), kind, decidedAt: at }]
      }),
    }
  }

  /**
   * Gives a verdict on what waits and writes it into the audit log, both or nothing; of two at once one is first. Throws
   * a RangeError for anything but an approval without a remark, or with a novel, and for a verdict that its kind does
   * not know.
   */
  judge(id: string, actor: string, verdict: Verdict): Judgement {
    if (verdict.outcome === 'approved') return this.#conclude(id, actor, verdict)
    const remark = inOneLine(verdict.remark)
    if (remark === undefined)
      throw new RangeError(`A rejection needs a reason of at most ${LONGEST_REMARK} characters.`)
    return this.#conclude(id, actor, { ...verdict, remark })
  }

  /** The same; whether it is decided by that. */
  decide(id: string, actor: string, verdict: Verdict): boolean {
    return this.judge(id, actor, verdict) === 'decided'
  }

  #judgement(id: string, actor: string, verdict: Verdict): Judgement {
    const { now, audit } = this.#parts
    const at = now()
    const [reviewed, number] = this.#named(id)
    const found = reviewed?.find(number)
    if (reviewed === undefined || found === undefined || found.ending !== undefined) return 'gone'
    if (!reviewed.outcomes.includes(verdict.outcome)) throw new RangeError(`${id} cannot be ${verdict.outcome}.`)
    if (verdict.outcome === 'approved' && (found.held ?? 0) > at) return 'held'
    if (verdict.outcome === 'approved' && this.needs(found) > 1) {
      const before = this.#approvals.of(id)
      if (before.length === 0) {
        this.#approvals.add(id, actor, at)
        audit.append({ actor, act: 'approveFirst', subject: id, remark: '' }, at)
        return 'needsAnother'
      }
      if (before.every(({ by }) => isSamePerson(by, actor))) return 'sameOperator'
    }
    if (!reviewed.decide(number, verdict, at)) return 'gone'
    audit.append({ actor, act: acts[verdict.outcome], subject: id, remark: remarkOf(verdict) ?? '' }, at)
    return 'decided'
  }

  #named(id: string): [reviewed: Reviewed | undefined, number: number] {
    const [, kind, number] = /^([a-zA-Z]+)-([1-9]\d{0,14})$/.exec(id) ?? []
    return [this.#parts.reviewed.find((one) => one.kind === kind), Number(number)]
  }
}

/** Before the names of those who work at the machine itself. */
const SHELL = 'shell:'

/** How the audit log names a user of the machine. */
export const shellActor = (user: string): string => `${SHELL}${user}`

/** Whoever has the same name at the machine, where it may have capitals, and in the console is one person. */
const isSamePerson = (one: string, other: string) => personOf(one) === personOf(other)
const personOf = (actor: string) => actor.replace(SHELL, '').toLowerCase()
