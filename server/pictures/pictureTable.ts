import type { Sql } from '../store/sql.ts'

/** The tables of uploaded pictures, one SQL text a migration; what has been released is never edited. Times are UTC ms. */
export const pictureMigrations: readonly string[] = [
  `CREATE TABLE picture (
     name TEXT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     type TEXT NOT NULL,
     bytes BIGINT NOT NULL,
     created_at BIGINT NOT NULL,
     used_for TEXT
   );
   CREATE INDEX picture_of_account ON picture (account_id, created_at, bytes);
   CREATE INDEX picture_unused ON picture (created_at) WHERE used_for IS NULL;`,
  // Its file is gone; what it was used for still names it.
  'ALTER TABLE picture ADD COLUMN removed_at BIGINT',
]

/** A picture as it is kept; `bytes` is the size of its file. */
export interface PictureRow {
  readonly name: string
  readonly account_id: number
  readonly type: string
  readonly bytes: number
  readonly created_at: number
}

/** What the database knows of the pictures. Every call is durable when it returns. */
export interface PictureTable {
  add(picture: PictureRow): void
  /** One that has not been removed. */
  find(name: string): PictureRow | undefined
  /** Bytes of all that an account keeps. */
  bytesOf(accountId: number): number
  /** Whether a picture is the account's and nothing has used it. */
  isUnused(accountId: number, name: string): boolean
  /** Marks a picture of the account as used; false when it is not the account's, or is used already. */
  claim(accountId: number, name: string, purpose: string): boolean
  /** Notes that a picture is removed; what it was used for still names it. */
  remove(name: string, at: number): void
  /** Forgets the pictures that nothing has used and that are older; answers their names. */
  dropUnused(before: number): string[]
}

/** The pictures' table in SQLite. */
export function openPictureTable(db: Sql): PictureTable {
  const add = db.prepare<PictureRow>(
    `INSERT INTO picture (name, account_id, type, bytes, created_at)
     VALUES (@name, @account_id, @type, @bytes, @created_at)`,
  )
  const find = db.prepare<[string], PictureRow>('SELECT * FROM picture WHERE name = ? AND removed_at IS NULL')
  const bytesOf = db
    .prepare<[number], number>(
      'SELECT coalesce(sum(bytes), 0) FROM picture WHERE account_id = ? AND removed_at IS NULL',
    )
    .pluck()
  const claim = db.prepare<[string, number, string]>(
    'UPDATE picture SET used_for = ? WHERE account_id = ? AND name = ? AND used_for IS NULL',
  )
  const unused = db.prepare<[number, string]>(
    'SELECT 1 FROM picture WHERE account_id = ? AND name = ? AND used_for IS NULL',
  )
  const remove = db.prepare<[number, string]>('UPDATE picture SET removed_at = ? WHERE name = ? AND removed_at IS NULL')
  const dropUnused = db
    .prepare<[number], string>('DELETE FROM picture WHERE used_for IS NULL AND created_at < ? RETURNING name')
    .pluck()
  return {
    add: (picture) => {
      add.run(picture)
    },
    find: (name) => find.get(name),
    bytesOf: (accountId) => bytesOf.get(accountId) ?? 0,
    isUnused: (accountId, name) => unused.get(accountId, name) !== undefined,
    claim: (accountId, name, purpose) => claim.run(purpose, accountId, name).changes === 1,
    remove: (name, at) => {
      remove.run(at, name)
    },
    dropUnused: (before) => dropUnused.all(before),
  }
}
