import { describe, expect, it } from 'vitest'
import { KeyedRandom, type Seed } from './random.ts'

const SEED = '00112233445566778899aabbccddeeff'
const first = (seed: Seed, stream = 1, key = 29_000_000) => new KeyedRandom(seed, stream).key(key).uniform()

describe('random numbers under a key', () => {
  it('are the same for the same seed, stream and key, whatever was drawn before', () => {
    const random = new KeyedRandom(SEED, 1)
    random.key(1).normal()
    random.key(2).uniform()
    expect(random.key(29_000_000).uniform()).toBe(first(SEED))
    expect(first(7)).toBe(first('7'))
    expect([first(SEED, 2), first(SEED, 1, 29_000_001), first(7)]).not.toContain(first(SEED))
  })

  it('do not change from one build to the next: a demo with FEED_SEED shows the same market again', () =>
    expect([first(1), first(SEED)].map((value) => value.toFixed(9))).toEqual(['0.992039796', '0.930583135']))

  it('hang on every bit of the seed', () => {
    const flipped = Array.from({ length: 128 }, (_, bit) => {
      const value = BigInt(`0x${SEED}`) ^ (1n << BigInt(bit))
      return first(value.toString(16).padStart(32, '0'))
    })
    expect(new Set([first(SEED), ...flipped]).size).toBe(129)
  })

  it('are uniform and normal', () => {
    const random = new KeyedRandom(SEED, 3)
    const many = 20_000
    const uniform = Array.from({ length: many }, (_, i) => random.key(i).uniform())
    const normal = Array.from({ length: many }, () => random.normal())
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    // Four standard errors.
    expect(Math.abs(mean(uniform) - 0.5)).toBeLessThan((4 * Math.sqrt(1 / 12)) / Math.sqrt(many))
    expect(Math.abs(mean(normal))).toBeLessThan(4 / Math.sqrt(many))
    expect(Math.abs(mean(normal.map((value) => value * value)) - 1)).toBeLessThan((4 * Math.sqrt(2)) / Math.sqrt(many))
  })
})
