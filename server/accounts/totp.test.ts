import { describe, expect, it } from 'vitest'
import { base32 } from './base32.ts'
import { authenticatorUri, codeOfStep, stepAt, stepOfCode } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

describe('codes of an authenticator', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B: at %i s %s', (seconds, code) =>
    expect(codeOfStep(secret, stepAt(seconds * 1000))).toBe(code),
  )

  it('are taken from the step before to the step after', () => {
    const now = 1_234_567_890_000
    const step = stepAt(now)
    const taken = [-2, -1, 0, 1, 2].map((ahead) => stepOfCode(secret, codeOfStep(secret, step + ahead), now))
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
    for (const none of ['', '00592', '0059240', '000000', 'abcdef', '００５９２４'])
      expect(stepOfCode(secret, none, now)).toBeUndefined()
  })
})

describe('a secret', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is told in base32 as in RFC 4648, §10: %j', (plain, told) => expect(base32(Buffer.from(plain))).toBe(told))

  it('has an address that apps read, whatever the names hold', () => {
    const uri = authenticatorUri('MZXW6YTBOI', 'A: Broker & Co', 'ann+1@example.com')
    expect(uri).toMatch(/^otpauth:\/\/totp\/A%20%20Broker%20%26%20Co:ann%2B1%40example\.com\?/)
    expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
      secret: 'MZXW6YTBOI',
      issuer: 'A  Broker & Co',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
