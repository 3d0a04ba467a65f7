import { nothing } from '../calls/call.ts'
import { at, text } from '../codec.ts'
import { authenticatorSecret } from '../entities/security.ts'
import { me } from './entities/operator.ts'
import { act, look } from './operatorCall.ts'

/**
 * The first step: name and password. Opens a session, which is not in yet: the stage of the answer says what is asked
 * for next. The one-time password of a new operator is taken here as any other.
 */
export const signIn = act('/sign_in', 'anyone', { name: at('name', text), password: at('password', text) }, me)
/** At stage `code`: the code of the authenticator. */
export const giveCode = act('/code', 'entering', { code: at('code', text) }, me)
/** At stage `password`: an own password in place of the one-time one (`contract/passwords.ts`). */
export const choosePassword = act('/password', 'entering', { password: at('password', text) }, me)
/** At stage `authenticator`: a fresh secret, in base32 and as the address of a QR code; every time another one. */
export const beginAuthenticator = act('/authenticator_begin', 'entering', {}, authenticatorSecret)
/** At stage `authenticator`: its first code; then the session is in. */
export const confirmAuthenticator = act('/authenticator_confirm', 'entering', { code: at('code', text) }, me)
/** Another own password, by who is in and knows the present one; every other session of theirs ends. */
export const changePassword = act(
  '/password_change',
  'operators',
  { old: at('old_password', text), password: at('password', text) },
  me,
)
/** Who asks, at whatever stage; code 999 without a session. */
export const whoAmI = look('/me', 'entering', {}, me)
/** Ends the session. */
export const signOut = act('/sign_out', 'entering', {}, nothing)
