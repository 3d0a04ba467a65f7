import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse 7'

type Wire = Readonly<Record<string, unknown>>
let server: TestServer
let names = 0
const post = async (path: string, payload: Wire, address: string, at = server) =>
  at.app.inject({ method: 'POST', url: path, payload, headers: { 'x-forwarded-for': address } })
const owner = async (at = server): Promise<string> => {
  names += 1
  const email = `owner${names}@example.com`
  at.accounts.openReal({ email, passwordHash: await hashPassword(PASSWORD) })
  return email
}
const logIn = (account: string, address: string, more: Wire = {}, at = server) =>
  post(calls.login.path, { account, password: PASSWORD, login_type: 'email', ...more }, address, at)
const askCode = (to: string, address: string, more: Wire = {}) =>
  post(calls.sendEmail.path, { to, type: 2, ...more }, address)
const reset = (account: string, auth_code: string, address: string) =>
  post(
    calls.forgetPassword.path,
    { type: 'email', account, new_password: 'nine-other-dunes', secondary_password: 'nine-other-dunes', auth_code },
    address,
  )
const codeFor = async (to: string) => /^\d{6}\b/.exec((await server.lettersTo(to))[0]?.text ?? '')?.[0] ?? 'none'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: '127.0.0.1' })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => server.close())

describe('attack: guessing a password from many addresses and devices', () => {
  it('slows down by the hour', async () => {
    let passed = 0
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: Date.now() })
    const fresh = await openTestServer({ TRUST_PROXY: '127.0.0.1', RATE_LOGIN: '2' })
    const email = await owner(fresh)
    let guesses = 0
    for (let minute = 0; minute < 30; minute += 1) {
      for (let one = 0; one < 2; one += 1) {
        guesses += 1
        const answer = await logIn(
          email,
          `192.0.${minute}.${one}`,
          { password: `guess number ${guesses}`, device_id: `bot ${guesses}` },
          fresh,
        )
        if (answer.statusCode === 200) passed += 1
      }
      vi.advanceTimersByTime(MINUTE)
    }
    vi.useRealTimers()
    await fresh.close()
    expect(passed).toBeLessThanOrEqual(20)
  })
})

describe('attack: keeping the owner out', () => {
  it('by guessing under the id of the owner’s device, which is no secret', async () => {
    const email = await owner()
    const first = (await logIn(email, '198.51.100.1', { device_id: 'phone' })).json().data
    const known = { device_id: 'phone', device_secret: first.device_secret }
    for (let one = 1; one <= 12; one += 1)
      await logIn(email, `203.0.113.${one}`, { password: 'wrong horse 7', device_id: 'phone' })
    expect((await logIn(email, '198.51.100.2', known)).json()).toMatchObject({ code: 1 })
  })
})

describe('attack: logging in from a new device in silence', () => {
  it('is told to the owner', async () => {
    const email = await owner()
    await logIn(email, '198.51.100.11', { device_id: 'her phone' })
    await logIn(email, '203.0.113.77', { device_id: 'bot' })
    // Nobody waits for the letter.
    await expect.poll(() => server.lettersTo(email)).toHaveLength(1)
    const [message] = await server.lettersTo(email)
    expect(message?.subject).toBe('New login to your account')
    expect(message?.text).toMatch(/203\.0\.113\.….*UTC/)
  })
})

describe('attack: asking for codes in the owner’s name', () => {
  it('does not use up what the owner may ask for', async () => {
    const email = await owner()
    for (let one = 0; one < 5; one += 1) await askCode(email, '203.0.113.101')
    expect((await askCode(email, '198.51.100.21')).json()).toMatchObject({ code: 1 })
  })
  it('or guessing at them does not use up the owner’s own code', async () => {
    const email = await owner()
    await askCode(email, '198.51.100.22')
    const code = await codeFor(email)
    for (let one = 0; one < 6; one += 1) await reset(email, wrong(code), `203.0.113.${120 + one}`)
    await askCode(email, '203.0.113.130')
    expect((await reset(email, code, '198.51.100.22')).json()).toMatchObject({ code: 1 })
  })
})

describe('attack: a breached password', () => {
  it.each(['michael1984', 'pokemon2000', 'liverpool1', 'trustno1!'])('%s is refused', async (password) => {
    names += 1
    const account = `breached${names}@example.com`
    await post(calls.sendEmail.path, { to: account, type: 1 }, '198.51.100.31')
    const requested = { type: 'email', area_id: '', account, password, re_password: password, invite_code: '' }
    const answer = await post(
      calls.register.path,
      { ...requested, sms_code: await codeFor(account), key: '', mobile: '' },
      '198.51.100.31',
    )
    expect(answer.json()).toMatchObject({ data: null, msg: expect.stringMatching(/commonly used|easy to guess/) })
  })
})
