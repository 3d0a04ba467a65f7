import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { ConnectionLimit } from './connectionLimit.ts'

const socket = () => new EventEmitter()

it('an address holds so many connections, and another when one has closed', () => {
  const limit = new ConnectionLimit(2)
  const [first, second] = [socket(), socket()]
  expect([limit.admit('192.0.2.1', first), limit.admit('192.0.2.1', second)]).toEqual([true, true])
  expect(limit.admit('192.0.2.1', socket())).toBe(false)
  expect(limit.admit('::ffff:192.0.2.1', socket()), 'the same address').toBe(false)
  expect(limit.admit('192.0.2.2', socket()), 'somebody else').toBe(true)
  first.emit('close')
  expect(limit.admit('192.0.2.1', socket())).toBe(true)
  expect(limit.admit('192.0.2.1', socket())).toBe(false)
})

it('a socket that asks twice holds one place', () => {
  const limit = new ConnectionLimit(1)
  const one = socket()
  expect([limit.admit('192.0.2.1', one), limit.admit('192.0.2.1', one)]).toEqual([true, true])
  one.emit('close')
  expect(limit.admit('192.0.2.1', socket())).toBe(true)
})

it('a /64 of IPv6 is one address, and a /48 holds what sixteen hold', () => {
  const limit = new ConnectionLimit(1)
  expect(limit.admit('2001:db8:1:1::1', socket())).toBe(true)
  expect(limit.admit('2001:db8:1:1::2', socket())).toBe(false)
  const others = Array.from({ length: 20 }, (_, i) => limit.admit(`2001:db8:1:${(i + 2).toString(16)}::1`, socket()))
  expect(others.filter(Boolean)).toHaveLength(15)
  expect(limit.admit('2001:db8:2:1::1', socket())).toBe(true)
})
