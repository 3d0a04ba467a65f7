import { listOf, page } from '../calls/call.ts'
import { at, integer, maybe, text, withDefault } from '../codec.ts'
import { auditEntry, auditReport, booksCheck } from './entities/audit.ts'
import { mutation, query } from './operatorCall.ts'

const admins = ['admin'] as const

/** Returns the audit log, newest first, ten per page, filtered by actor and by the beginning of the subject. */
export const auditEntries = query(
  '/audit',
  admins,
  { actor: at('actor', maybe(text)), subject: at('subject', maybe(text)), page: at('page', withDefault(integer, 1)) },
  page(auditEntry),
)
/** Verifies the whole audit log and returns whether it is intact. */
export const verifyAudit = mutation('/audit_verify', admins, {}, auditReport)
/** Returns the latest checks of the books, newest first. */
export const booksChecks = query('/books', ['finance'], {}, listOf(booksCheck))
/** Checks the books now. */
export const checkBooks = mutation('/books_check', ['finance'], {}, booksCheck)
