import { listOf, page } from '../calls/call.ts'
import { at, integer, maybe, text, withDefault } from '../codec.ts'
import { auditEntry, auditReport, booksCheck } from './entities/audit.ts'
import { act, look } from './operatorCall.ts'

const admins = ['admin'] as const

/** The audit log, the newest entry first, ten a page; of one actor, and of subjects that begin like this. */
export const auditEntries = look(
  '/audit',
  admins,
  { actor: at('actor', maybe(text)), subject: at('subject', maybe(text)), page: at('page', withDefault(integer, 1)) },
  page(auditEntry),
)
/** Reads the whole audit log and tells whether it is as it was written. */
export const verifyAudit = act('/audit_verify', admins, {}, auditReport)
/** The last checks of the books, the newest first. */
export const booksChecks = look('/books', ['finance'], {}, listOf(booksCheck))
/** Checks the books now. */
export const checkBooks = act('/books_check', ['finance'], {}, booksCheck)
