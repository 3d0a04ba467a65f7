import { describe, expect, it } from 'vitest'
import { readSettings } from '../config.ts'

const read = (environment: Readonly<Record<string, string>>) =>
  readSettings({ ROLE: 'feed', DATABASE_URL: 'postgres://localhost/books', TRUSTED_KEYS: 'keys', ...environment })
const reading = (environment: Readonly<Record<string, string>>) => () => read(environment)

describe('NATS_URL', () => {
  it('names servers and who connects to them', () => {
    expect(read({ NATS_URL: 'tls://feed:a%2Cb@one:4333, tls://two,tls://[::2]:1' }).natsUrl).toEqual({
      servers: ['one:4333', 'two:4222', '[::2]:1'],
      hosts: ['one', 'two', '::2'],
      isTls: true,
      isLocal: false,
      user: 'feed',
      password: 'a,b',
    })
    expect(read({ NATS_URL: 'tls://a:b@one,tls://a:b@two' }).natsUrl).toMatchObject({ user: 'a', password: 'b' })
  })

  it.each([
    'http://localhost',
    'localhost:4222',
    'nats://',
    'nats://localhost/path',
    'nats://localhost?tls=1',
    'nats://localhost,tls://localhost',
    'nats://a:s3same@localhost,nats://b:s3same@localhost',
    'nats://a:s3same@localhost,nats://a:other@localhost',
    'nats://:s3same@localhost',
    'nats://a:s3same%@localhost',
    'nats://localhost,',
  ])('is refused as %s, and not repeated', (url) => {
    expect(reading({ NATS_URL: url })).toThrow('NATS_URL cannot be used; it takes nats:// or tls://')
    expect(reading({ NATS_URL: url })).not.toThrow(/s3same|path/)
  })
})

describe('a bus on this machine', () => {
  it.each(['nats://localhost', 'nats://LOCALHOST:1', 'nats://127.0.0.1', 'nats://127.8.9.10', 'nats://[::1]:4222'])(
    'needs neither TLS nor credentials: %s',
    (url) => expect(read({ NATS_URL: url }).natsUrl?.isLocal).toBe(true),
  )
})

describe('a bus beyond this machine', () => {
  it.each<[string, Readonly<Record<string, string>>]>([
    ['plain, from anybody', { NATS_URL: 'nats://nats:4222' }],
    ['plain, by an address', { NATS_URL: 'nats://10.0.0.5' }],
    ['plain, where one of several is elsewhere', { NATS_URL: 'nats://localhost,nats://nats' }],
    ['plain, by a name that looks like this machine', { NATS_URL: 'nats://127.0.0.1.example.com' }],
    ['plain, where the user looks like this machine', { NATS_URL: 'nats://localhost:4222@example.com' }],
    ['plain, with a password', { NATS_URL: 'nats://feed:s3same@nats' }],
    ['plain, with an nkey', { NATS_URL: 'nats://nats', NATS_NKEY_FILE: 'feed.nk' }],
    ['by TLS, from anybody', { NATS_URL: 'tls://nats', NATS_CA_FILE: 'ca.pem' }],
  ])('is refused %s', (_, environment) => {
    expect(reading(environment)).toThrow(/NATS_URL leads beyond this machine.*NATS_INSECURE=allow/)
    expect(reading(environment)).not.toThrow('s3same')
    expect(read({ ...environment, NATS_INSECURE: 'allow' }).natsInsecure).toBe(true)
  })

  it.each<Readonly<Record<string, string>>>([
    { NATS_URL: 'tls://feed:s3same@nats' },
    { NATS_URL: 'tls://feed@nats', NATS_PASSWORD_FILE: 'password' },
    { NATS_URL: 'tls://nats', NATS_NKEY_FILE: 'feed.nk', NATS_CA_FILE: 'ca.pem' },
    { NATS_URL: 'tls://nats', NATS_CERT_FILE: 'feed.pem', NATS_KEY_FILE: 'feed.key' },
  ])('is reached by TLS with credentials: %o', (environment) => expect(read(environment).natsUrl?.isTls).toBe(true))
})

it.each<[Readonly<Record<string, string>>, string]>([
  [{ NATS_URL: 'nats://localhost', NATS_PASSWORD_FILE: 'password' }, 'a user that NATS_URL names'],
  [{ NATS_URL: 'nats://a:s3same@localhost', NATS_PASSWORD_FILE: 'password' }, 'a user that NATS_URL names'],
  [{ NATS_URL: 'nats://a:s3same@localhost', NATS_NKEY_FILE: 'feed.nk' }, 'two credentials'],
  [{ NATS_URL: 'tls://localhost', NATS_CERT_FILE: 'feed.pem' }, 'need each other'],
  [{ NATS_URL: 'tls://localhost', NATS_KEY_FILE: 'feed.key' }, 'need each other'],
  [{ NATS_URL: 'nats://localhost', NATS_CA_FILE: 'ca.pem' }, 'need tls://'],
  [{ ROLE: 'all', NATS_INSECURE: 'allow' }, 'need NATS_URL'],
  [{ ROLE: 'all', NATS_CA_FILE: 'ca.pem' }, 'need NATS_URL'],
])('settings of the bus that contradict each other are refused: %o', (environment, words) => {
  expect(reading(environment)).toThrow(words)
  expect(reading(environment)).not.toThrow('s3same')
})
