import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { beginPasskeyLogin, finishPasskeyLogin } from '../../../contract/calls/security.ts'
import { request } from '../../api/request.ts'

const silent = { silent: true } as const

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function'

/** Whether it offers them among what it fills into a field. */
export const fillsPasskeys = async (): Promise<boolean> =>
  knowsPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/**
 * Logs in with a passkey and answers the token; `fills`: by the field's own menu, as long as the page is open. Undefined when
 * the visitor thought better of it. Rejects like `request`, and when the browser cannot.
 */
export async function passkeyToken(fills: boolean): Promise<string | undefined> {
  const [{ startAuthentication }, { id, options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    request(beginPasskeyLogin, {}, silent),
  ])
  const answer = await startAuthentication({
    optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    useBrowserAutofill: fills,
  }).catch((error: unknown) => {
    if (isSecondThought(error)) return undefined
    throw error
  })
  if (!answer) return undefined
  const { token } = await request(finishPasskeyLogin, { challenge: id, answer: { ...answer } }, silent)
  return token
}

/** Ends what the browser still offers for a page that was left. */
export async function endPasskeyOffer(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Cancelled, timed out, or in favour of another way. */
const isSecondThought = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')
