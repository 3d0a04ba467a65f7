import { isDeepStrictEqual } from 'node:util'
import type { JournalEntry } from '../../contract/entities/journal.ts'
import type { Sql } from '../store/sql.ts'

/** The tables of the journal, one SQL text a migration; what has been released is never edited. Times are UTC ms. */
export const journalMigrations: readonly string[] = [
  `CREATE TABLE journal_entry (
     account_id BIGINT NOT NULL REFERENCES account (id),
     order_id BIGINT NOT NULL REFERENCES trade_order (id),
     note TEXT NOT NULL,
     rating INTEGER CHECK (rating BETWEEN 1 AND 5),
     tags TEXT NOT NULL,
     changed_at BIGINT NOT NULL,
     PRIMARY KEY (account_id, order_id)
   );
   CREATE INDEX journal_changes ON journal_entry (account_id, changed_at, order_id);
   CREATE TABLE journal_picture (
     picture TEXT PRIMARY KEY REFERENCES picture (name),
     account_id BIGINT NOT NULL,
     order_id BIGINT NOT NULL,
     place INTEGER NOT NULL,
     FOREIGN KEY (account_id, order_id) REFERENCES journal_entry (account_id, order_id)
   );
   CREATE INDEX journal_pictures ON journal_picture (account_id, order_id, place);`,
]

/** An entry as it is kept: pictures by their names. */
export type StoredEntry = JournalEntry

/** Entry as its author sends it. `changedAt` is the time of the last change they know. */
export interface WrittenEntry extends Omit<StoredEntry, 'changedAt'> {
  readonly changedAt?: number | undefined
}

/** Reason why an entry is refused: no such closed trade, a picture of someone else, or a change in the meantime. */
export type JournalRefusal = 'noTrade' | 'pictures' | 'changed'

/** Pictures of entries are used for this. */
const PURPOSE = 'journal'
/** Entries in one answer. */
export const ENTRIES_PER_PAGE = 500

interface EntryRow {
  readonly order_id: number
  readonly note: string
  readonly rating: number | null
  /** JSON. */
  readonly tags: string
  readonly changed_at: number
}

interface JournalDeps {
  readonly db: Sql
  /** Marks an account's picture as used; false when it is not its own, or used already. */
  readonly claimPicture: (accountId: number, name: string, purpose: string) => boolean
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** Thrown out of a transaction, so that nothing of it stays. */
class Rollback extends Error {}

/** Opens the journal of closed trades. Every call is durable when it returns. */
export function openJournal({ db, claimPicture, now }: JournalDeps) {
  const isClosedTrade = db
    .prepare<[number, number], number>(
      `SELECT 1 FROM trade_order WHERE id = ? AND account_id = ? AND status = 'completed'`,
    )
    .pluck()
  const find = db.prepare<[number, number], EntryRow>(
    'SELECT order_id, note, rating, tags, changed_at FROM journal_entry WHERE account_id = ? AND order_id = ?',
  )
  const changes = db.prepare<[number, number, number, number], EntryRow>(
    `SELECT order_id, note, rating, tags, changed_at FROM journal_entry WHERE account_id = ? AND changed_at >= ?
     ORDER BY changed_at, order_id LIMIT ? OFFSET ?`,
  )
  const count = db
    .prepare<[number, number], number>('SELECT count(*) FROM journal_entry WHERE account_id = ? AND changed_at >= ?')
    .pluck()
  const put = db.prepare<[number, number, string, number | null, string, number]>(
    `INSERT INTO journal_entry (account_id, order_id, note, rating, tags, changed_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (account_id, order_id) DO UPDATE SET
       note = excluded.note, rating = excluded.rating, tags = excluded.tags, changed_at = excluded.changed_at`,
  )
  const picturesOf = db
    .prepare<[number, number], string>(
      'SELECT picture FROM journal_picture WHERE account_id = ? AND order_id = ? ORDER BY place',
    )
    .pluck()
  const clearPictures = db.prepare<[number, number]>(
    'DELETE FROM journal_picture WHERE account_id = ? AND order_id = ?',
  )
  const addPicture = db.prepare<[string, number, number, number]>(
    'INSERT INTO journal_picture (picture, account_id, order_id, place) VALUES (?, ?, ?, ?)',
  )
  const takenOff = db
    .prepare<[], string>(
      `SELECT name FROM picture WHERE used_for = '${PURPOSE}' AND removed_at IS NULL
       AND name NOT IN (SELECT picture FROM journal_picture)`,
    )
    .pluck()

  const entryOf = (accountId: number, row: EntryRow): StoredEntry => ({
    orderId: String(row.order_id),
    note: row.note,
    rating: row.rating ?? undefined,
    tags: JSON.parse(row.tags),
    pictures: picturesOf.all(accountId, row.order_id),
    changedAt: row.changed_at,
  })

  const write = db.transaction((accountId: number, written: WrittenEntry): StoredEntry | JournalRefusal => {
    const orderId = Number(written.orderId)
    if (isClosedTrade.get(orderId, accountId) === undefined) return 'noTrade'
    const row = find.get(accountId, orderId)
    const stored = row && entryOf(accountId, row)
    const { note, rating, tags, pictures } = written
    const entry = { ...{ orderId: written.orderId, note, rating }, tags: [...tags], pictures: [...pictures] }
    // The answer to the first was lost, or nothing changes.
    if (stored !== undefined && isDeepStrictEqual(stored, { ...entry, changedAt: stored.changedAt })) return stored
    if (stored?.changedAt !== written.changedAt) return 'changed'
    const changedAt = Math.max(now(), (stored?.changedAt ?? 0) + 1)
    put.run(accountId, orderId, note, rating ?? null, JSON.stringify(tags), changedAt)
    clearPictures.run(accountId, orderId)
    for (const [place, picture] of pictures.entries()) {
      if (!stored?.pictures.includes(picture) && !claimPicture(accountId, picture, PURPOSE)) throw new Rollback()
      addPicture.run(picture, accountId, orderId, place)
    }
    return { ...entry, changedAt }
  })

  return {
    /** Keeps an entry in the place of the one before; answers it, or why it is not taken. */
    save(accountId: number, written: WrittenEntry): StoredEntry | JournalRefusal {
      try {
        return write.immediate(accountId, written)
      } catch (error) {
        if (error instanceof Rollback) return 'pictures'
        throw error
      }
    },
    /** Returns what the account changed since a time, the oldest first, in pages from 1, and the total. */
    changedSince: (accountId: number, from: number, page: number) => ({
      rows: changes
        .all(accountId, from, ENTRIES_PER_PAGE, (page - 1) * ENTRIES_PER_PAGE)
        .map((row) => entryOf(accountId, row)),
      total: Number(count.get(accountId, from) ?? 0),
    }),
    /** Pictures that were taken off the entry that they were used for. */
    takenOff: (): string[] => takenOff.all(),
  }
}

export type Journal = ReturnType<typeof openJournal>
