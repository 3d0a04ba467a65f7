import type { Reviewed } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'
import type { PushEvent } from './pushEvents.ts'

const POLL_INTERVAL_MS = 1_000
/** Loans are looked at this often, ms: they fall due by the day. */
const LOANS_INTERVAL_MS = 60_000
/** Entries of the log that are read in one go. */
const BATCH_SIZE = 100
/** Age beyond which a decision is no longer announced, ms: the server was down. */
const MAX_AGO_MS = 24 * 60 * 60_000

export interface ReviewWatchDeps {
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

/** Returns the notification about a review for its owner. */
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
  readonly #deps: ReviewWatchDeps
  readonly #looking: NodeJS.Timeout
  readonly #next: () => Entry[]
  readonly #keep: (number: number) => void
  #loansAt = 0
  /** Told once. */
  #failed = false

  /** Looks by itself until it is closed. */
  constructor(deps: ReviewWatchDeps) {
    this.#deps = deps
    const { db } = deps
    const next = db.prepare<[number], Entry>(
      `SELECT number, at, act, subject FROM audit_entry
       WHERE number > (SELECT audit_entry FROM push_told) ORDER BY number LIMIT ?`,
    )
    const keep = db.prepare<[number]>('UPDATE push_told SET audit_entry = ?')
    this.#next = () => next.all(BATCH_SIZE)
    this.#keep = (number) => void keep.run(number)
    this.#looking = setInterval(() => this.#try(), POLL_INTERVAL_MS).unref()
  }

  /** Tells what has been decided since it looked last. */
  look(): void {
    if (this.#deps.now() - this.#loansAt >= LOANS_INTERVAL_MS) {
      this.#loansAt = this.#deps.now()
      for (const { id, accountId } of this.#deps.dueLoans())
        this.#deps.tell(accountId, { kind: 'loanDue', id: `loanDue-${id}` })
    }
    const entries = this.#next()
    const last = entries.at(-1)
    if (last === undefined) return
    this.#keep(last.number)
    const since = this.#deps.now() - MAX_AGO_MS
    for (const { at, act, subject } of entries) if (at > since && verdicts.includes(act)) this.#tell(subject)
  }

  close(): void {
    clearInterval(this.#looking)
  }

  #tell(subject: string): void {
    const [, named, number] = /^([a-zA-Z]+)-([1-9]\d{0,14})$/.exec(subject) ?? []
    const reviewed = this.#deps.reviewed.find(({ kind }) => kind === named)
    const found = reviewed?.find(Number(number))
    if (reviewed && found) this.#deps.tell(found.accountId, eventOf(reviewed.kind, subject))
  }

  #try(): void {
    try {
      this.look()
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#deps.log.error({ err: error }, 'what was reviewed cannot be read')
      this.#failed = true
    }
  }
}
