import { nothing, page } from '../calls/call.ts'
import { at, id, integer, text, withDefault } from '../codec.ts'
import { mirroredPair } from './entities/mirrored.ts'
import { acted } from './entities/operator.ts'
import { ledgerEntry, listedUser, userDetail } from './entities/user.ts'
import { act, look } from './operatorCall.ts'

const pageNumber = at('page', withDefault(integer, 1))
const remark = at('remark', text)
const helping = ['reviewer', 'finance'] as const
/** Who has seen the documents knows whom they speak with. */
const support = ['reviewer'] as const

/**
 * Users with this id, uid, or beginning of e-mail address or phone number; all with a real account for an empty one. The
 * newest first, ten a page. A POST, so that nobody's name stands in an address.
 */
export const users = act(
  '/users',
  helping,
  { search: at('search', withDefault(text, '')), page: pageNumber },
  page(listedUser),
)
/** A user's figures; to read only. */
export const user = look('/user', helping, { id: at('id', id) }, userDetail)
/** A user's ledger, the newest transaction first, ten a page; every look is in the audit log. */
export const userLedger = look('/user_ledger', ['finance'], { id: at('id', id), page: pageNumber }, page(ledgerEntry))
/**
 * Ends the second factor, the passkeys and every session of a user who has lost their phone; the password stays. Their
 * owner gets a letter.
 */
export const endUserSecondFactor = act('/user_end_second_factor', support, { id: at('id', id), remark }, nothing)
/**
 * Freezes a user's account at once: nobody logs in, and no withdrawal leaves; positions and their stops go on. The owner
 * gets a letter. One that is frozen already is no error.
 */
export const freezeUser = act('/user_freeze', helping, { id: at('id', id), remark }, nothing)
/** Lets a user in again: proposes it, and another operator has to confirm it (`confirmProposal`). */
export const unfreezeUser = act('/user_unfreeze', support, { id: at('id', id), remark }, acted)
/** Logs a user out everywhere. Their owner gets a letter. */
export const endUserSessions = act('/user_end_sessions', support, { id: at('id', id), remark }, nothing)
/** Pairs of accounts that mirror each other, the highest score first, ten a page; every look is in the audit log. */
export const mirroredAccounts = look('/mirrored', helping, { page: pageNumber }, page(mirroredPair))
