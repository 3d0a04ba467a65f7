import { createECDH } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSettings } from '../config.ts'
import { isPushHosts, serviceOf } from '../settings/pushHosts.ts'
import { unfitPart } from './pushTarget.ts'

const { pushHosts } = readSettings({})
const fixture = 'http://127.0.0.1:9000'

describe('push services', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', 'fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', '*.push.services.mozilla.com'],
    ['https://web.push.apple.com/QGlf', '*.push.apple.com'],
    ['https://wns2-by3p.notify.windows.com/w/?token=BQ%3d', '*.notify.windows.com'],
  ])('%s is one', (endpoint, service) => expect(serviceOf(pushHosts, endpoint)).toBe(service))

  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com.evil.org/a',
    'https://evil.org/fcm.googleapis.com',
    'https://evilfcm.googleapis.com/a',
    'https://fcm.googleapis.com:8443/a',
    'https://push.apple.com/a',
    'https://evilpush.apple.com/a',
    'https://web.push.apple.com.localhost/a',
    'https://user:secret@fcm.googleapis.com/a',
    'https://fcm.googleapis.com@evil.org/a',
    'https://fcm.googleapis.com\\@evil.org/a',
    'https://evil.org\\.push.apple.com/a',
    'https://fcm.googleapis.com/a\r\nhost: evil.org',
    'https://fcm.googleapis.com/a#b',
    'https://127.0.0.1/a',
    'https://[::1]/a',
    'https://localhost/a',
    'https://169.254.169.254/latest/meta-data',
    'https://0x7f000001/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,a',
    '//fcm.googleapis.com/a',
    'fcm.googleapis.com/a',
    `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
    '',
  ])('%s is none', (endpoint) => expect(serviceOf(pushHosts, endpoint)).toBeUndefined())

  it('on this machine are there when they are named in full, and then nothing beside them', () => {
    expect(serviceOf([fixture], `${fixture}/a`)).toBe(fixture)
    for (const other of [
      'http://127.0.0.1:9001/a',
      'http://127.0.0.1/a',
      'https://127.0.0.1:9000/a',
      'http://localhost:9000/a',
    ])
      expect(serviceOf([fixture], other), other).toBeUndefined()
  })

  it('of whatever endpoint are posted to at the host that was checked', () => {
    const parts = fc.constantFrom(
      'https://',
      'http:',
      '//',
      '\\',
      '@',
      '#',
      '?',
      ':',
      '.',
      '/',
      'evil.org',
      'fcm.googleapis.com',
      'push.apple.com',
      '443',
      '%2e',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 9 }), (some) => {
        const endpoint = some.join('')
        const service = serviceOf(pushHosts, endpoint)
        if (service === undefined) return
        const { protocol, hostname, port } = new URL(endpoint)
        expect([protocol, port]).toEqual(['https:', ''])
        expect(hostname.endsWith(service.replace(/^\*/, ''))).toBe(true)
      }),
    )
  })

  it.each([
    [['off'], true],
    [['push.example.com', '*.example.com', fixture, 'https://push.example.com:8443'], true],
    [['push.example.com', 'off'], false],
    [['*'], false],
    [['*.com', 'com'], false],
    [['https://push.example.com/path'], false],
    [['ftp://push.example.com'], false],
    [['127.0.0.1'], false],
    [['push.example.com:443'], false],
    [[], false],
  ])('of the setting %j: %j', (entries, good) => expect(isPushHosts(entries)).toBe(good))
})

describe('what a browser is told by', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const good = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a',
    p256dh: ecdh.getPublicKey('base64url'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  }

  it('fits, padded or not', () => {
    expect(unfitPart(pushHosts, good)).toBeUndefined()
    expect(unfitPart(pushHosts, { ...good, p256dh: `${good.p256dh}=`, auth: `${good.auth}==` })).toBeUndefined()
  })

  it.each([
    ['endpoint', 'https://evil.org/a'],
    ['p256dh', ''],
    ['p256dh', 'x'.repeat(10_000)],
    ['p256dh', ecdh.getPublicKey('base64url', 'compressed')],
    ['p256dh', Buffer.alloc(65, 4).toString('base64url')],
    ['p256dh', good.auth],
    ['p256dh', `${good.p256dh.slice(0, -1)} `],
    ['auth', ''],
    ['auth', Buffer.alloc(15).toString('base64url')],
    ['auth', Buffer.alloc(17).toString('base64url')],
    ['auth', '../../../etc/passwd/....'],
  ] as const)('does not with the %s %j', (part, value) =>
    expect(unfitPart(pushHosts, { ...good, [part]: value })).toBe(part),
  )
})
