import { at, type Decoded, flag, integer, maybe, record, rows, text, withDefault } from '../../codec.ts'

/** An act in the append-only log. */
export const auditEntry = record({
  number: at('number', integer),
  /** UTC ms. */
  at: at('at', integer),
  /** An operator's name, `auto` for the server itself, or `shell:` and a user of the machine. */
  actor: at('actor', text),
  /** What was done, such as `approve` or `signIn`. */
  act: at('act', text),
  /** To what, such as `identity-7`, `account-1001` or `operator-grace`. */
  subject: at('subject', text),
  remark: at('remark', withDefault(text, '')),
  /** Of the entry and of the hash before it. */
  hash: at('hash', text),
})
export type AuditEntry = Decoded<typeof auditEntry>

/** What a check of the whole audit log has found. */
export const auditReport = record({
  intact: at('is_intact', flag),
  /** How many entries are as they were written. */
  entries: at('entries', integer),
  /** The hash of the newest, to be kept elsewhere by who wants to notice a cut-off end. */
  newest: at('newest', maybe(text)),
  /** The number of the first that is not as it was written, or is missing. */
  broken: at('broken', maybe(integer)),
})
export type AuditReport = Decoded<typeof auditReport>

/** A check of the books: ledger, deposits and withdrawals, loans, and the audit log. */
export const booksCheck = record({
  /** UTC ms. */
  at: at('at', integer),
  /** `auto` for the nightly one, otherwise who asked for it. */
  by: at('by', text),
  sound: at('is_sound', flag),
  /** What is wrong, in English; nothing when the books are sound. */
  findings: at('findings', rows(text)),
  tookMs: at('took_ms', withDefault(integer, 0)),
})
export type BooksCheck = Decoded<typeof booksCheck>
