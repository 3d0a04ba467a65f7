import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { AsyncApi } from '../store/asyncApi.ts'
import type { AccountAccess, Opened } from './accountAccess.ts'
import type { AccountInfo } from './accountRecords.ts'
import type { Owner } from './ownKeys.ts'
import { MAX_PASSKEYS, type NewPasskey, type PasskeyStore } from './passkeyStore.ts'
import { SealedChallenges } from './sealedChallenges.ts'
import { type NewSession, newSessionOf } from './sessions.ts'

/** Time a browser gives its user, ms. */
const TIMEOUT_MS = 5 * 60_000
/** Signature algorithms of authenticators, best first. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256]
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** The browser's answer before validation. */
export type WebAuthnAnswer = Readonly<Record<string, unknown>>

/** A challenge for the browser to sign, and the id to send with its answer. */
export interface PasskeyChallenge {
  readonly id: string
  readonly options: WebAuthnAnswer
}

/** A page by its origin, and the host that its passkeys are bound to. */
export interface PasskeyPage {
  readonly origin: string
  readonly host: string
}

/** Passkeys: both factors of a login in one (WebAuthn), found by the browser itself. */
export interface Passkeys {
  /**
   * What the browser makes a passkey from, for the session that asks: another one cannot finish what this one began.
   * Undefined when the account has as many as there may be.
   */
  begin(
    owner: Owner,
    info: AccountInfo,
    page: PasskeyPage & { readonly broker: string },
  ): Promise<PasskeyChallenge | undefined>
  /** Checks what the browser made and hands it to be kept; undefined for what is none. */
  check(owner: Owner, page: PasskeyPage, challenge: string, answer: WebAuthnAnswer): Promise<NewPasskey | undefined>
  /** Returns the options for a login, which are the same whether or not a passkey exists. */
  beginLogin(page: PasskeyPage): Promise<PasskeyChallenge>
  /** A session by a signature; undefined for one that does not fit. */
  finishLogin(
    page: PasskeyPage,
    challenge: string,
    answer: WebAuthnAnswer,
    entering: NewSession,
  ): Promise<Opened | undefined>
}

/** `now` is the wall clock, in UTC ms. */
export interface PasskeyDeps {
  readonly passkeys: Pick<AsyncApi<PasskeyStore>, 'ofAccount' | 'find'>
  readonly entries: Pick<AsyncApi<AccountAccess>, 'byPasskey'>
  readonly now: () => number
}

/** Opens the passkeys of a database. */
export function openPasskeys({ passkeys: store, entries, now }: PasskeyDeps): Passkeys {
  const challenges = new SealedChallenges(now)
  const toAdd = ({ accountId, sessionId }: Owner, { origin }: PasskeyPage) => `add ${accountId} ${sessionId} ${origin}`
  const toLogIn = ({ origin }: PasskeyPage) => `log in ${origin}`

  return {
    async begin(owner, { uid, email, mobile }, { broker, ...page }) {
      const known = await store.ofAccount(owner.accountId)
      if (known.length >= MAX_PASSKEYS) return undefined
      const { id, challenge } = challenges.issue(toAdd(owner, page))
      const userName = email || mobile || uid
      const options = await generateRegistrationOptions({
        rpName: broker,
        rpID: page.host,
        userName,
        userDisplayName: userName,
        userID: new Uint8Array(Buffer.from(uid)),
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: TIMEOUT_MS,
        attestationType: 'none',
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: known.map((one) => ({ id: one.id, transports: [...one.transports] })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      return { id, options: { ...options } }
    },
    async check(owner, page, id, answer) {
      const challenge = challenges.take(id, toAdd(owner, page))
      if (challenge === undefined) return undefined
      return verified(async () => {
        const response = answer as unknown as RegistrationResponseJSON
        if (!isPlain(response)) return undefined
        const { registrationInfo } = await verifyRegistrationResponse({
          response,
          expectedChallenge: challenge,
          expectedOrigin: page.origin,
          expectedRPID: page.host,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        })
        if (!registrationInfo) return undefined
        const { credential } = registrationInfo
        return {
          id: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: (credential.transports ?? []).filter((one) => TRANSPORTS.has(one)),
        }
      })
    },
    async beginLogin(page) {
      const { id, challenge } = challenges.issue(toLogIn(page))
      const options = await generateAuthenticationOptions({
        rpID: page.host,
        challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
        timeout: TIMEOUT_MS,
        userVerification: 'required',
      })
      return { id, options: { ...options } }
    },
    async finishLogin(page, id, answer, entering) {
      const challenge = challenges.take(id, toLogIn(page))
      const passkey = typeof answer.id === 'string' ? await store.find(answer.id) : undefined
      if (challenge === undefined || !passkey) return undefined
      const counter = await verified(async () => {
        const { verified: fits, authenticationInfo } = await verifyAuthenticationResponse({
          response: answer as unknown as AuthenticationResponseJSON,
          expectedChallenge: challenge,
          expectedOrigin: page.origin,
          expectedRPID: page.host,
          requireUserVerification: true,
          credential: {
            id: passkey.id,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
        })
        return fits ? authenticationInfo.newCounter : undefined
      })
      return counter === undefined ? undefined : entries.byPasskey(passkey, counter, newSessionOf(entering))
    },
  }
}

/** The library throws at whatever is not as it should be; why is of no use to the visitor. */
async function verified<T>(check: () => Promise<T | undefined>): Promise<T | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}

/**
 * Returns true if a new passkey comes without a certificate, as it was asked for: to check one, the server would fetch
 * addresses that stand in it.
 */
function isPlain({ response }: RegistrationResponseJSON): boolean {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
}
