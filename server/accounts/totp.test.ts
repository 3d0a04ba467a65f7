import { describe, expect, it } from 'vitest'
import { authenticatorApp } from './authenticatorApp.ts'
import { authenticatorUri, stepOfCode } from './totp.ts'

/** The secret of RFC 6238, appendix B, as it is stored and in base32 (RFC 4648). */
const secret = Buffer.from('12345678901234567890')
const app = authenticatorApp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B: at %i s %s', (seconds, code) => {
    expect(app(seconds * 1000)).toBe(code)
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('are taken from the step before to the step after', () => {
    const now = 1_234_567_890_000
    const step = now / 30_000
    const taken = [-2, -1, 0, 1, 2].map((ahead) => stepOfCode(secret, app(now + ahead * 30_000), now))
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
    for (const none of ['', '00592', '0059240', '000000', 'abcdef', '００５９２４'])
      expect(stepOfCode(secret, none, now)).toBeUndefined()
  })
})

describe('a secret', () => {
  it('has an address that apps read, whatever the names hold', () => {
    const uri = authenticatorUri('MZXW6YTBOI', 'A: Broker & Co', 'ann+1@example.com')
    expect(uri).toMatch(/^otpauth:\/\/totp\/A%20%20Broker%20%26%20Co:ann%2B1%40example\.com\?/)
    // SHA-1, 6 digits and 30 s are what apps assume.
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({ secret: 'MZXW6YTBOI', issuer: 'A  Broker & Co' })
  })
})
