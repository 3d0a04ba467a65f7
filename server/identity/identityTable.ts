import { remarkOf, type Verdict } from '../ops/reviews.ts'
import type { Sql } from '../store/sql.ts'

/** The tables of identity checks, one SQL text a migration; what has been released is never edited. Times are UTC ms. */
export const identityMigrations: readonly string[] = [
  `CREATE TABLE identity_check (
     id BIGINT PRIMARY KEY,
     account_id BIGINT NOT NULL REFERENCES account (id),
     name TEXT NOT NULL,
     card_id TEXT NOT NULL,
     front_picture TEXT NOT NULL REFERENCES picture (name),
     back_picture TEXT NOT NULL REFERENCES picture (name),
     status TEXT NOT NULL CHECK (status IN ('waiting', 'approved', 'rejected')),
     remark TEXT,
     submitted_at BIGINT NOT NULL,
     decided_at BIGINT,
     CHECK ((status = 'waiting') = (decided_at IS NULL)),
     CHECK (status <> 'rejected' OR remark IS NOT NULL)
   );
   CREATE INDEX identity_of_account ON identity_check (account_id, id);
   CREATE UNIQUE INDEX identity_open ON identity_check (account_id) WHERE status <> 'rejected';
   CREATE INDEX identity_waiting ON identity_check (id) WHERE status = 'waiting';`,
  // A reviewer is told where else a picture was used.
  `CREATE INDEX identity_front ON identity_check (front_picture);
   CREATE INDEX identity_back ON identity_check (back_picture);`,
]

/** A submitted identity; images by name. */
export interface SubmittedIdentity {
  readonly name: string
  readonly cardId: string
  readonly frontPicture: string
  readonly backPicture: string
}

/** An identity check as it is kept. */
export interface IdentityCheck extends SubmittedIdentity {
  readonly id: number
  readonly accountId: number
  readonly status: 'waiting' | 'approved' | 'rejected'
  /** Remark of the reviewer. Every rejection has one. */
  readonly remark: string | null
  /** UTC ms. */
  readonly submittedAt: number
}

/** Persistent store of identity checks. Every call is durable when it returns. */
export interface IdentityTable {
  /** The newest of an account. */
  newestOf(accountId: number): IdentityCheck | undefined
  find(id: number): IdentityCheck | undefined
  add(accountId: number, submitted: SubmittedIdentity, at: number): void
  /** Those that wait, the oldest first. */
  waiting(): IdentityCheck[]
  /** The pictures that are still kept of checks that were rejected before. */
  rejectedPictures(before: number): string[]
  /** Ends a check that waits; false when there is none, or somebody was faster. */
  decide(id: number, verdict: Verdict, at: number): boolean
}

const columns = `id, account_id AS accountId, name, card_id AS cardId, front_picture AS frontPicture,
  back_picture AS backPicture, status, remark, submitted_at AS submittedAt`

/** The identity checks' table in SQLite. */
export function openIdentityTable(db: Sql): IdentityTable {
  const newestOf = db.prepare<[number], IdentityCheck>(
    `SELECT ${columns} FROM identity_check WHERE account_id = ? ORDER BY id DESC LIMIT 1`,
  )
  const find = db.prepare<[number], IdentityCheck>(`SELECT ${columns} FROM identity_check WHERE id = ?`)
  const waiting = db.prepare<[], IdentityCheck>(
    `SELECT ${columns} FROM identity_check WHERE status = 'waiting' ORDER BY id`,
  )
  const add = db.prepare<SubmittedIdentity & { readonly accountId: number; readonly at: number }>(
    `INSERT INTO identity_check (id, account_id, name, card_id, front_picture, back_picture, status, submitted_at)
     SELECT coalesce(max(id), 0) + 1, @accountId, @name, @cardId, @frontPicture, @backPicture, 'waiting', @at
     FROM identity_check`,
  )
  const rejectedPictures = db
    .prepare<[number], string>(
      `SELECT picture.name FROM identity_check AS checked
       JOIN picture ON picture.name IN (checked.front_picture, checked.back_picture)
       WHERE checked.status = 'rejected' AND checked.decided_at < ? AND picture.removed_at IS NULL`,
    )
    .pluck()
  const decide = db.prepare<[string, string | null, number, number]>(
    `UPDATE identity_check SET status = ?, remark = ?, decided_at = ? WHERE id = ? AND status = 'waiting'`,
  )
  return {
    newestOf: (accountId) => newestOf.get(accountId),
    find: (id) => find.get(id),
    add: (accountId, submitted, at) => {
      add.run({ ...submitted, accountId, at })
    },
    waiting: () => waiting.all(),
    rejectedPictures: (before) => rejectedPictures.all(before),
    decide: (id, verdict, at) => decide.run(verdict.outcome, remarkOf(verdict), at, id).changes === 1,
  }
}
