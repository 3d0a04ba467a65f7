import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { findNonce, isProof } from '../../../contract/workProof.ts'
import { WorkProofs } from './workProofs.ts'

let now = 0
let proofs: WorkProofs
beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  proofs = new WorkProofs({ now: () => now, bits: 6 })
})

describe('a proof of work', () => {
  it('passes once', () => {
    const nonce = findNonce(proofs.ask('one'))
    expect(proofs.redeem('one', nonce)).toBe(true)
    expect(proofs.redeem('one', nonce)).toBe(false)
  })

  it.each(['', '?', 'AC4XY', '1'.repeat(10_000)])('“%.10s” is none, and the task is used up', (answer) => {
    const nonce = findNonce(proofs.ask('one'))
    expect(proofs.redeem('one', answer)).toBe(false)
    expect(proofs.redeem('one', nonce)).toBe(false)
  })

  it('is waited for for ten minutes', () => {
    const first = findNonce(proofs.ask('one'))
    now += 10 * 60 * 1000 - 1
    expect(proofs.redeem('one', first)).toBe(true)
    const second = findNonce(proofs.ask('one'))
    now += 10 * 60 * 1000
    expect(proofs.redeem('one', second)).toBe(false)
  })

  it('is for the newest task of its id, and every task is another', () => {
    const { challenge } = proofs.ask('one')
    expect(challenge).toMatch(/^[\da-f]{32}$/)
    expect(proofs.ask('one').challenge).not.toBe(challenge)
  })

  it('for another task or id is none, but by the chance of its bits', () =>
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.string({ maxLength: 32 }), fc.string({ maxLength: 32 }), (...given) => {
        const [id, other, challenge, another] = given
        fc.pre(id !== other && challenge !== another)
        const left = [challenge, another]
        const two = new WorkProofs({ now: () => now, bits: 6, choose: () => left.shift() ?? '' })
        const nonce = findNonce(two.ask(id))
        const task = two.ask(other)
        expect(two.redeem(other, nonce)).toBe(isProof(task, nonce))
        expect(two.redeem(`${id}x`, nonce)).toBe(false)
        expect(two.redeem(id, nonce)).toBe(true)
      }),
      { numRuns: 40 },
    ))
})
