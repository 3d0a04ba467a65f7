import { describe, expect, it } from 'vitest'
import { readSettings, settingsTable } from './config.ts'

describe('settings', () => {
  it('need nothing to be set', () =>
    expect(readSettings({})).toMatchObject({
      port: 8080,
      feed: 'simulated',
      feeType: 'perLot',
      showMobile: true,
      apiOrigin: undefined,
      clockStart: undefined,
      appOrigins: [],
      trustProxy: [],
      publicRate: 1000,
    }))

  it('treat an empty variable as one that is not set', () => expect(readSettings({ PORT: ' ' }).port).toBe(8080))

  it('are read from the environment', () =>
    expect(
      readSettings({
        PORT: '0',
        FEED: 'replay',
        FEED_FILES: 'a.csv, b.csv.gz',
        FEED_SPEED: '2.5',
        FEED_START: '2014-05-02T12:25:00Z',
        TRUST_PROXY: '10.0.0.0/8,::1, loopback',
        TRADE_FEE_TYPE: '0',
        API_ORIGIN: 'https://api.example.com',
      }),
    ).toMatchObject({
      port: 0,
      feed: 'replay',
      feedFiles: ['a.csv', 'b.csv.gz'],
      feedSpeed: 2.5,
      feedStart: Date.UTC(2014, 4, 2, 12, 25),
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      feeType: 'ofMargin',
      apiOrigin: 'https://api.example.com',
    }))

  it.each([
    ['PORT', '70000', 'a port from 0 to 65535'],
    ['PORT', 'http', 'a port from 0 to 65535'],
    ['FEED', 'bitstamp', 'simulated, replay or kraken'],
    ['KRAKEN_TERMS', 'yes', 'accepted'],
    ['KRAKEN_URL', 'https://ws.kraken.com/v2', 'wss://'],
    ['FEED_SPEED', '0', 'above 0'],
    ['FEED_SPEED', '-1', 'above 0'],
    ['CLOCK_START', 'yesterday', '2014-05-02T12:25:00Z'],
    ['CLOCK_START', '2014-13-02', '2014-05-02T12:25:00Z'],
    ['API_ORIGIN', 'https://api.example.com/', 'an origin'],
    ['API_ORIGIN', 'api.example.com', 'an origin'],
    ['LOSS_URL', 'javascript:alert(1)', 'a web address'],
    ['TRADE_FEE_TYPE', 'toString', '1 or 0'],
    ['TRUST_PROXY', 'everyone', 'addresses'],
    ['TRUST_PROXY', '10.0.0.0/33', 'addresses'],
    ['API_ORIGIN', 'https://a;b', 'an origin'],
    ['SMTP_URL', 'https://mail.example.com', 'smtps://'],
    ['SMS_URL', 'file:///etc/passwd', 'a web address'],
    ['RATE_PUBLIC', '0', 'from 1'],
    ['LOG_LEVEL', 'loud', 'one of fatal'],
  ])('refuse %s=%s and say what it takes', (variable, value, takes) => {
    expect(() => readSettings({ [variable]: value })).toThrow(variable)
    expect(() => readSettings({ [variable]: value })).toThrow(takes)
  })

  it('are refused where they contradict each other', () => {
    expect(() => readSettings({ FEED: 'replay' })).toThrow('FEED_FILES')
    expect(() => readSettings({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM')
    expect(() => readSettings({ ROLE: 'engine', SHARD: '0/2' })).toThrow('DATABASE_URL, NATS_URL and TRUSTED_KEYS')
    expect(() => readSettings({ NATS_URL: 'nats://localhost' })).toThrow('ROLE')
    expect(() => readSettings({ SHARD: '2/2' })).toThrow('SHARD')
    expect(readSettings({ SHARD: '*/3' }).shard).toEqual({ shard: 0, of: 3 })
    expect(() => readSettings({ FEED: 'replay', FEED_FILES: 'a.csv', MARKET_HOURS: 'always' })).toThrow('MARKET_HOURS')
  })

  it('show real prices to nobody before the operator has accepted what comes with them', () => {
    expect(() => readSettings({ FEED: 'kraken' })).toThrow(/docs\/real-prices\.md.*KRAKEN_TERMS=accepted/)
    const accepted = { FEED: 'kraken', KRAKEN_TERMS: 'accepted' }
    expect(readSettings(accepted)).toMatchObject({ feed: 'kraken', krakenUrl: 'wss://ws.kraken.com/v2' })
    expect(() => readSettings({ ...accepted, MARKET_HOURS: 'always' })).toThrow('MARKET_HOURS')
    expect(() => readSettings({ ...accepted, CLOCK_START: '2026-07-15' })).toThrow('CLOCK_START')
  })

  it('make a demo by DEMO=1 alone', () => {
    expect(readSettings({}).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'development' }).demo).toBe(false)
    expect(readSettings({ NODE_ENV: 'production' }).demo).toBe(false)
    expect(readSettings({ DEMO: '0' }).demo).toBe(false)
    expect(readSettings({ DEMO: '1' }).demo).toBe(true)
    expect(readSettings({ DEMO: '1', NODE_ENV: 'test' }).demo).toBe(true)
  })

  it.each([
    ['NODE_ENV', 'Production', "'', development, production or test"],
    ['NODE_ENV', 'prod', 'production'],
    ['DEMO', 'true', '1 or 0'],
    ['DEMO', 'yes', '1 or 0'],
    ['REVIEW', 'Auto', 'auto or manual'],
    ['TEST_INSTRUMENTS', 'on', '1 or 0'],
  ])('stop the server at %s=%s', (variable, value, takes) => {
    expect(() => readSettings({ [variable]: value })).toThrow(variable)
    expect(() => readSettings({ [variable]: value })).toThrow(takes)
  })

  it.each([
    ['REVIEW', 'auto'],
    ['TEST_INSTRUMENTS', '1'],
    ['SIMULATED_TRADERS', '1'],
    ['FEED_SEED', '7'],
    ['CLOCK_START', '2026-07-15T09:30:00Z'],
  ])('take %s=%s with DEMO=1 only', (variable, value) => {
    expect(() => readSettings({ [variable]: value })).toThrow(new RegExp(`^${variable}\\S* needs DEMO=1`))
    expect(() => readSettings({ [variable]: value, DEMO: '1' })).not.toThrow()
  })

  it('are refused when they say demo and production at once', () =>
    expect(() => readSettings({ DEMO: '1', NODE_ENV: 'production' })).toThrow(/DEMO=1.*NODE_ENV=production/))

  it('take a seed of 128 bits as well as a number, and never repeat it', () => {
    const seed = '00112233445566778899AABBCCDDEEFF'
    expect(readSettings({ DEMO: '1', FEED_SEED: seed }).feedSeed).toBe(seed.toLowerCase())
    expect(readSettings({ DEMO: '1', FEED_SEED: '007' }).feedSeed).toBe('7')
    expect(readSettings({ DEMO: '1' }).feedSeed).toBeUndefined()
    expect(() => readSettings({ DEMO: '1', FEED_SEED: `${seed}0` })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(seed) }),
    )
  })

  it('are not repeated where they may hold a password', () => {
    for (const variable of ['SMTP_URL', 'SMS_URL'])
      expect(() => readSettings({ [variable]: 'ftp://me:hush@example.com' })).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('hush') }),
      )
  })

  it('have names of their own and words for every reader', () => {
    const all = Object.values(settingsTable)
    expect(new Set(all.map((one) => one.variable)).size).toBe(all.length)
    for (const one of all) expect(one.meaning.length * one.takes.length, one.variable).toBeGreaterThan(0)
  })
})
