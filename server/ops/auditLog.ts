import { createHash } from 'node:crypto'
import { PAGE_SIZE } from '../../contract/calls/call.ts'
import type { AsyncSql, Sql } from '../store/sql.ts'
import { yieldToEventLoop } from '../store/yieldToEventLoop.ts'

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
  // Limits count what one operator alone approved; what was approved before needed two.
  `ALTER TABLE approval ADD COLUMN account_id BIGINT NOT NULL DEFAULT 0;
   ALTER TABLE approval ADD COLUMN amount BIGINT NOT NULL DEFAULT 0;
   ALTER TABLE approval ADD COLUMN alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1));
   CREATE INDEX approval_alone ON approval (at) WHERE alone = 1;`,
]

/** Returns the audit log's name for an account. */
export const accountSubject = (accountId: number): string => `account-${accountId}`

/** Something that somebody did. */
export interface Act {
  /** Actor: an operator's name, or `auto` for the server itself. */
  readonly actor: string
  /** Act: a short name such as `approve`. */
  readonly act: string
  /** To what: a name such as `identity-7`. */
  readonly subject: string
  /** Reason in the actor's words. May be empty. */
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

/** Result of verifying the log. Store `newest` elsewhere to detect entries missing from the end. */
export type AuditReport =
  | { readonly intact: true; readonly entries: number; readonly newest: string }
  | { readonly intact: false; readonly broken: number }

/** Behind every other character. */
const LAST = '\u{10ffff}'
/** Entries that are verified in one go. */
const READ_BATCH = 500
/** Before the first entry. */
const START = '0'.repeat(64)

/** Filters of audit log entries: one actor, and the beginning of the subject. */
export interface EntriesQuery {
  readonly actor?: string | undefined
  readonly subject?: string | undefined
}

/** The append-only log of what was done to people's matters, each entry bound to the one before. */
export interface AuditLog {
  /** Adds an act; inside the transaction that does it, where one does, so that there is never the one without the other. */
  append(act: Act, at: number): void
  entries(): IterableIterator<AuditEntry>
  /** Returns the acts on a subject, the oldest first. */
  of(subject: string): AuditEntry[]
  /** Reads the whole log; `broken` is the number of the first entry that is not as it was written, or is missing. */
  verify(): AuditReport
}

interface AuditPage {
  readonly rows: AuditEntry[]
  readonly total: number
}

interface Chosen {
  readonly actor: string | null
  readonly subject: string | null
}

const hashOf = (before: string, { number, at, actor, act, subject, remark }: Omit<AuditEntry, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify([before, number, at, actor, act, subject, remark]))
    .digest('hex')

const OF_SUBJECT = 'SELECT * FROM audit_entry WHERE subject = ? ORDER BY number'

/** Opens the log of a database. */
export function openAuditLog(db: Sql): AuditLog {
  const newest = db.prepare<[], AuditEntry>('SELECT * FROM audit_entry ORDER BY number DESC LIMIT 1')
  const insert = db.prepare<AuditEntry>(
    `INSERT INTO audit_entry (number, at, actor, act, subject, remark, hash)
     VALUES (@number, @at, @actor, @act, @subject, @remark, @hash)`,
  )
  const all = db.prepare<[], AuditEntry>('SELECT * FROM audit_entry ORDER BY number')
  const of = db.prepare<[string], AuditEntry>(OF_SUBJECT)
  const append = db.transaction((act: Act, at: number) => {
    const last = newest.get()
    const entry = { ...act, number: (last?.number ?? 0) + 1, at }
    insert.run({ ...entry, hash: hashOf(last?.hash ?? START, entry) })
  }).immediate
  return {
    append: (act, at) => append(act, at),
    entries: () => all.iterate(),
    of: (subject) => of.all(subject),
    verify: () => {
      const chain = new Chain()
      for (const entry of all.iterate()) if (!chain.takes(entry)) break
      return chain.report
    },
  }
}

/** Follows the log from its first entry. */
class Chain {
  #entries = 0
  #before = START
  #broken: number | undefined

  /** Returns true if this is the next entry, as it was written. */
  takes(entry: AuditEntry): boolean {
    this.#entries += 1
    if (entry.number !== this.#entries || entry.hash !== hashOf(this.#before, entry)) this.#broken = this.#entries
    this.#before = entry.hash
    return this.#broken === undefined
  }

  get report(): AuditReport {
    if (this.#broken !== undefined) return { intact: false, broken: this.#broken }
    return { intact: true, entries: this.#entries, newest: this.#before }
  }
}

/** The log as the console reads it, without keeping anybody else waiting. Rejects with a `DatabaseUnavailable`. */
export function openAuditReads(queries: AsyncSql) {
  const chosen = `FROM audit_entry WHERE (CAST(@actor AS TEXT) IS NULL OR actor = @actor)
    AND (CAST(@subject AS TEXT) IS NULL OR (subject >= @subject AND subject < @subject || '${LAST}'))`
  const page = queries.prepare<Chosen & { readonly most: number; readonly from: number }, AuditEntry>(
    `SELECT * ${chosen} ORDER BY number DESC LIMIT @most OFFSET @from`,
  )
  const count = queries.prepare<Chosen, number>(`SELECT count(*) ${chosen}`).pluck()
  const of = queries.prepare<[string], AuditEntry>(OF_SUBJECT)
  const next = queries.prepare<[number, number], AuditEntry>(
    'SELECT * FROM audit_entry WHERE number > ? ORDER BY number LIMIT ?',
  )
  return {
    /** A page (from 1), the newest first, and how many there are. */
    async page(requested: EntriesQuery, number: number): Promise<AuditPage> {
      const { actor, subject } = { actor: requested.actor ?? null, subject: requested.subject ?? null }
      const from = (number - 1) * PAGE_SIZE
      const rows = await page.all({ actor, subject, most: PAGE_SIZE, from })
      return { rows, total: (await count.get({ actor, subject })) ?? 0 }
    },
    /** Returns the acts on a subject, the oldest first. */
    of: (subject: string): Promise<AuditEntry[]> => of.all(subject),
    /** As `verify` of the log, a part at a time. */
    async verify(): Promise<AuditReport> {
      const chain = new Chain()
      for (let last = Number.MIN_SAFE_INTEGER; ; ) {
        const entries = await next.all(last, READ_BATCH)
        if (!entries.every((entry) => chain.takes(entry))) return chain.report
        const end = entries.at(-1)
        if (end === undefined || entries.length < READ_BATCH) return chain.report
        last = end.number
        await yieldToEventLoop()
      }
    },
  }
}

/** Read access of the console to the log. */
export type AuditReads = ReturnType<typeof openAuditReads>
