import * as v from 'valibot'
import {
  at,
  type Codec,
  type Decoded,
  flag,
  id,
  integer,
  lenient,
  maybe,
  record,
  rows,
  text,
  withDefault,
} from '../codec.ts'

/**
 * The answer of a login: a token or, if the account requires a second factor, a challenge for its code. A client that only
 * knows documents 1 and 2 sees the challenge only if the user turned on the factor elsewhere.
 */
export const signIn = record({
  token: at('token', maybe(text)),
  challenge: at('second_factor', maybe(text)),
  deviceSecret: at('device_secret', maybe(text)),
})

/**
 * A session after a complete login. The device sends the secret with its next login, so that the server recognises it and other
 * devices cannot use up its attempts.
 */
export const fullLogin = record({ token: at('token', text), deviceSecret: at('device_secret', maybe(text)) })

/**
 * Changes undone by a password reset: removal of the second factor, the number of removed passkeys, and removed withdrawal
 * methods and withdrawals (USD), partly hidden. Not part of documents 1 and 2.
 */
export const resetDone = lenient(
  record({
    factor: at('factor', withDefault(flag, false)),
    passkeys: at('passkeys', withDefault(integer, 0)),
    methods: at('methods', withDefault(rows(text), [])),
    withdrawals: at('withdrawals', withDefault(rows(text), [])),
  }),
)
export type ResetDone = NonNullable<Decoded<typeof resetDone>>

/** A device logged in to the account, named as its browser reported. */
export const deviceSession = record({
  id: at('id', id),
  device: at('device', withDefault(text, '')),
  address: at('address', withDefault(text, '')),
  createdAt: at('created_at', text),
  seenAt: at('seen_at', text),
  current: at('is_current', withDefault(flag, false)),
})
export type DeviceSession = Decoded<typeof deviceSession>

/** Status of the second factor and the number of remaining recovery codes. */
export const secondFactor = record({
  on: at('is_on', withDefault(flag, false)),
  recoveryLeft: at('recovery_left', withDefault(integer, 0)),
})

/** A secret for an authenticator app (RFC 6238), in base32 and as the address of its QR code. Returned once. */
export const authenticatorSecret = record({ secret: at('secret', text), uri: at('uri', text) })
export type AuthenticatorSecret = Decoded<typeof authenticatorSecret>

/** One-time recovery codes that replace an authenticator code. Returned once. */
export const recoveryCodes = record({ codes: at('codes', rows(text)) })

/** WebAuthn JSON (`PublicKeyCredentialCreationOptionsJSON` and related types), parsed by its library on both sides. */
const webAuthn: Codec<Readonly<Record<string, unknown>>> = {
  schema: v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(64)),
  encode: (value) => value,
}
/** WebAuthn JSON as text, so that a form can carry it. */
export const webAuthnAnswer: Codec<Readonly<Record<string, unknown>>> = {
  schema: v.pipe(
    v.union([
      v.pipe(v.string(), v.maxLength(16_384), v.parseJson()),
      v.looseObject({}) as v.GenericSchema<unknown, Record<string, unknown>>,
    ]),
    webAuthn.schema,
  ) as v.GenericSchema<unknown, Readonly<Record<string, unknown>>>,
  encode: (value) => value,
}

/** A passkey challenge, and the id to send with its answer. */
export const passkeyChallenge = record({ id: at('id', text), options: at('options', webAuthn) })

/** A passkey of the account. */
export const passkey = record({
  id: at('id', text),
  name: at('name', withDefault(text, '')),
  createdAt: at('created_at', text),
  usedAt: at('used_at', maybe(text)),
})
export type Passkey = Decoded<typeof passkey>
