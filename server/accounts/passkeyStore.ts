import type { Sql } from '../store/sql.ts'

/** A passkey as it is kept; times are UTC ms. */
export interface StoredPasskey {
  /** The credential's id, base64url. */
  readonly id: string
  readonly accountId: number
  readonly name: string
  /** COSE, base64url. */
  readonly publicKey: string
  /** Use counter of its authenticator. 0 for those that do not count. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly createdAt: number
  readonly usedAt: number | undefined
}

/** Most passkeys of an account. */
export const MAX_PASSKEYS = 20

/** A passkey that was checked and is not kept yet. */
export type NewPasskey = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'transports'>

/** Stores passkeys. Every call is durable when it returns. */
export interface PasskeyStore {
  ofAccount(accountId: number): StoredPasskey[]
  find(id: string): StoredPasskey | undefined
  /** False when there is one of this id. */
  add(passkey: StoredPasskey): boolean
  /** Notes a use; false when it is gone, or another use has counted further meanwhile. */
  use(passkey: StoredPasskey, counter: number, at: number): boolean
  remove(accountId: number, id: string): void
  /** Removes those of an account; answers how many there were. */
  removeAll(accountId: number): number
}

interface PasskeyRow {
  readonly id: string
  readonly account_id: number
  readonly name: string
  readonly public_key: string
  readonly counter: number
  readonly transports: string
  readonly created_at: number
  readonly used_at: number | null
}

const stored = (row: PasskeyRow): StoredPasskey => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports.split(' ').filter(Boolean),
  createdAt: row.created_at,
  usedAt: row.used_at ?? undefined,
})

/** The passkeys' store in the database. */
export function openPasskeyStore(db: Sql): PasskeyStore {
  const ofAccount = db.prepare<[number], PasskeyRow>(
    'SELECT * FROM passkey WHERE account_id = ? ORDER BY created_at, id',
  )
  const find = db.prepare<[string], PasskeyRow>('SELECT * FROM passkey WHERE id = ?')
  const add = db.prepare<[string, number, string, string, number, string, number]>(
    `INSERT INTO passkey (id, account_id, name, public_key, counter, transports, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  )
  const use = db.prepare<[number, number, string, number]>(
    'UPDATE passkey SET counter = ?, used_at = ? WHERE id = ? AND counter = ?',
  )
  const remove = db.prepare<[number, string]>('DELETE FROM passkey WHERE account_id = ? AND id = ?')
  const removeAll = db.prepare<[number]>('DELETE FROM passkey WHERE account_id = ?')
  return {
    ofAccount: (accountId) => ofAccount.all(accountId).map(stored),
    find: (id) => {
      const row = find.get(id)
      return row && stored(row)
    },
    add: ({ id, accountId, name, publicKey, counter, transports, createdAt }) =>
      add.run(id, accountId, name, publicKey, counter, transports.join(' '), createdAt).changes > 0,
    use: ({ id, counter: before }, counter, at) => use.run(counter, at, id, before).changes > 0,
    remove: (accountId, id) => {
      remove.run(accountId, id)
    },
    removeAll: (accountId) => removeAll.run(accountId).changes,
  }
}
