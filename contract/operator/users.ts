import { nothing, page } from '../calls/call.ts'
import { at, id, integer, text, withDefault } from '../codec.ts'
import { mirroredPair } from './entities/mirrored.ts'
import { acted } from './entities/operator.ts'
import { ledgerEntry, listedUser, userDetail } from './entities/user.ts'
import { mutation, query } from './operatorCall.ts'

const pageNumber = at('page', withDefault(integer, 1))
const remark = at('remark', text)
const helping = ['reviewer', 'finance'] as const
/** Reviewers have seen the user's documents and can verify who they are talking to. */
const support = ['reviewer'] as const

/**
 * Searches users by id, uid, or the beginning of an e-mail address or phone number. An empty search returns all users with a
 * real account. Newest first, ten per page. A POST, so that no personal data is in an address.
 */
export const users = mutation(
  '/users',
  helping,
  { search: at('search', withDefault(text, '')), page: pageNumber },
  page(listedUser),
)
/** Returns a user's details. Read-only. */
export const user = query('/user', helping, { id: at('id', id) }, userDetail)
/** Returns a user's ledger, newest transaction first, ten per page. Every view is recorded in the audit log. */
export const userLedger = query('/user_ledger', ['finance'], { id: at('id', id), page: pageNumber }, page(ledgerEntry))
/**
 * Removes the second factor and passkeys and ends every session of a user who has lost their phone. The password stays the
 * same. The user is notified by e-mail.
 */
export const endUserSecondFactor = mutation('/user_end_second_factor', support, { id: at('id', id), remark }, nothing)
/**
 * Freezes a user's account immediately: nobody can log in and withdrawals are blocked. Positions and stops stay active. The
 * user is notified by e-mail. Freezing a frozen account is not an error.
 */
export const freezeUser = mutation('/user_freeze', helping, { id: at('id', id), remark }, nothing)
/** Proposes to unfreeze a user's account. Another operator must confirm it (`confirmProposal`). */
export const unfreezeUser = mutation('/user_unfreeze', support, { id: at('id', id), remark }, acted)
/** Logs a user out on all devices. The user is notified by e-mail. */
export const endUserSessions = mutation('/user_end_sessions', support, { id: at('id', id), remark }, nothing)
/** Returns pairs of mirrored accounts, highest score first, ten per page. Every view is recorded in the audit log. */
export const mirroredAccounts = query('/mirrored', helping, { page: pageNumber }, page(mirroredPair))
