import { at, id, integer, maybe, text, wrapped } from '../codec.ts'
import {
  authenticatorSecret,
  deviceSession,
  fullLogin,
  passkey,
  passkeyChallenge,
  recoveryCodes,
  secondFactor,
  webAuthnAnswer,
} from '../entities/security.ts'
import { get, listOf, nothing, post } from './call.ts'

const own = { session: true, extension: true } as const
const door = { extension: true, limit: 'login' } as const
const password = at('password', text)
/** The code that was sent. A call without it sends a code and is refused with code 428. */
const mailCode = at('mail_code', maybe(text))

/** Extension: ends this session on the server. */
export const endOwnSession = post('/api/user/logout', {}, nothing, { ...own, silent: true })
/** Extension: returns the devices logged in to the account: this device first, then the most recently seen. */
export const listSessions = get('/api/user/sessions', {}, listOf(deviceSession), own)
/**
 * Extension: logs out a device and closes its live channel within a second. A session that no longer exists is not an error.
 */
export const endSession = post('/api/user/end_session', { id: at('id', id) }, nothing, own)
/** Extension: logs out all other devices and returns their number. */
export const endOtherSessions = post('/api/user/end_other_sessions', {}, wrapped('ended', integer), own)

/**
 * Extension: completes the second step of a login with the challenge from the first step and an authenticator or recovery code.
 */
export const finishLogin = post(
  '/api/user/login_second',
  { challenge: at('second_factor', text), code: at('code', text) },
  fullLogin,
  door,
)
/** Extension: returns the status of the second factor. */
export const secondFactorState = get('/api/user/second_factor', {}, secondFactor, own)
/** Extension: starts setting up a second factor. Login requires no code until it is confirmed. */
export const beginSecondFactor = post('/api/user/second_factor_begin', { password, mailCode }, authenticatorSecret, own)
/** Extension: turns on the second factor with its first code and returns the recovery codes. */
export const confirmSecondFactor = post(
  '/api/user/second_factor_confirm',
  { code: at('code', text) },
  recoveryCodes,
  own,
)
/** Extension: creates new recovery codes and invalidates the previous ones. */
export const renewRecoveryCodes = post(
  '/api/user/recovery_codes',
  { password, code: at('code', text), mailCode },
  recoveryCodes,
  own,
)
/** Extension: turns off the second factor. */
export const endSecondFactor = post(
  '/api/user/second_factor_end',
  { password, code: at('code', text), mailCode },
  nothing,
  own,
)

/** Extension: returns the account's passkeys. */
export const listPasskeys = get('/api/user/passkeys', {}, listOf(passkey), own)
/** Extension: returns the options for creating a passkey. Requires a second-factor code where one is set up. */
export const beginPasskey = post(
  '/api/user/passkey_begin',
  { password, code: at('code', maybe(text)), mailCode },
  passkeyChallenge,
  own,
)
/** Extension: saves a passkey that the browser created. */
export const addPasskey = post(
  '/api/user/passkey_add',
  { challenge: at('id', text), name: at('name', text), answer: at('credential', webAuthnAnswer) },
  passkey,
  own,
)
/** Extension: removes a passkey. */
export const removePasskey = post('/api/user/passkey_remove', { id: at('id', text), mailCode }, nothing, own)
/** Extension: returns the options for logging in with a passkey. They are the same whether or not the account has one. */
export const beginPasskeyLogin = post('/api/user/passkey_login_begin', {}, passkeyChallenge, { extension: true })
/** Extension: logs in with a signed passkey challenge. A passkey counts as both factors. */
export const finishPasskeyLogin = post(
  '/api/user/passkey_login',
  {
    challenge: at('id', text),
    answer: at('credential', webAuthnAnswer),
    deviceSecret: at('device_secret', maybe(text)),
  },
  fullLogin,
  door,
)

/**
 * Extension: freezes the account with the token from a link in an e-mail; requires no login. Ends every session and holds
 * withdrawals. Positions and stops stay active. Refused for an expired or used link.
 */
export const freezeAccount = post('/api/user/freeze', { token: at('token', text) }, nothing, door)
