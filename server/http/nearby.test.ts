import { describe, expect, it } from 'vitest'
import { openTestServer } from '../openTestServer.ts'
import { isNearby } from './nearby.ts'

describe('what is nearby', () => {
  it.each([
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '172.17.0.1',
    '192.168.1.20',
    'fd00::7',
    'fe80::1%eth0',
  ])('%s is', (address) => expect(isNearby(address)).toBe(true))
  it.each(['203.0.113.7', '::ffff:203.0.113.7', '172.32.0.1', '2001:db8::1', '11.0.0.1', 'unknown', ''])(
    '%s is not',
    (address) => expect(isNearby(address)).toBe(false),
  )
})

it('the outbox is there for who is nearby alone', async () => {
  const server = await openTestServer({ TRUST_PROXY: 'loopback' })
  const ask = (address: string) =>
    server.app.inject({ url: '/dev/outbox', headers: { 'x-forwarded-for': address, accept: 'application/json' } })
  expect((await ask('192.168.1.20')).json()).toEqual([])
  const far = await ask('203.0.113.7')
  expect([far.statusCode, far.body]).toEqual([404, 'Not found'])
  await server.close()
})

it.each([
  ['nobody told of a proxy', ''],
  ['the proxy that was told of is another one', '192.0.2.1'],
])('the outbox is not there for whom a proxy of this machine brings: %s', async (_, TRUST_PROXY) => {
  const server = await openTestServer({ TRUST_PROXY })
  const ask = (headers: Record<string, string>) => server.app.inject({ url: '/dev/outbox', headers })
  for (const [name, value] of [
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-for', '127.0.0.1'],
    ['forwarded', 'for=203.0.113.7'],
  ] as const)
    expect((await ask({ [name]: value })).statusCode, `${name} ${value}`).toBe(404)
  expect((await ask({})).statusCode).toBe(200)
  await server.close()
})
