import { beforeEach, expect, it } from 'vitest'
import { SealedChallenges } from './sealedChallenges.ts'

const MINUTE = 60_000
let now: number
let challenges: SealedChallenges
beforeEach(() => {
  now = Date.UTC(2026, 2, 4)
  challenges = new SealedChallenges(() => now)
})

it('a challenge is taken once, and for its purpose alone', () => {
  const { id, challenge } = challenges.issue('log in')
  expect(Buffer.from(challenge, 'base64url')).toHaveLength(32)
  expect(challenges.take(id, 'add')).toBeUndefined()
  expect(challenges.take(id, 'log in')).toBe(challenge)
  expect(challenges.take(id, 'log in')).toBeUndefined()
  expect(challenges.issue('log in').challenge).not.toBe(challenge)
})

it('a challenge is waited for five minutes', () => {
  const [one, other] = [challenges.issue('log in'), challenges.issue('log in')]
  now += 5 * MINUTE - 1
  expect(challenges.take(one.id, 'log in')).toBe(one.challenge)
  expect(challenges.take(one.id, 'log in')).toBeUndefined()
  now += 1
  expect(challenges.take(other.id, 'log in')).toBeUndefined()
  now += 5 * MINUTE
  expect(challenges.take(one.id, 'log in'), 'forgotten as taken, and too old').toBeUndefined()
})

it('nothing else is a challenge', () => {
  const { id } = challenges.issue('log in')
  const [challenge = '', until = '', proof = ''] = id.split('.')
  const later = String(Number(until) + MINUTE)
  for (const none of [
    '',
    '..',
    challenge,
    `${challenge}.${later}.${proof}`,
    `${challenge}.${until}.${proof.slice(1)}`,
    `${challenge}x.${until}.${proof}`,
    new SealedChallenges(() => now).issue('log in').id,
    '\u202e.x.\u0000',
    'x'.repeat(10_000),
  ])
    expect(challenges.take(none, 'log in'), none.slice(0, 50)).toBeUndefined()
})
