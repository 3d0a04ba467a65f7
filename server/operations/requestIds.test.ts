import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { currentRequest, duringRequest, forNoRequest, proxiesTrusted, requestIds } from './requestIds.ts'
import { serverLog } from './serverLog.ts'

const requested = (id: string | undefined, remoteAddress = '127.0.0.1') =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage

describe('the id of a request', () => {
  const id = requestIds(['loopback', '192.0.2.0/24'])

  it('is the one of a trusted proxy', () => {
    for (const given of ['0f8fad5b-d9cb-469f-a165-70867728950e', 'Root=1-67891233-abcdef01', 'a'.repeat(128)])
      expect(id(requested(given))).toBe(given)
    expect(id(requested('from-the-net', '192.0.2.7'))).toBe('from-the-net')
    expect(id(requested('from-mapped-net', '::ffff:192.0.2.7'))).toBe('from-mapped-net')
  })

  it.each([
    [undefined],
    ['short'],
    ['a'.repeat(129)],
    ['with a blank in it'],
    ['two\nlines-of-it'],
    ['<script>alert(1)'],
    ['{"json":"yes"}'],
  ])('is a new one where that is not well-formed: %s', (given) => {
    expect(id(requested(given))).toMatch(/^[\da-f]{24}$/)
  })

  it('is a new one where nobody trusted says it, and never the same twice', () => {
    const created = Array.from({ length: 1000 }, () => id(requested('from-a-stranger', '203.0.113.1')))
    expect(new Set(created).size).toBe(1000)
    expect(requestIds([])(requested('from-loopback'))).not.toBe('from-loopback')
  })
})

describe('a trusted proxy', () => {
  it.each<[string[], string, boolean]>([
    [['loopback'], '127.0.0.1', true],
    [['loopback'], '::1', true],
    [['loopback'], '::ffff:127.0.0.1', true],
    [['loopback'], '10.0.0.1', false],
    [['uniquelocal'], '172.31.255.255', true],
    [['uniquelocal'], '172.32.0.0', false],
    [['uniquelocal'], 'fd00::1', true],
    [['linklocal'], '169.254.1.1', true],
    [['2001:db8::/32'], '2001:db8:1::5', true],
    [['203.0.113.9'], '203.0.113.9', true],
    [['203.0.113.9'], '203.0.113.8', false],
    [[], '127.0.0.1', false],
    [['loopback'], '', false],
  ])('by %s is %s: %s', (trusted, address, expected) => {
    expect(proxiesTrusted(trusted)(address)).toBe(expected)
  })
})

describe('what is logged', () => {
  const lines: Array<Record<string, unknown>> = []
  const log = serverLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const last = () => lines.at(-1)

  it('while a request is served has its id, also after a while, and once', async () => {
    await duringRequest('request-1', async () => {
      log.warn('at once')
      await new Promise((done) => setTimeout(done, 1))
      log.warn({ way: 'email' }, 'later')
    })
    expect(lines.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1'])
    expect(last()).toEqual({
      level: 'warn',
      time: expect.any(String),
      requestId: 'request-1',
      way: 'email',
      msg: 'later',
    })
    duringRequest('request-2', () => log.child({ requestId: 'its own' }).info('by its own logger'))
    expect(last()).toMatchObject({ requestId: 'its own' })
  })

  it('for several requests, or for none, has none', () => {
    log.info('for none')
    expect(last()).not.toHaveProperty('requestId')
    duringRequest('request-3', () => forNoRequest(() => log.info('for several')))
    expect(last()).not.toHaveProperty('requestId')
    expect(currentRequest()).toBeUndefined()
  })

  it('of an error is what it is, and not what it was at', () => {
    const cause = Object.assign(new Error('the gateway said no'), { code: 'EENVELOPE', sent: 'To: ada@example.com' })
    const error = Object.assign(new TypeError('it failed', { cause }), { issues: [{ input: 'seven-otters' }], code: 5 })
    log.error({ err: error }, 'so')
    expect(last()?.err).toEqual({
      type: 'TypeError',
      message: 'it failed',
      stack: expect.any(String),
      cause: { type: 'Error', message: 'the gateway said no', code: 'EENVELOPE', stack: expect.any(String) },
    })
    log.error({ err: 'a word' }, 'so')
    expect(last()?.err).toEqual({ type: 'string', message: 'no error was thrown' })
  })
})
