import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNonce } from '../../contract/workProof.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const ANN = { account: 'ann@example.com', password: 'correct horse 7', login_type: 'email' }
const WRONG = 'The account or password is incorrect'

let server: TestServer
let annId: number
const post = (url: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const logIn = async (fields: Partial<typeof ANN> & { device_id?: string } = {}, address = '192.0.2.1') => {
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (Android 15) Chrome/140.0.0.0' }
  return (await post('/api/user/loginForU', { ...ANN, ...fields }, headers)).json()
}
const own = async (path: string, token: string, fields?: Readonly<Record<string, string>>) => {
  const headers = { authorization: token }
  const answer = fields
    ? post(`/api/user/${path}`, fields, headers)
    : server.app.inject({ url: `/api/user/${path}`, headers })
  return (await answer).json()
}

beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: '127.0.0.1', RATE_LOGIN: '1000' })
  const passwordHash = await hashPassword(ANN.password)
  annId = server.accounts.openReal({ email: ANN.account, mobile: '85291234567', passwordHash }) ?? 0
})
afterAll(() => server.close())

describe('a login', () => {
  it('answers a session of the account, another each time', async () => {
    const [one, other] = await Promise.all([logIn(), logIn({ account: ' ANN@example.COM ' }, '192.0.2.2')])
    expect(one).toMatchObject({ code: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
    expect(other.data.token).not.toBe(one.data.token)
    for (const { data } of [one, other])
      expect(await own('info', data.token)).toMatchObject({
        code: 1,
        data: { id: annId, email: ANN.account, is_demo: 0 },
      })
  })

  it('is by phone number, too', async () =>
    expect(await logIn({ account: '+852 9123-4567', login_type: 'mobile' })).toMatchObject({ code: 1 }))

  it('says the same of a wrong password and of nobody’s account', async () => {
    const refused = { code: 0, msg: WRONG, data: null }
    for (const fields of [
      { password: 'correct horse 8' },
      { account: 'nobody@example.com' },
      { account: 'not an address' },
      { account: '85291234567' },
      { account: ANN.account, login_type: 'mobile' },
    ])
      expect(await logIn(fields), JSON.stringify(fields)).toEqual(refused)
  })

  it('by phone number is refused where the setting hides phone numbers', async () => {
    const hidden = await openTestServer({ IS_SHOW_MOBILE: '0' })
    const payload = { ...ANN, account: '85291234567', login_type: 'mobile' }
    const answer = await hidden.app.inject({ method: 'POST', url: '/api/user/loginForU', payload })
    expect(answer.json()).toMatchObject({ code: 0, msg: 'Phone login isn’t available here' })
    await hidden.close()
  })
})

describe('logging in too often', () => {
  let strict: TestServer
  beforeAll(async () => {
    strict = await openTestServer({ TRUST_PROXY: '127.0.0.1', RATE_LOGIN: '3', CAPTCHA_BITS: '8' })
  })
  afterAll(() => strict.close())
  const attempt = (fields: Partial<typeof ANN> & { device_id?: string }, address: string) =>
    strict.app.inject({
      method: 'POST',
      url: '/api/user/loginForU',
      payload: { ...ANN, ...fields },
      headers: { 'x-forwarded-for': address },
    })

  it.each([
    [
      'an account, existing or not, however it is typed, whatever address',
      (number: number) =>
        attempt({ account: number % 2 === 0 ? 'nobody@example.com' : 'NOBODY@example.com ' }, `192.0.2.${number}`),
    ],
    [
      'an address, whatever account',
      (number: number) => attempt({ account: `a${number}@example.com` }, '198.51.100.1'),
    ],
    [
      'a device, whatever account and address',
      (number: number) =>
        attempt({ account: `b${number}@example.com`, device_id: 'one device' }, `203.0.113.${number}`),
    ],
  ] as const)('is refused for %s, with the time to wait', async (_, nth) => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(nth))
    // A database elsewhere counts those that come at once in any order.
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429, 429])
    const late = answers.find(({ statusCode }) => statusCode === 429)
    expect(late?.json()).toEqual({ code: 429, msg: 'Too many attempts. Please wait a moment', data: null })
    expect(Number(late?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await attempt({ account: 'someone.else@example.com' }, '192.0.2.99')).statusCode).toBe(200)
  })

  it('does not keep the owner out, who comes with a device that has been logged in before', async () => {
    const passwordHash = await hashPassword(ANN.password)
    strict.accounts.openReal({ email: 'cat@example.com', passwordHash })
    const cat = (device_id: string, address: string, more: object = {}) =>
      attempt({ account: 'cat@example.com', device_id, ...more }, address)
    const { token, device_secret } = (await cat('cat’s phone', '192.0.2.150')).json().data
    const headers = { authorization: token }
    await strict.app.inject({ method: 'POST', url: '/api/user/logout', headers })
    const guess = { password: 'wrong horse 7' }
    const strangers = await Promise.all([1, 2, 3, 4].map((one) => cat(`bot ${one}`, `192.0.2.${160 + one}`, guess)))
    expect(strangers.map(({ statusCode }) => statusCode)).toContain(429)
    expect((await cat('cat’s phone', '192.0.2.151')).statusCode, 'an id is no secret').toBe(429)
    const known = { device_secret }
    expect((await cat('cat’s phone', '192.0.2.152', known)).json()).toMatchObject({ code: 1, data: { device_secret } })
    const wrong = { ...known, ...guess }
    const guessing = await Promise.all([1, 2, 3, 4].map((one) => cat('cat’s phone', `192.0.2.${170 + one}`, wrong)))
    expect(guessing.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 429])
  })

  it('goes on for a stranger’s device that has worked for it, for this account alone', async () => {
    strict.accounts.openReal({ email: 'dan@example.com', passwordHash: await hashPassword(ANN.password) })
    const dan = (address: string, more: object = {}) => attempt({ account: 'dan@example.com', ...more }, address)
    const strangers = await Promise.all(
      [1, 2, 3, 4].map((one) => dan(`192.0.2.${180 + one}`, { password: 'wrong one' })),
    )
    expect(strangers.map(({ statusCode }) => statusCode)).toContain(429)
    const worked = async (account: string) => {
      const payload = { id: `work-for-${account.slice(0, 3)}`, account, login_type: 'email' }
      const { data } = (await strict.app.inject({ method: 'POST', url: '/api/user/login_work', payload })).json()
      return { work_id: data.id, work: findNonce({ challenge: data.challenge, bits: data.bits }) }
    }
    expect((await dan('192.0.2.191', await worked('eve@example.com'))).statusCode).toBe(429)
    const work = await worked('dan@example.com')
    expect((await dan('192.0.2.192', work)).json()).toMatchObject({ code: 1 })
    const again = await Promise.all([1, 2, 3, 4].map((one) => dan(`192.0.2.${195 + one}`, { ...work, password: 'no' })))
    expect(
      again.map(({ statusCode }) => statusCode),
      'work is done once',
    ).toContain(429)
  })

  it('is no way to guess the old password, or a code of the second factor', async () => {
    const id =
      strict.accounts.openReal({ email: 'ben@example.com', passwordHash: await hashPassword(ANN.password) }) ?? 0
    const [one, other] = [1, 2].map(() => strict.accounts.openSession(id, { device: '', address: '' }).token)
    const guess = (name: string, payload: object, authorization = one, number = 0) =>
      strict.app.inject({
        method: 'POST',
        url: `/api/user/${name}`,
        payload,
        headers: { authorization, 'x-forwarded-for': `192.0.2.${100 + number}` },
      })
    // They come at once, so any of them may be the one too many.
    const statuses = (answers: readonly { readonly statusCode: number }[]) =>
      answers.map(({ statusCode }) => statusCode).sort((one, next) => one - next)
    const password = { old_password: 'wrong horse 7', new_password: 'new enough 5', secondary_password: 'new enough 5' }
    const passwords = await Promise.all([1, 2, 3, 4].map((number) => guess('amend_password', password, one, number)))
    expect(statuses(passwords)).toEqual([200, 200, 200, 429])
    expect((await guess('second_factor_begin', { password: ANN.password }, other, 5)).statusCode).toBe(429)
    const codes = await Promise.all([1, 2, 3, 4].map(() => guess('second_factor_confirm', { code: '000000' })))
    expect(statuses(codes)).toEqual([200, 200, 200, 429])
  })
})

