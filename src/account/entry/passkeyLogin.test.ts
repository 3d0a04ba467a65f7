import { startAuthentication } from '@simplewebauthn/browser'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { request } from '../../api/request.ts'
import { endPasskeyOffer, passkeyLogin } from './passkeyLogin.ts'

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: vi.fn(async () => ({ id: 'key' })),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}))
vi.mock('../../api/request.ts', () => ({ request: vi.fn() }))

/** Lets what has been asked for be answered. */
let answer: () => void

beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => undefined, { isConditionalMediationAvailable: async () => true }),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = resolve
  vi.mocked(request).mockImplementation(async () => {
    await promise
    return { id: 'challenge', options: {}, token: 'token' } as never
  })
})
afterEach(() => vi.unstubAllGlobals())

/** Returns, for each ceremony that began, whether it was the field's. */
const started = () => vi.mocked(startAuthentication).mock.calls.map(([{ useBrowserAutofill }]) => useBrowserAutofill)

it('offers a passkey in the field, and logs in with it', async () => {
  answer()
  expect((await passkeyLogin(true))?.token).toBe('token')
  expect(started()).toEqual([true])
})

it('begins no offer once the button was pressed: it would end the button’s ceremony', async () => {
  const offer = passkeyLogin(true)
  const press = passkeyLogin(false)
  answer()
  expect(await Promise.all([offer, press])).toEqual([undefined, expect.objectContaining({ token: 'token' })])
  expect(started()).toEqual([false])
})

it('begins no offer for a page that was left while it was asked for', async () => {
  const offer = passkeyLogin(true)
  await endPasskeyOffer()
  answer()
  expect(await offer).toBeUndefined()
  expect(started()).toEqual([])
})
