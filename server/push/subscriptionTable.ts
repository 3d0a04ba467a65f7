import { randomBytes } from 'node:crypto'
import type { Sql } from '../store/sql.ts'

const ID_BYTES = 12

/** A browser's push endpoint and encryption keys. */
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A browser that is to be told, as long as its session lasts. */
export interface Subscription extends PushTarget {
  readonly id: string
  readonly sessionId: string
  readonly accountId: number
  /** The product's code of the language that it reads. */
  readonly language: string
}

/** Most subscriptions of an account; one more takes the place of the oldest. */
export const MAX_SUBSCRIPTIONS = 20

/** The subscriptions. Every call is synchronous and durable when it returns. */
export interface SubscriptionTable {
  /**
   * Sets the subscription of a session; whoever had it before, on the same browser, has it no longer. False for an endpoint
   * that is known with other keys: a browser's never change, so that somebody has only heard of the address.
   */
  put(wanted: Omit<Subscription, 'id'>, at: number): boolean
  /** Ends that of a session, where there is one. */
  removeOfSession(sessionId: string): void
  /** Ends one that its push service does not know any more. */
  remove(id: string): void
  find(id: string): Subscription | undefined
  ofAccount(accountId: number): Subscription[]
  /** Accounts with a subscription. */
  accounts(): number[]
}

const ROW = 'id, session_id AS sessionId, account_id AS accountId, endpoint, p256dh, auth, language'

/** The subscriptions in SQLite. */
export function openSubscriptionTable(db: Sql): SubscriptionTable {
  const clear = db.prepare<Omit<Subscription, 'id'>>(
    `DELETE FROM push_subscription
     WHERE session_id = @sessionId OR endpoint = @endpoint AND p256dh = @p256dh AND auth = @auth`,
  )
  const holder = db.prepare<[string], Subscription>(`SELECT ${ROW} FROM push_subscription WHERE endpoint = ?`)
  const insert = db.prepare<Subscription & { readonly at: number }>(
    `INSERT INTO push_subscription (id, session_id, account_id, endpoint, p256dh, auth, language, at)
     VALUES (@id, @sessionId, @accountId, @endpoint, @p256dh, @auth, @language, @at)`,
  )
  const cut = db.prepare<{ accountId: number; most: number }>(
    `DELETE FROM push_subscription WHERE account_id = @accountId AND id NOT IN (
       SELECT id FROM push_subscription WHERE account_id = @accountId ORDER BY at DESC, rowid DESC LIMIT @most)`,
  )
  const removeOfSession = db.prepare<[string]>('DELETE FROM push_subscription WHERE session_id = ?')
  const remove = db.prepare<[string]>('DELETE FROM push_subscription WHERE id = ?')
  const find = db.prepare<[string], Subscription>(`SELECT ${ROW} FROM push_subscription WHERE id = ?`)
  const ofAccount = db.prepare<[number], Subscription>(
    `SELECT ${ROW} FROM push_subscription WHERE account_id = ? ORDER BY at, rowid`,
  )
  const accounts = db
    .prepare<[], number>('SELECT DISTINCT account_id FROM push_subscription ORDER BY account_id')
    .pluck()
  const speak = db.prepare<[string, string]>('UPDATE push_subscription SET language = ? WHERE id = ?')
  const put = db.transaction((wanted: Omit<Subscription, 'id'>, at: number): boolean => {
    const before = holder.get(wanted.endpoint)
    const isSameBrowser = before?.p256dh === wanted.p256dh && before.auth === wanted.auth
    if (before !== undefined && !isSameBrowser) return false
    // Told again as it is, it stays the one that messages are on their way to.
    if (before?.sessionId === wanted.sessionId) {
      if (before.language !== wanted.language) speak.run(wanted.language, before.id)
      return true
    }
    clear.run(wanted)
    insert.run({ ...wanted, id: randomBytes(ID_BYTES).toString('base64url'), at })
    cut.run({ accountId: wanted.accountId, most: MAX_SUBSCRIPTIONS })
    return true
  })
  return {
    put: (wanted, at) => put.immediate(wanted, at),
    removeOfSession: (sessionId) => {
      removeOfSession.run(sessionId)
    },
    remove: (id) => {
      remove.run(id)
    },
    find: (id) => find.get(id),
    ofAccount: (accountId) => ofAccount.all(accountId),
    accounts: () => accounts.all(),
  }
}
