import { at, type Decoded, flag, integer, maybe, record, rows, text, withDefault } from '../../codec.ts'

/** An entry in the append-only audit log. */
export const auditEntry = record({
  number: at('number', integer),
  /** UTC ms. */
  at: at('at', integer),
  /** Operator name, `auto` for the server, or `shell:` followed by a system user. */
  actor: at('actor', text),
  /** Action, such as `approve` or `signIn`. */
  act: at('act', text),
  /** Object, such as `identity-7`, `account-1001` or `operator-grace`. */
  subject: at('subject', text),
  remark: at('remark', withDefault(text, '')),
  /** Hash of this entry and the previous hash. */
  hash: at('hash', text),
})
export type AuditEntry = Decoded<typeof auditEntry>

/** Result of verifying the audit log. */
export const auditReport = record({
  intact: at('is_intact', flag),
  /** Number of intact entries. */
  entries: at('entries', integer),
  /** Hash of the newest entry. Store it elsewhere to detect entries missing from the end. */
  newest: at('newest', maybe(text)),
  /** Number of the first changed or missing entry. */
  broken: at('broken', maybe(integer)),
})
export type AuditReport = Decoded<typeof auditReport>

/** A check of the books: ledger, deposits, withdrawals, loans and the audit log. */
export const booksCheck = record({
  /** UTC ms. */
  at: at('at', integer),
  /** `auto` for a nightly check, otherwise the operator who requested it. */
  by: at('by', text),
  sound: at('is_sound', flag),
  /** Errors in English; empty if the books are balanced. */
  findings: at('findings', rows(text)),
  tookMs: at('took_ms', withDefault(integer, 0)),
})
export type BooksCheck = Decoded<typeof booksCheck>
