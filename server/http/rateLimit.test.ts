import { describe, expect, it } from 'vitest'
import { addressKey, RateLimit } from './rateLimit.ts'

describe('a limit', () => {
  it('lets a burst through, then says how long to wait', () => {
    let now = 0
    const limit = new RateLimit({ count: 3, perMs: 60_000 }, () => now)
    expect([1, 2, 3].map(() => limit.take('a'))).toEqual([0, 0, 0])
    expect(limit.take('a')).toBe(20)
    now += 19_000
    expect(limit.take('a')).toBe(1)
    now += 1_000
    expect(limit.take('a')).toBe(0)
    // No burst is larger, however long nothing was taken.
    now += 3_600_000
    expect([1, 2, 3, 4].map(() => limit.take('a'))).toEqual([0, 0, 0, 20])
  })

  it('counts each key by itself', () => {
    const limit = new RateLimit({ count: 1, perMs: 1000 }, () => 0)
    expect([limit.take('a'), limit.take('b'), limit.take('a')]).toEqual([0, 0, 1])
  })

  it('still knows who is limited after a flood of others has been swept away', () => {
    let now = 0
    const limit = new RateLimit({ count: 1, perMs: 1000 }, () => now)
    for (let one = 0; one < 10_000; one += 1) limit.take(`early ${one}`)
    now = 1000
    limit.take('a')
    limit.take('b')
    expect(limit.take('a')).toBe(1)
    expect(limit.take('early 5')).toBe(0)
  })
})

describe('addresses', () => {
  it('of one /48 get together what sixteen of its /64 get, however many there are', () => {
    const limit = new RateLimit({ count: 10, perMs: 60_000 }, () => 0)
    const all = Array.from({ length: 1000 }, (_, at) => limit.takeAddress(`2001:db8:1:${at.toString(16)}::7`))
    expect(all.filter((wait) => wait === 0)).toHaveLength(160)
    expect(limit.takeAddress('2001:db8:2::7')).toBe(0)
  })

  it('of IPv4, and of one /64, are counted as they are', () => {
    const limit = new RateLimit({ count: 2, perMs: 1000 }, () => 0)
    const four = Array.from({ length: 100 }, (_, at) => limit.takeAddress(`203.0.113.${at}`))
    expect(four.every((wait) => wait === 0)).toBe(true)
    expect([1, 2, 3].map((one) => limit.takeAddress(`2001:db8::${one}`))).toEqual([0, 0, 1])
  })
})

describe('what an address counts as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s is %s', (address, key) => expect(addressKey(address)).toBe(key))
})
