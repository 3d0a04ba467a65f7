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
/** The code that is sent; a call without it sends one and is refused with code 428. */
const mailCode = at('mail_code', maybe(text))

/** Extension: end this session on the server too. */
export const endOwnSession = post('/api/user/logout', {}, nothing, { ...own, silent: true })
/** Extension: the devices that are logged in to the account, the one that asks first, then those seen last. */
export const listSessions = get('/api/user/sessions', {}, listOf(deviceSession), own)
/** Extension: log a device out; its live channel is closed within a second. One that is gone already is no error. */
export const endSession = post('/api/user/end_session', { id: at('id', id) }, nothing, own)
/** Extension: log every other device out; answers how many there were. */
export const endOtherSessions = post('/api/user/end_other_sessions', {}, wrapped('ended', integer), own)

/** Extension: the second step of a login: the challenge that the first one answered, with a code of the authenticator or a recovery code. */
export const finishLogin = post(
  '/api/user/login_second',
  { challenge: at('second_factor', text), code: at('code', text) },
  fullLogin,
  door,
)
/** Extension: whether a second factor is set up. */
export const secondFactorState = get('/api/user/second_factor', {}, secondFactor, own)
/** Extension: begin to set one up; nothing is asked for at login until it is confirmed. */
export const beginSecondFactor = post('/api/user/second_factor_begin', { password, mailCode }, authenticatorSecret, own)
/** Extension: switch it on with the first code; answers the recovery codes. */
export const confirmSecondFactor = post(
  '/api/user/second_factor_confirm',
  { code: at('code', text) },
  recoveryCodes,
  own,
)
/** Extension: new recovery codes; those of before hold no longer. */
export const renewRecoveryCodes = post(
  '/api/user/recovery_codes',
  { password, code: at('code', text), mailCode },
  recoveryCodes,
  own,
)
/** Extension: switch the second factor off. */
export const endSecondFactor = post(
  '/api/user/second_factor_end',
  { password, code: at('code', text), mailCode },
  nothing,
  own,
)

/** Extension: the passkeys of the account. */
export const listPasskeys = get('/api/user/passkeys', {}, listOf(passkey), own)
/** Extension: what the browser makes a passkey from; where a second factor is set up its code is asked for too. */
export const beginPasskey = post(
  '/api/user/passkey_begin',
  { password, code: at('code', maybe(text)), mailCode },
  passkeyChallenge,
  own,
)
/** Extension: keep the passkey that the browser made. */
export const addPasskey = post(
  '/api/user/passkey_add',
  { challenge: at('id', text), name: at('name', text), answer: at('credential', webAuthnAnswer) },
  passkey,
  own,
)
/** Extension: forget a passkey. */
export const removePasskey = post('/api/user/passkey_remove', { id: at('id', text), mailCode }, nothing, own)
/** Extension: what the browser signs to log in with a passkey; the same whether or not there is one. */
export const beginPasskeyLogin = post('/api/user/passkey_login_begin', {}, passkeyChallenge, { extension: true })
/** Extension: log in with what the browser signed; a passkey is both factors in one. */
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
 * Extension: freeze the account with the token of a link in a letter; needs no login. Every session ends, withdrawals are
 * held, positions and their stops go on. Refused for a link that is too old or was used.
 */
export const freezeAccount = post('/api/user/freeze', { token: at('token', text) }, nothing, door)
