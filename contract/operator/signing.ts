import { nothing } from '../calls/call.ts'
import { at, text } from '../codec.ts'
import { authenticatorSecret } from '../entities/security.ts'
import { me } from './entities/operator.ts'
import { mutation, query } from './operatorCall.ts'

/**
 * Signs in with a name and password, or a one-time password. Opens a session that is not complete yet: the `stage` of the
 * answer is the next step.
 */
export const signIn = mutation('/sign_in', 'anyone', { name: at('name', text), password: at('password', text) }, me)
/** Completes stage `code` with an authenticator code. */
export const giveCode = mutation('/code', 'entering', { code: at('code', text) }, me)
/** Completes stage `password` by replacing the one-time password (`contract/passwords.ts`). */
export const choosePassword = mutation('/password', 'entering', { password: at('password', text) }, me)
/**
 * At stage `authenticator`: returns a new secret in base32 and as the address of a QR code. Each call returns a different one.
 */
export const beginAuthenticator = mutation('/authenticator_begin', 'entering', {}, authenticatorSecret)
/** Completes stage `authenticator` with its first code and signs in. */
export const confirmAuthenticator = mutation('/authenticator_confirm', 'entering', { code: at('code', text) }, me)
/** Changes the password of a signed-in operator who knows the current one. Ends their other sessions. */
export const changePassword = mutation(
  '/password_change',
  'operators',
  { old: at('old_password', text), password: at('password', text) },
  me,
)
/** Returns the operator at any stage. Code 999 without a session. */
export const whoAmI = query('/me', 'entering', {}, me)
/** Ends the session. */
export const signOut = mutation('/sign_out', 'entering', {}, nothing)