describe('the devices of an account', () => {
  it('are told whence and when, the one that asks first, and end one by one or all others at once', async () => {
    const [first, second, third] = [await logIn(), await logIn(), await logIn()].map(({ data }) => data.token)
    const { data } = await own('sessions', second)
    expect(data.length).toBeGreaterThanOrEqual(3)
    expect(data[0]).toMatchObject({
      device: 'Chrome on Android',
      address: '192.0.2.1',
      is_current: 1,
      created_at: expect.stringMatching(/Z$/),
      seen_at: expect.stringMatching(/Z$/),
    })
    expect(data.slice(1).every((one: { is_current: number }) => one.is_current === 0)).toBe(true)
    expect(JSON.stringify(data)).not.toContain(second)

    const firstId = (await own('sessions', first)).data[0].id
    const ends = await Promise.all([1, 2].map(() => own('end_session', second, { id: String(firstId) })))
    expect(ends.map(({ code }) => code)).toEqual([1, 1])
    expect(await own('info', first)).toMatchObject({ code: 999 })

    expect((await own('end_other_sessions', second, {})).data.ended).toBeGreaterThanOrEqual(1)
    expect(await own('info', third)).toMatchObject({ code: 999 })
    expect((await own('sessions', second)).data).toHaveLength(1)
    expect(await own('logout', second, {})).toMatchObject({ code: 1 })
    expect(await own('info', second)).toMatchObject({ code: 999 })
    expect(await own('logout', second, {})).toMatchObject({ code: 999 })
  })

  it('of another account cannot be ended', async () => {
    const { data } = await logIn()
    const id = (await own('sessions', data.token)).data[0].id
    const demo = (await server.app.inject({ url: '/api/user/createAccountDemoForU' })).json().data.token
    expect(await own('end_session', demo, { id: String(id) })).toMatchObject({ code: 1 })
    expect(await own('info', data.token)).toMatchObject({ code: 1 })
  })
})

