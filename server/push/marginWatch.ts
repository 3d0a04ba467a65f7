import type { Sql } from '../store/sql.ts'

/** Percent: at this margin level equity no longer covers the margin in use. Positions are closed at half of it. */
const CALL_LEVEL = 100
/** Percent: only from here on is the next fall another call, so that a price that trembles is told once. */
const CALM_LEVEL = 120
const POLL_INTERVAL_MS = 250
/** Accounts that are looked at in one go. */
const BATCH_SIZE = 100

export interface MarginWatchDeps {
  readonly db: Sql
  /** Accounts that somebody wants to be told of. */
  readonly accounts: () => readonly number[]
  /** Percent; undefined without margin in use. */
  readonly marginLevel: (accountId: number) => number | undefined
  readonly call: (accountId: number) => void
  /** Returns the start of the close for which an account lacks margin, UTC ms. */
  readonly closeAt: (accountId: number) => number | undefined
  readonly closeCall: (accountId: number) => void
  readonly log: { error(details: object, message: string): void }
}

/**
 * Calls for margin: once, when an account's margin level falls to 100 %, and not again before it has been well above. It
 * looks from beside, at accounts with a subscription alone, a few at a time; who was called is kept, so that a restart
 * calls nobody twice.
 */
export class MarginWatch {
  readonly #deps: MarginWatchDeps
  readonly #looking: NodeJS.Timeout
  readonly #called: Set<number>
  readonly #keep: (accountId: number) => void
  readonly #forget: (accountId: number) => void
  readonly #closes: Map<number, number>
  readonly #keepClose: (accountId: number, at: number) => void
  #left: readonly number[] = []
  /** Told once. */
  #failed = false

  /** Looks by itself until it is closed. */
  constructor(deps: MarginWatchDeps) {
    this.#deps = deps
    const { db } = deps
    const keep = db.prepare<[number]>('INSERT INTO push_margin_call (account_id) VALUES (?) ON CONFLICT DO NOTHING')
    const forget = db.prepare<[number]>('DELETE FROM push_margin_call WHERE account_id = ?')
    this.#called = new Set(db.prepare<[], number>('SELECT account_id FROM push_margin_call').pluck().all())
    this.#keep = (accountId) => void keep.run(accountId)
    this.#forget = (accountId) => void forget.run(accountId)
    const closes = db.prepare<[], { accountId: number; at: number }>(
      'SELECT account_id AS "accountId", close_at AS at FROM push_close_call',
    )
    const keepClose = db.prepare<[number, number]>(
      `INSERT INTO push_close_call (account_id, close_at) VALUES (?, ?)
       ON CONFLICT (account_id) DO UPDATE SET close_at = excluded.close_at`,
    )
    this.#closes = new Map(closes.all().map(({ accountId, at }) => [accountId, at]))
    this.#keepClose = (accountId, at) => void keepClose.run(accountId, at)
    this.#looking = setInterval(() => this.#try(), POLL_INTERVAL_MS).unref()
  }

  /** Looks at the next few accounts. */
  look(): void {
    if (this.#left.length === 0) this.#left = this.#deps.accounts()
    const next = this.#left.slice(0, BATCH_SIZE)
    this.#left = this.#left.slice(BATCH_SIZE)
    for (const accountId of next) this.#lookAt(accountId)
  }

  close(): void {
    clearInterval(this.#looking)
  }

  #lookAt(accountId: number): void {
    this.#lookAhead(accountId)
    const level = this.#deps.marginLevel(accountId)
    const isCalled = this.#called.has(accountId)
    if (isCalled && (level === undefined || level >= CALM_LEVEL)) {
      this.#forget(accountId)
      this.#called.delete(accountId)
    }
    if (isCalled || level === undefined || level > CALL_LEVEL) return
    this.#keep(accountId)
    this.#called.add(accountId)
    this.#deps.call(accountId)
  }

  /** Of one close an account is told once. */
  #lookAhead(accountId: number): void {
    const at = this.#deps.closeAt(accountId)
    if (at === undefined || this.#closes.get(accountId) === at) return
    this.#keepClose(accountId, at)
    this.#closes.set(accountId, at)
    this.#deps.closeCall(accountId)
  }

  #try(): void {
    try {
      this.look()
      this.#failed = false
    } catch (error) {
      if (!this.#failed) this.#deps.log.error({ err: error }, 'margin levels cannot be looked at')
      this.#failed = true
    }
  }
}
