import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { beginPasskeyLogin, finishPasskeyLogin } from '../../../contract/calls/security.ts'
import { request } from '../../api/request.ts'
import { device } from './device.ts'
import type { FullLogin } from './enter.ts'

const silent = { silent: true } as const

/** Returns true if this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Returns true if it offers them among what it fills into a field. */
const fillsPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Counts what ends the field's offers: presses of the button, pages that are left. */
let ends = 0

/**
 * Logs in with a passkey; `fills`: by the field's own menu, where the browser has one, as long as the
 * page is open. Undefined when the visitor thought better of it. Rejects like `request`, and when the browser cannot.
 */
export async function passkeyLogin(fills: boolean): Promise<FullLogin | undefined> {
  if (!fills) ends += 1
  const began = ends
  if (fills && !(await fillsPasskeys())) return undefined
  const [{ startAuthentication }, { id, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(beginPasskeyLogin, {}, silent),
  ])
  // The browser knows one at a time: an offer that begins now would end the button's, or stay when its page is gone.
  if (fills && began !== ends) return undefined
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: fills,
  }).catch((error: unknown) => {
    if (isSecondThought(error)) return undefined
    throw error
  })
  if (!answer) return undefined
  const { deviceSecret } = device()
  return await request(finishPasskeyLogin, { challenge: id, answer: { ...answer }, deviceSecret }, silent)
}

/** Ends what the browser still offers for a page that was left. */
export async function endPasskeyOffer(): Promise<void> {
  ends += 1
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Cancelled, timed out, or in favour of another way. */
const isSecondThought = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
