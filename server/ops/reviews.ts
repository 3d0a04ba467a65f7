import type { MethodKind, Terms } from '../../contract/operator/entities/methods.ts'
import type { Role } from '../../contract/operator/entities/operator.ts'
import type { Bar } from '../../contract/operator/entities/proposal.ts'
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
  /** The way that it goes by: what an operator has set up with these terms. */
  readonly way?: Way | undefined
}

/** A way that money goes by, by the terms that tell it from others. */
export interface Way {
  readonly kind: MethodKind
  readonly terms: Terms
}

/** Who may confirm what another operator proposes; every call inside a transaction of its caller. */
export interface ConfirmRules {
  /** Why somebody cannot confirm it; undefined when they can. `areTwo`: two names with one person behind them do not do. */
  barToConfirm(
    actor: string,
    proposed: { readonly proposedBy: string; readonly roles: readonly Role[]; readonly areTwo: boolean },
  ): Bar | undefined
  /** Whether what somebody proposed at a time, UTC ms, still counts. */
  stillStands(actor: string, at: number, roles: readonly Role[]): boolean
}

/** What an approval would move. */
export interface MoneyMatter extends Pick<ReviewMatter, 'accountId' | 'way'> {
  readonly kind: ReviewKind
  readonly amount: Micros
}

/** Who may approve money, and how many have to; every call inside a transaction of its caller. */
export interface MoneyRules {
  /** Approvals that still count. */
  counting(approvals: readonly Approval[], matter: Pick<MoneyMatter, 'kind'>): Approval[]
  /** How many operators have to approve it when this one does; `before`: the approvals that count. */
  needs(actor: string, matter: MoneyMatter, before: readonly Approval[]): 1 | 2
  /** Why somebody cannot approve it; undefined when they can. */
  barTo(actor: string, matter: MoneyMatter, before: readonly Approval[]): Bar | undefined
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
  /** The number of the one that shows a picture; left out where none shows any. */
  showing?(picture: string): number | undefined
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
  /** Who may approve money; anybody alone where they are left out, as with automatic approval. */
  readonly rules?: MoneyRules | undefined
}

/**
 * What came of a verdict: it is the one; it is the first of two approvals; there is nothing that waits for it; or its
 * operator cannot approve this, and why.
 */
export type Judgement = 'decided' | 'needsAnother' | 'gone' | Bar

/** Where an operator stands with what waits. */
export interface Standing {
  /** How many operators have to approve it. */
  readonly needs: number
  /** Who has approved it already, where another one has to; only approvals that still count. */
  readonly approvals: readonly Approval[]
  /** Why the operator cannot approve it. */
  readonly bar?: Bar | undefined
}

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

  /** What an approval by an operator takes, of each of these. */
  standings(actor: string, those: readonly Review[]): Standing[] {
    return those.map((one) => this.#standing(actor, one))
  }

  /** One of any state, by its id. */
  find(id: string): Review | undefined {
    const [reviewed, number] = this.#named(id)
    const found = reviewed?.find(number)
    if (reviewed === undefined || found === undefined) return undefined
    const { number: _, ending: __, ...matter } = found
    return { ...matter, id, kind: reviewed.kind }
  }

  /** The review that shows a picture, whatever its state, and as what. */
  showing(picture: string): (Review & { readonly key: PictureKey }) | undefined {
    for (const { kind, showing } of this.#parts.reviewed) {
      const number = showing?.(picture)
      const review = number === undefined ? undefined : this.find(idOf(kind, number))
      const [key] = Object.entries(review?.pictures ?? {}).find(([, name]) => name === picture) ?? []
      if (review && key) return { ...review, key: key as PictureKey }
    }
    return undefined
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

  /** What of a review the rules are asked about; nothing where there are none, or no money moves. */
  #moneyOf({ kind, accountId, amount, way }: Omit<Review, 'id' | 'since' | 'facts' | 'pictures'>) {
    return this.#parts.rules === undefined || amount === undefined ? undefined : { kind, accountId, amount, way }
  }

  /** Nobody approves what is on hold. */
  #hold({ held = 0 }: Pick<ReviewMatter, 'held'>): Bar | undefined {
    if (held <= this.#parts.now()) return undefined
    return Number.isFinite(held) ? { reason: 'held', until: held } : { reason: 'frozen' }
  }

  #standing(actor: string, one: Omit<Review, 'since' | 'facts' | 'pictures'>): Standing {
    const { rules } = this.#parts
    const money = this.#moneyOf(one)
    const hold = this.#hold(one)
    if (rules === undefined || money === undefined) return { needs: 1, approvals: [], bar: hold }
    const approvals = rules.counting(this.#approvals.of(one.id), money)
    return { needs: rules.needs(actor, money, approvals), approvals, bar: hold ?? rules.barTo(actor, money, approvals) }
  }

  #named(id: string): [reviewed: Reviewed | undefined, number: number] {
    const [, kind, number] = /^([a-zA-Z]+)-([1-9]\d{0,14})$/.exec(id) ?? []
    return [this.#parts.reviewed.find((one) => one.kind === kind), Number(number)]
  }
}