describe('another password', () => {
  const change = (token: string, old_password: string, new_password: string, secondary_password = new_password) =>
    own('amend_password', token, { old_password, new_password, secondary_password })

  it('is refused with the reason, and nothing changes', async () => {
    const { token } = (await logIn()).data
    const said = async (...passwords: [string, string, string?]) => (await change(token, ...passwords)).msg
    expect(await said(ANN.password, 'new enough 5', 'new enough 6')).toBe('The passwords do not match')
    expect(await said(ANN.password, 'short')).toBe('The password must have at least 8 characters')
    expect(await said(ANN.password, 'x1 '.repeat(50))).toBe('The password can have up to 128 characters')
    expect(await said(ANN.password, 'password1')).toBe('This password is too easy to guess')
    expect(await said('wrong horse 7', 'new enough 5')).toBe('The password is incorrect')
    expect(await said(ANN.password, ANN.password)).toBe('The new password must be different from the old one')
    expect(await logIn()).toMatchObject({ code: 1 })
  })

  it('ends every other session, also one that was being logged in to', async () => {
    const [here, there] = [(await logIn()).data.token, (await logIn()).data.token]
    const NEW = 'battery staple 9'
    const [changed] = await Promise.all([change(here, ANN.password, NEW), change(there, ANN.password, NEW)])
    const still = [await own('info', here), await own('info', there)].map(({ code }) => code)
    expect(still.toSorted(), 'one of the two that change at once wins').toEqual([1, 999])
    expect(await logIn()).toMatchObject({ code: 0, msg: WRONG })
    const again = await logIn({ password: NEW })
    expect(again).toMatchObject({ code: 1 })
    expect(changed).toMatchObject({ data: null })
    const letters = (await server.lettersTo(ANN.account)).map(({ subject }) => subject)
    expect(letters.filter((subject) => subject !== 'New login to your account')).toEqual(['Your password was changed'])
    expect(await change(again.data.token, NEW, ANN.password)).toMatchObject({ code: 1 })
  })

  it('is not for demo accounts', async () => {
    const demo = (await server.app.inject({ url: '/api/user/createAccountDemoForU' })).json().data.token
    expect(await change(demo, 'old', 'new enough 5')).toMatchObject({
      code: 0,
      msg: 'Please register or log in to a real account',
    })
  })
})

describe('a demo account', () => {
  it('is the same one when the same request_id asks again, without a device too', async () => {
    const idFor = async (requestId: string) => {
      const answer = await server.app.inject(`/api/user/createAccountDemoForU?request_id=${requestId}`)
      return (
        await server.app.inject({ url: '/api/user/info', headers: { authorization: answer.json().data.token } })
      ).json().data.id
    }
    const first = await idFor('3f0c8a52-5f0e-4c55-9a0e-0a2d2a6d4c11')
    expect(await idFor('3f0c8a52-5f0e-4c55-9a0e-0a2d2a6d4c11')).toBe(first)
    expect(await idFor('b18a4c9e-6a0f-4f0c-8b1f-6f1f4c1b2d22')).not.toBe(first)
  })
})
