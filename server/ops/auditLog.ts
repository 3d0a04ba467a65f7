import { createHash } from 'node:crypto'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { Sql } from '../store/sql.ts'

/**
 * The tables of the operators' side, one SQL text a migration; what has been released is never edited. Times are UTC ms.
 * The log is only ever added to: whoever wants to change it has to take away the triggers first, and its chain tells.
 */
export const opsMigrations: readonly string[] = [
  `CREATE TABLE audit_entry (
     number BIGINT PRIMARY KEY,
     at BIGINT NOT NULL,
     actor TEXT NOT NULL,
     act TEXT NOT NULL,
     subject TEXT NOT NULL,
     remark TEXT NOT NULL,
     hash TEXT NOT NULL UNIQUE
   );
   CREATE TRIGGER audit_entry_stays BEFORE UPDATE ON audit_entry
     BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
   CREATE TRIGGER audit_entry_remains BEFORE DELETE ON audit_entry
     BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;`,
  // REPLACE deletes without asking the trigger of deletions: an entry must be newer than all there are, and like none.
  `CREATE TRIGGER audit_entry_follows BEFORE INSERT ON audit_entry
     WHEN NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM audit_entry)
       OR EXISTS (SELECT 1 FROM audit_entry WHERE hash = NEW.hash OR rowid = NEW.rowid)
     BEGIN SELECT raise(ABORT, 'the audit log is only added to'); END;
   CREATE INDEX audit_of_subject ON audit_entry (subject, number);
   CREATE INDEX audit_of_actor ON audit_entry (actor, number);
   CREATE TABLE approval (
     review TEXT NOT NULL,
     actor TEXT NOT NULL,
     at BIGINT NOT NULL,
     PRIMARY KEY (review, actor)
   );`,
]

/** Something that somebody did. */
export interface Act {
  /** Who: an operator's name, or `auto` for the server itself. */
  readonly actor: string
  /** What: a short name such as `approve`. */
  readonly act: string
  /** To what: a name such as `identity-7`. */
  readonly subject: string
  /** Why, in the actor's words; may be empty. */
  readonly remark: string
}

/** An act in the log. */
export interface AuditEntry extends Act {
  readonly number: number
  /** UTC ms. */
  readonly at: number
  /** Of the entry and of the hash before it. */
  readonly hash: string
}

/** What a check of the whole log has found; `newest` is to be kept elsewhere by who wants to notice a cut-off end. */
export type AuditReport =
  | { readonly intact: true; readonly entries: number; readonly newest: string }
  | { readonly intact: false; readonly broken: number }

/** Behind every other character. */
const LAST = '\u{10ffff}'
/** Before the first entry. */
const START = '0'.repeat(64)

/** Which entries are asked for: of one actor, and of subjects that begin like this. */
export interface EntriesAsked {
  readonly actor?: string | undefined
  readonly subject?: string | undefined
}

/** The append-only log of what was done to people's matters, each entry bound to the one before. */
export interface AuditLog {
  /** Adds an act; inside the transaction that does it, where one does, so that there is never the one without the other. */
  append(act: Act, at: number): void
  entries(): IterableIterator<AuditEntry>
  /** A page (from 1), the newest first, and how many there are. */
  page(asked: EntriesAsked, page: number): { readonly rows: AuditEntry[]; readonly total: number }
  /** What was done to a subject, the oldest first. */
  of(subject: string): AuditEntry[]
  /** Reads the whole log; `broken` is the number of the first entry that is not as it was written, or is missing. */
  verify(): AuditReport
}

interface Chosen {
  readonly actor: string | null
  readonly subject: string | null
}

const hashOf = (before: string, { number, at, actor, act, subject, remark }: Omit<AuditEntry, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify([before, number, at, actor, act, subject, remark]))
    .digest('hex')

/** Opens the log of a database. */
export function openAuditLog(db: Sql): AuditLog {
  const newest = db.prepare<[], AuditEntry>('SELECT * FROM audit_entry ORDER BY number DESC LIMIT 1')
  const insert = db.prepare<AuditEntry>(
    `INSERT INTO audit_entry (number, at, actor, act, subject, remark, hash)
     VALUES (@number, @at, @actor, @act, @subject, @remark, @hash)`,
  )
  const all = db.prepare<[], AuditEntry>('SELECT * FROM audit_entry ORDER BY number')
  const chosen = `FROM audit_entry WHERE (CAST(@actor AS TEXT) IS NULL OR actor = @actor)
    AND (CAST(@subject AS TEXT) IS NULL OR (subject >= @subject AND subject < @subject || '${LAST}'))`
  const page = db.prepare<Chosen & { readonly most: number; readonly from: number }, AuditEntry>(
    `SELECT * ${chosen} ORDER BY number DESC LIMIT @most OFFSET @from`,
  )
  const count = db.prepare<Chosen, number>(`SELECT count(*) ${chosen}`).pluck()
  const of = db.prepare<[string], AuditEntry>('SELECT * FROM audit_entry WHERE subject = ? ORDER BY number')
  const append = db.transaction((act: Act, at: number) => {
    const last = newest.get()
    const entry = { ...act, number: (last?.number ?? 0) + 1, at }
    insert.run({ ...entry, hash: hashOf(last?.hash ?? START, entry) })
  }).immediate
  return {
    append: (act, at) => append(act, at),
    entries: () => all.iterate(),
    page: ({ actor = null, subject = null }, number) => ({
      rows: page.all({ actor, subject, most: PAGE_SIZE, from: (number - 1) * PAGE_SIZE }),
      total: count.get({ actor, subject }) ?? 0,
    }),
    of: (subject) => of.all(subject),
    verify: () => {
      let [entries, before] = [0, START]
      for (const entry of all.iterate()) {
        entries += 1
        if (entry.number !== entries || entry.hash !== hashOf(before, entry)) return { intact: false, broken: entries }
        before = entry.hash
      }
      return { intact: true, entries, newest: before }
    },
  }
}
