import type { MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import type { Role } from '../../contract/operator/entities/operator.ts'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
import {
  type FactKey,
  MAX_REMARK_LENGTH,
  type Outcome,
  type PictureKey,
  type ReviewKind,
} from '../../contract/operator/entities/review.ts'
import type { Micros } from '../../engine/money.ts'
import type { Sql } from '../store/sql.ts'
import { type Approval, openApprovals } from './approvals.ts'
import type { AuditLog } from './auditLog.ts'

/** A reviewer's decision. Any outcome other than an approval needs a reason. */
export type Verdict =
  | { readonly outcome: 'approved' }
  | { readonly outcome: Exclude<Outcome, 'approved'>; readonly remark: string }

/** Returns the user's message of a decision, besides its outcome. */
export const remarkOf = (verdict: Verdict): string | null => (verdict.outcome === 'approved' ? null : verdict.remark)

/** A pending or completed review. */
export interface ReviewItem {
  readonly number: number
  readonly accountId: number
  /** UTC ms. */
  readonly since: number
  /** Facts of the review, by name. */
  readonly facts: Readonly<Partial<Record<FactKey, string>>>
  /** Names of pictures, by what they show. */
  readonly pictures: Readonly<Partial<Record<PictureKey, string>>>
  /** The money that an approval moves; none for what moves none. */
  readonly amount?: Micros
  /** Not to be approved before, UTC ms; infinite while its account is frozen. */
  readonly held?: number
  /** The way that it goes by: what an operator has set up with these terms. */
  readonly way?: Way | undefined
}

/** A way that money goes by, by the terms that tell it from others. */
export interface Way {
  readonly kind: MethodKind
  readonly terms: Terms
}

/** Decides who may confirm another operator's proposal. Every call belongs to its caller's transaction. */
export interface ConfirmRules {
  /**
   * Returns why an operator cannot confirm it, or undefined if they can. `areTwo`: two names of one person do not count
   * as two.
   */
  barToConfirm(
    actor: string,
    proposed: { readonly proposedBy: string; readonly roles: readonly Role[]; readonly areTwo: boolean },
  ): Bar | undefined
  /** Returns true if what somebody proposed at a time, UTC ms, still counts. */
  stillStands(actor: string, at: number, roles: readonly Role[]): boolean
}

/** The money that an approval moves. */
export interface MoneyEffect extends Pick<ReviewItem, 'accountId' | 'way'> {
  readonly kind: ReviewKind
  readonly amount: Micros
}

/** Decides who may approve money, and how many approvals are needed. Every call belongs to its caller's transaction. */
export interface MoneyRules {
  /** Approvals that still count. */
  counting(approvals: readonly Approval[], item: Pick<MoneyEffect, 'kind'>): Approval[]
  /** Returns how many operators have to approve it if this one does. `before`: the approvals that count. */
  needs(actor: string, item: MoneyEffect, before: readonly Approval[]): 1 | 2
  /** Returns why an operator cannot approve it, or undefined if they can. */
  barTo(actor: string, item: MoneyEffect, before: readonly Approval[]): Bar | undefined
}

/** The end of a review. */
export interface Ending {
  readonly outcome: Outcome
  readonly remark: string | null
  /** Time when its money has moved, UTC ms; only of what moves money by and by. */
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
export interface Review extends Omit<ReviewItem, 'number'> {
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
  waiting(): readonly ReviewItem[]
  /** One, whether it waits or not; how it ended where it has. */
  find(number: number): (ReviewItem & { readonly ending?: Ending | undefined }) | undefined
  /** The number of the one that shows a picture; left out where none shows any. */
  showing?(picture: string): number | undefined
  /** Numbers of those that are over and when, UTC ms, the newest first; a page from 1, and how many there are. */
  decided(page: number): { readonly rows: readonly { number: number; at: number }[]; readonly total: number }
  /** Does what the verdict says, inside a transaction; false when this one does not wait, or no longer. */
  decide(number: number, verdict: Verdict, at: number): boolean
}

/** `now` is the wall clock, in UTC ms. */
export interface ReviewDeps {
  readonly db: Sql
  readonly audit: AuditLog
  readonly reviewed: readonly Reviewed[]
  readonly now: () => number
  /** Rules for approving money. Without them anyone may approve alone, as in automatic approval. */
  readonly rules?: MoneyRules | undefined
}

/**
 * Result of a verdict: it is the one; it is the first of two approvals; there is nothing that waits for it; or its operator
 * cannot approve this, and why.
 */
export type VerdictResult = 'decided' | 'needsAnother' | 'gone' | Bar

/** An operator's position on a pending review. */
export interface Standing {
  /** Number of operators who have to approve it. */
  readonly needs: number
  /** Approvals so far that still count. */
  readonly approvals: readonly Approval[]
  /** Reason why the operator cannot approve it. */
  readonly bar?: Bar | undefined
}

/** A remark in one line, as whoever is concerned reads it; undefined for none, and for a novel. */
export function singleLine(remark: string): string | undefined {
  const said = remark.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return said === '' || said.length > MAX_REMARK_LENGTH ? undefined : said
}

const acts = { approved: 'approve', rejected: 'reject', invalid: 'invalidate' } as const
const idOf = (kind: ReviewKind, number: number) => `${kind}-${number}`

/** The operators' desk: what waits, and the one verdict on each (decisions §7). */
export class Reviews {
  readonly #deps: ReviewDeps
  readonly #approvals: ReturnType<typeof openApprovals>
  readonly #conclude: (id: string, actor: string, verdict: Verdict) => VerdictResult

  constructor(deps: ReviewDeps) {
    this.#deps = deps
    this.#approvals = openApprovals(deps.db)
    this.#conclude = deps.db.transaction((id: string, actor: string, verdict: Verdict) =>
      this.#judgement(id, actor, verdict),
    ).immediate
  }

  /** Returns pending reviews, of all or some kinds, oldest first. */
  waiting(kinds?: readonly ReviewKind[]): Review[] {
    const all = this.#deps.reviewed
      .filter(({ kind }) => kinds === undefined || kinds.includes(kind))
      .flatMap(({ kind, waiting }) => waiting().map(({ number, ...one }) => ({ ...one, id: idOf(kind, number), kind })))
    return all.toSorted((one, other) => one.since - other.since)
  }

  /** Returns what an operator's approval would require for each of these reviews. */
  standings(actor: string, those: readonly Review[]): Standing[] {
    return those.map((one) => this.#standing(actor, one))
  }

  /** One of any state, by its id. */
  find(id: string): Review | undefined {
    const [reviewed, number] = this.#named(id)
    const found = reviewed?.find(number)
    if (reviewed === undefined || found === undefined) return undefined
    const { number: _, ending: __, ...item } = found
    return { ...item, id, kind: reviewed.kind }
  }

  /** The review that shows a picture, whatever its state, and as what. */
  showing(picture: string): (Review & { readonly key: PictureKey }) | undefined {
    for (const { kind, showing } of this.#deps.reviewed) {
      const number = showing?.(picture)
      const review = number === undefined ? undefined : this.find(idOf(kind, number))
      const [key] = Object.entries(review?.pictures ?? {}).find(([, name]) => name === picture) ?? []
      if (review && key) return { ...review, key: key as PictureKey }
    }
    return undefined
  }

  /** A page (from 1) of what is over of one kind, the newest first, and how much there is. */
  decided(kind: ReviewKind, page: number): { readonly rows: DecidedReview[]; readonly total: number } {
    const reviewed = this.#deps.reviewed.find((one) => one.kind === kind)
    if (reviewed === undefined) return { rows: [], total: 0 }
    const { rows, total } = reviewed.decided(page)
    return {
      total,
      rows: rows.flatMap(({ number, at }) => {
        const found = reviewed.find(number)
        if (found?.ending === undefined) return []
        const { number: _, ending, ...item } = found
        return [{ ...item, ...ending, id: idOf(kind, number), kind, decidedAt: at }]
      }),
    }
  }

  /**
   * Gives a verdict on what waits and writes it into the audit log, both or nothing; of two at once one is first. Throws
   * a RangeError for anything but an approval without a remark, or with a novel, and for a verdict that its kind does
   * not know.
   */
  judge(id: string, actor: string, verdict: Verdict): VerdictResult {
    if (verdict.outcome === 'approved') return this.#conclude(id, actor, verdict)
    const remark = singleLine(verdict.remark)
    if (remark === undefined)
      throw new RangeError(`A rejection needs a reason of at most ${MAX_REMARK_LENGTH} characters.`)
    return this.#conclude(id, actor, { ...verdict, remark })
  }

  /** The same; whether it is decided by that. */
  decide(id: string, actor: string, verdict: Verdict): boolean {
    return this.judge(id, actor, verdict) === 'decided'
  }

  #judgement(id: string, actor: string, verdict: Verdict): VerdictResult {
    const { now, audit } = this.#deps
    const at = now()
    const [reviewed, number] = this.#named(id)
    const found = reviewed?.find(number)
    if (reviewed === undefined || found === undefined || found.ending !== undefined) return 'gone'
    if (!reviewed.outcomes.includes(verdict.outcome)) throw new RangeError(`${id} cannot be ${verdict.outcome}.`)
    const hold = verdict.outcome === 'approved' ? this.#hold(found) : undefined
    if (hold !== undefined) return hold
    const money = verdict.outcome === 'approved' ? this.#moneyOf({ ...found, kind: reviewed.kind }) : undefined
    if (money !== undefined) {
      const { needs, approvals, bar } = this.#standing(actor, { ...found, id, kind: reviewed.kind })
      if (bar !== undefined) return bar
      const { accountId, amount } = money
      const isAlone = needs === 1
      if (isAlone || approvals.length === 0)
        this.#approvals.add({ review: id, by: actor, at, accountId, amount, isAlone })
      if (!isAlone && approvals.length === 0) {
        audit.append({ actor, act: 'approveFirst', subject: id, remark: '' }, at)
        return 'needsAnother'
      }
    }
    if (!reviewed.decide(number, verdict, at)) return 'gone'
    audit.append({ actor, act: acts[verdict.outcome], subject: id, remark: remarkOf(verdict) ?? '' }, at)
    return 'decided'
  }

  /** Returns the parts of a review the rules look at, or undefined if there are no rules or no money moves. */
  #moneyOf({ kind, accountId, amount, way }: Omit<Review, 'id' | 'since' | 'facts' | 'pictures'>) {
    return this.#deps.rules === undefined || amount === undefined ? undefined : { kind, accountId, amount, way }
  }

  /** Nobody approves what is on hold. */
  #hold({ held = 0 }: Pick<ReviewItem, 'held'>): Bar | undefined {
    if (held <= this.#deps.now()) return undefined
    return Number.isFinite(held) ? { reason: 'held', until: held } : { reason: 'frozen' }
  }

  #standing(actor: string, one: Omit<Review, 'since' | 'facts' | 'pictures'>): Standing {
    const { rules } = this.#deps
    const money = this.#moneyOf(one)
    const hold = this.#hold(one)
    if (rules === undefined || money === undefined) return { needs: 1, approvals: [], bar: hold }
    const approvals = rules.counting(this.#approvals.of(one.id), money)
    return { needs: rules.needs(actor, money, approvals), approvals, bar: hold ?? rules.barTo(actor, money, approvals) }
  }

  #named(id: string): [reviewed: Reviewed | undefined, number: number] {
    const [, kind, number] = /^([a-zA-Z]+)-([1-9]\d{0,14})$/.exec(id) ?? []
    return [this.#deps.reviewed.find((one) => one.kind === kind), Number(number)]
  }
}
