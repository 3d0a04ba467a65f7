import type { Reviewed } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import type { PushEvent } from './pushEvents.ts'

const LOOK_EVERY_MS = 1_000
/** Loans are looked at this often, ms: they fall due by the day. */
const LOANS_EVERY_MS = 60_000
/** Entries of the log that are read in one go. */
const AT_ONCE = 100
/** What was decided longer ago, while the server stood still, is no news, ms. */
const LONGEST_AGO_MS = 24 * 60 * 60_000

/** What the watch reads, and whom it tells. */
export interface ReviewWatchParts {
  readonly db: Sql
  readonly reviewed: readonly Reviewed[]
  /** Takes the loans that are due soon and were not told of yet. */
  readonly dueLoans: () => readonly { readonly id: number; readonly accountId: number }[]
  readonly tell: (accountId: number, event: PushEvent) => void
  /** The wall clock, UTC ms. */
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
}

interface Entry {
  readonly number: number
  readonly at: number
  readonly act: string
  readonly subject: string
}

const verdicts: readonly string[] = ['approve', 'reject', 'invalidate']

/** What the owner is told of a review. */
function eventOf(kind: Reviewed['kind'], id: string): PushEvent {
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
    case 'identity':
      return { kind, id }
    case 'loanIdentity':
      return { kind: 'loan', id, page: '/loan/index' }
    default:
      return { kind: 'loan', id, page: '/loan/record' }
  }
}

/**
 * Tells of verdicts, whoever gave them and in whatever process, and of loans that are due soon: the audit log has all verdicts, in their order. How far it has
 * been read is kept, before anything is told: nothing is told twice, and what was decided while the server stood still is
 * told when it is back.
 */
export class ReviewWatch {
  readonly #parts: ReviewWatchParts
  readonly #looking: NodeJS.Timeout
  readonly #next: () => Entry[]
  readonly #keep: (number: number) => void
  #loansAt = 0
  /** Told once. */
  #failed = false

  /** Looks by itself until it is closed. */
  constructor(parts: ReviewWatchParts) {
    this.#parts = parts
    const { db } = parts
    const next = db.prepare<[number], Entry>(
      `SELECT number, at, act, subject FROM audit_entry
       WHERE number > (SELECT audit_entry FROM push_told) ORDER BY number LIMIT ?`,
    )
    const keep = db.prepare<[number]>('UPDATE push_told SET audit_entry = ?')
    this.#next = () => next.all(AT_ONCE)
    this.#keep = (number) => void keep.run(number)
    this.#looking = setInterval(() => this.#try(), LOOK_EVERY_MS).unref()
  }

  /** Tells what has been decided since it looked last. */
  look(): void {
    if (this.#parts.now() - this.#loansAt >= LOANS_EVERY_MS) {
      this.#loansAt = this.#parts.now()
      for (const { id, accountId } of this.#parts.dueLoans())
        this.#parts.tell(accountId, { kind: 'loanDue', id: `loanDue-${id}` })
    }
    const entries = this.#next()
    const last = entries.at(-1)
    if (last === undefined) return
    this.#keep(last.number)
    const since = this.#parts.now() - LONGEST_AGO_MS
    for (const { at, act, subject } of entries) if (at > since && verdicts.includes(act)) this.#tell(subject)
  }

  close(): void {
    clearInterval(this.#looking)
  }

  #tell(subject: string): void {
    const [, named, number] = /^([a-zA-Z]+)-([1-9]\d{0,14})$/.exec(subject) ?? []
    const reviewed = this.#parts.reviewed.find(({ kind }) => kind === named)
    const found = reviewed?.find(Number(number))
    if (reviewed && found) this.#parts.tell(found.accountId, eventOf(reviewed.kind, subject))
  }

  #try(): void {
    try {
      this.look()
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#parts.log.error({ err: error }, 'what was reviewed cannot be read')
      this.#failed = true
    }
  }
}
