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
 * What a login answers: a token, or where the account wants a second factor what to hand in with its code. A client that
 * knows documents 1 and 2 alone only meets the second where its user switched it on elsewhere.
 */
export const signIn = record({
  token: at('token', maybe(text)),
  challenge: at('second_factor', maybe(text)),
  deviceSecret: at('device_secret', maybe(text)),
})

/**
 * A session after a full login. The secret is the device's own, to be sent with its next login: the server knows it again, and
 * strangers who try the account do not keep it out.
 */
export const fullLogin = record({ token: at('token', text), deviceSecret: at('device_secret', maybe(text)) })

/**
 * What a password reset has undone of the last days: whether a second factor was removed, how many passkeys, and which
 * withdrawal methods and withdrawals (USD), in part. Nothing of it is promised by documents 1 and 2.
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

/** A device that is logged in to the account; the name is what its browser said of itself. */
export const deviceSession = record({
  id: at('id', id),
  device: at('device', withDefault(text, '')),
  address: at('address', withDefault(text, '')),
  createdAt: at('created_at', text),
  seenAt: at('seen_at', text),
  current: at('is_current', withDefault(flag, false)),
})
export type DeviceSession = Decoded<typeof deviceSession>

/** Whether a code is asked for at login besides the password, and how many recovery codes are left. */
export const secondFactor = record({
  on: at('is_on', withDefault(flag, false)),
  recoveryLeft: at('recovery_left', withDefault(integer, 0)),
})

/** A secret for an authenticator app (RFC 6238), in base32 and as the address of its QR code; told once. */
export const authenticatorSecret = record({ secret: at('secret', text), uri: at('uri', text) })
export type AuthenticatorSecret = Decoded<typeof authenticatorSecret>

/** Codes that each stand in for the authenticator once; told once. */
export const recoveryCodes = record({ codes: at('codes', rows(text)) })

/** What WebAuthn says in JSON (`PublicKeyCredentialCreationOptionsJSON` and its kin); read by its library on either side. */
const webAuthn: Codec<Readonly<Record<string, unknown>>> = {
  schema: v.pipe(v.record(v.string(), v.unknown()), v.maxEntries(64)),
  encode: (value) => value,
}
/** The same as text, so that a form can carry it too. */
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

/** What a browser is to sign with a passkey, and the id to hand in with its answer. */
export const passkeyChallenge = record({ id: at('id', text), options: at('options', webAuthn) })

/** A passkey of the account. */
export const passkey = record({
  id: at('id', text),
  name: at('name', withDefault(text, '')),
  createdAt: at('created_at', text),
  usedAt: at('used_at', maybe(text)),
})
export type Passkey = Decoded<typeof passkey>
