import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findNonce, isNonce, isProof, zeroBits } from './workProof.ts'

describe('the bits of a digest', () => {
  it.each([
    [[0xff, 0], 0],
    [[0x01, 0xff], 7],
    [[0, 0x80], 8],
    [[0, 0x1f], 11],
    [[0, 0], 16],
  ])('%j begins with %i of 0', (bytes, count) => expect(zeroBits(Uint8Array.from(bytes))).toBe(count))
})

describe('a proof', () => {
  it('is known to every implementation: SHA-256 of challenge, colon and nonce', async () => {
    const task = { challenge: 'c0ffee', bits: 9 }
    const nonce = findNonce(task)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`c0ffee:${nonce}`))
    const [first = 0xff, second = 0xff] = new Uint8Array(digest)
    expect([first, second >> 7]).toEqual([0, 0])
  })

  it('is found for every challenge, and fits where the same number would have been found', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 0, max: 9 }), (challenge, bits) => {
        const nonce = findNonce({ challenge, bits })
        expect(isNonce(nonce)).toBe(true)
        expect(isProof({ challenge, bits }, nonce)).toBe(true)
        expect(isProof({ challenge, bits: 256 }, nonce)).toBe(false)
      }),
      { numRuns: 60 },
    ))

  it.each([
    '',
    'AC4XY',
    '34797',
    '12345678901',
    '1234567890123',
    '12345678901a',
    '１２３４５６７８９０１２',
    ' 2345678901 ',
  ])('“%s” is none', (answer) => {
    expect(isNonce(answer)).toBe(false)
    expect(isProof({ challenge: 'a', bits: 0 }, answer)).toBe(false)
  })
})
