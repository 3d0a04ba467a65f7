import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { everyOperatorCall, operatorCalls } from '../../contract/operator/calls.ts'
import { OPERATOR_HEADER } from '../../contract/operator/operatorCall.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { longServing, OPERATOR_RATES, OperatorBrowser, OWN_PASSWORD, STRICT, signedIn } from '../operatorFixture.ts'
import { openOperatorManagement } from '../operators/operators.ts'
import { openAuditLog } from '../ops/auditLog.ts'

let server: TestServer
let grace: OperatorBrowser
beforeAll(async () => {
  server = await openTestServer({ ...OPERATOR_RATES, TRUST_PROXY: 'loopback' })
  grace = await signedIn(server, 'grace', 'admin')
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

const acts = (subject: string) =>
  openAuditLog(server.database.db)
    .of(subject)
    .map(({ actor, act }) => `${actor} ${act}`)
const operators = () =>
  openOperatorManagement({ db: server.database.db, audit: openAuditLog(server.database.db), now: Date.now }, STRICT)
    .operators

describe('signing in to the console', () => {
  it('for the first time takes an own password and an authenticator', async () => {
    expect(await grace.told('whoAmI')).toEqual({ name: 'grace', stage: 'in', roles: ['admin'] })
    expect(acts('operator-grace')).toEqual([
      'shell:root createOperator',
      'grace choosePassword',
      'grace setUpAuthenticator',
      'grace signIn',
    ])
  })

  it('takes another own password from who is in and knows the present one; their other sessions end', async () => {
    const { password, browser } = await newcomer('kay')
    await browser.enter('kay', password)
    const elsewhere = new OperatorBrowser(server)
    elsewhere.app = browser.app
    await elsewhere.told('signIn', { name: 'kay', password: OWN_PASSWORD })
    const other = 'seven quiet rivers 7'
    expect((await elsewhere.ask('changePassword', { old_password: OWN_PASSWORD, password: other })).code).toBe(999)
    for (const [old, next] of [
      ['not this one at all', other],
      [OWN_PASSWORD, 'too short'],
      [OWN_PASSWORD, OWN_PASSWORD],
    ])
      expect((await browser.ask('changePassword', { old_password: old, password: next })).code, next).toBe(0)
    const before = browser.cookie
    expect(await browser.told('changePassword', { old_password: OWN_PASSWORD, password: other })).toMatchObject({
      name: 'kay',
      stage: 'in',
    })
    expect(browser.cookie).not.toBe(before)
    expect((await elsewhere.ask('whoAmI')).code).toBe(999)
    expect((await elsewhere.ask('signIn', { name: 'kay', password: OWN_PASSWORD })).code).toBe(0)
    expect(await elsewhere.told('signIn', { name: 'kay', password: other })).toMatchObject({ stage: 'code' })
    expect(acts('operator-kay')).toContain('kay changePassword')
  })

  it('takes password and code from then on; neither alone opens anything', async () => {
    const { password, browser } = await newcomer('alan')
    await browser.enter('alan', password)
    const again = new OperatorBrowser(server)
    again.app = browser.app
    expect(await again.told('signIn', { name: ' Alan', password: OWN_PASSWORD })).toEqual({
      name: 'alan',
      stage: 'code',
      roles: [],
    })
    const half = again.cookie
    for (const [name, { allowed, method }] of everyOperatorCall) {
      if (allowed === 'anyone' || name === 'whoAmI' || name === 'signOut') continue
      const { code } = (await again.answer(name, { password: OWN_PASSWORD, code: '0' })).json()
      expect(code, `${method} ${name}`).toBe(name === 'giveCode' ? 0 : 999)
    }
    expect((await again.ask('giveCode', { code: '000000' })).code).toBe(0)
    const code = browser.code()
    expect(await again.told('giveCode', { code })).toMatchObject({ stage: 'in' })
    expect(again.cookie).not.toBe(half)
    const third = new OperatorBrowser(server)
    await third.told('signIn', { name: 'alan', password: OWN_PASSWORD })
    expect((await third.ask('giveCode', { code })).msg).toBe('The code is incorrect or has already been used')
    third.cookie = half
    expect((await third.ask('whoAmI')).code).toBe(999)
    expect(acts('operator-alan')).toEqual(expect.arrayContaining(['alan codeFailed', 'alan signIn']))
  })

  it('is the same refusal for a wrong name and a wrong password, and an attempt on somebody is written down', async () => {
    const stranger = new OperatorBrowser(server)
    const unknown = await stranger.ask('signIn', { name: 'nobody.here', password: OWN_PASSWORD })
    const wrong = await stranger.ask('signIn', { name: 'grace', password: 'not hers at all' })
    expect(unknown).toEqual(wrong)
    expect(wrong).toMatchObject({ code: 0, msg: 'The name or password is incorrect' })
    expect(stranger.cookie).toBe('')
    expect(acts('operator-grace')).toContain('grace signInFailed')
    expect(acts('operator-nobody.here')).toEqual([])
  })

  it('does not take the one-time password for an own one, a short one or an easy one', async () => {
    const { password, browser } = await newcomer('ada')
    await browser.told('signIn', { name: 'ada', password })
    for (const bad of [password, 'short', 'elevenchars', '12345678901234', 'password1234', 'x'.repeat(129)])
      expect((await browser.ask('choosePassword', { password: bad })).code, bad).toBe(0)
    expect((await browser.ask('beginAuthenticator')).code).toBe(999)
    await browser.told('choosePassword', { password: OWN_PASSWORD })
    const stale = new OperatorBrowser(server)
    expect((await stale.ask('signIn', { name: 'ada', password })).code).toBe(0)
  })

  it('with a one-time password is over for everybody else once its owner has chosen an own one', async () => {
    const { password, browser } = await newcomer('joan')
    const other = new OperatorBrowser(server)
    for (const one of [browser, other]) await one.told('signIn', { name: 'joan', password })
    await browser.told('choosePassword', { password: OWN_PASSWORD })
    expect((await other.ask('choosePassword', { password: `${OWN_PASSWORD} of theirs` })).code).toBe(999)
    expect((await other.ask('whoAmI')).code).toBe(999)
    expect(await browser.told('whoAmI')).toMatchObject({ stage: 'authenticator' })
  })

  it('does not take a one-time password that is too old', async () => {
    const { password, browser } = await newcomer('late')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * 24 * 3_600_000 })
    expect((await browser.ask('signIn', { name: 'late', password })).code).toBe(0)
    vi.useRealTimers()
    expect((await browser.ask('signIn', { name: 'late', password })).code).toBe(1)
  })

  it('ends after five wrong codes, and has to begin again', async () => {
    const bad = await signedIn(server, 'bad', 'finance')
    const thief = new OperatorBrowser(server)
    await thief.told('signIn', { name: 'bad', password: OWN_PASSWORD })
    for (let tried = 0; tried < 5; tried++) expect((await thief.ask('giveCode', { code: '123' })).code).toBe(0)
    expect((await thief.ask('giveCode', { code: bad.code() })).code).toBe(999)
  })

  it('is slow to be guessed: the tries of a name are counted', async () => {
    const slow = await openTestServer({ RATE_LOGIN: '1' })
    const stranger = new OperatorBrowser(slow)
    const codes = []
    for (let tried = 0; tried < 3; tried++)
      codes.push((await stranger.ask('signIn', { name: 'grace', password: 'x' })).code)
    expect(codes).toEqual([0, 429, 429])
    // Their owner, who is somewhere else, is not kept out by that; all together are, in the end.
    const elsewhere = async (number: number) => {
      const other = { name: 'grace', password: 'x' }
      const { method, path: url } = operatorCalls.signIn
      const headers = { [OPERATOR_HEADER.name]: OPERATOR_HEADER.asked }
      const answer = slow.console.inject({ method, url, payload: other, headers, remoteAddress: `192.0.2.${number}` })
      return (await answer).json().code
    }
    expect(await elsewhere(1)).toBe(0)
    const many = []
    for (let number = 2; number < 20; number++) many.push(await elsewhere(number))
    await slow.close()
    expect(many.filter((code) => code === 0)).toHaveLength(10 - 1 - 1)
  })
})

describe('a session of the console', () => {
  it('is a __Host- cookie that no script sees, no other site sends and no other host sets', async () => {
    const { password } = await newcomer('cookie')
    const secure = new OperatorBrowser(server)
    const https = { 'x-forwarded-proto': 'https' }
    const set = (await secure.answer('signIn', { name: 'cookie', password }, https)).headers['set-cookie']
    expect(set).toMatch(/^__Host-ops=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
    expect((await secure.answer('whoAmI', {}, https)).json().data.name).toBe('cookie')
    // A host beside this one, or a connection that is not secure, could set a cookie of another name.
    const planted = secure.cookie.replace('__Host-', '')
    expect((await secure.answer('whoAmI', {}, { ...https, cookie: planted })).json().code).toBe(999)
    const out = await secure.answer('signOut', {}, https)
    expect(out.headers['set-cookie']).toBe('__Host-ops=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict; Secure')
  })

  it('is Secure in production whatever the connection; on a demo without TLS it works in every browser', async () => {
    const signIn = async (at: TestServer) => {
      const password = await longServing(at.database.db, 'plain', ['admin'])
      return (await new OperatorBrowser(at).answer('signIn', { name: 'plain', password })).headers['set-cookie']
    }
    const production = await openTestServer({ ...OPERATOR_RATES, DEMO: '0' })
    expect(await signIn(production)).toMatch(/^__Host-ops=.*; Secure$/)
    await production.close()
    expect(await signIn(server)).toMatch(/^ops=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
  })

  it('ends after half an hour without use, and after twelve hours of use', async () => {
    const idle = await signedIn(server, 'idle', 'content')
    const busy = await signedIn(server, 'busy', 'content')
    const start = Date.now()
    const minute = 60_000
    const at = (minutes: number) => vi.useFakeTimers({ toFake: ['Date'], now: start + minutes * minute })
    for (let minutes = 20; minutes < 720; minutes += 20) {
      at(minutes)
      expect((await busy.ask('whoAmI')).code, `${minutes} minutes`).toBe(1)
      const byItself = { [OPERATOR_HEADER.name]: OPERATOR_HEADER.byItself }
      expect((await idle.answer('whoAmI', {}, byItself)).json().code).toBe(minutes < 30 ? 1 : 999)
    }
    at(721)
    expect((await busy.ask('whoAmI')).code).toBe(999)
    vi.useRealTimers()
  })

  it('ends by signing out, by being disabled and by a reset, at once', async () => {
    for (const [name, end] of [
      ['out', (browser: OperatorBrowser) => browser.told('signOut')],
      ['disabled', () => grace.told('disableOperator', { name: 'disabled', is_disabled: 1 })],
      ['reset', () => grace.told('resetOperator', { name: 'reset' })],
    ] as const) {
      const browser = await signedIn(server, name, 'reviewer')
      const { cookie } = browser
      await end(browser)
      browser.cookie = cookie
      expect((await browser.ask('whoAmI')).code, name).toBe(999)
    }
    const stored = new OperatorBrowser(server)
    expect((await stored.ask('signIn', { name: 'disabled', password: OWN_PASSWORD })).code).toBe(0)
    expect((await stored.ask('signIn', { name: 'reset', password: OWN_PASSWORD })).code).toBe(0)
    await grace.told('disableOperator', { name: 'disabled', is_disabled: 0 })
    expect((await stored.ask('signIn', { name: 'disabled', password: OWN_PASSWORD })).data.stage).toBe('code')
  })

  it('ends, or loses a role, also for what was begun before and comes slowly', async () => {
    const boundary = 'b'
    const field = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    for (const [name, keepOut, code] of [
      ['slow', () => grace.told('disableOperator', { name: 'slow', is_disabled: 1 }), 999],
      ['demoted', () => grace.told('setOperatorRoles', { name: 'demoted', roles: ['reviewer'] }), 0],
    ] as const) {
      const browser = await signedIn(server, name, 'content')
      const body = new PassThrough()
      body.write(field('text', `Announced by ${name}`))
      const type = `multipart/form-data; boundary=${boundary}`
      const announced = browser.sent('announce', body, { 'content-type': type })
      await keepOut()
      body.end(`--${boundary}--\r\n`)
      expect((await announced).json().code, name).toBe(code)
    }
    expect((await grace.told('announcementNow')).text).toBe('')
  })

  it('is nothing to a user’s calls, nor a user’s token to the console', async () => {
    const token = server.accounts.openSession(
      server.accounts.openReal({ email: 'u@example.com', passwordHash: 'x' }) ?? 0,
      { device: '', address: '' },
    ).token
    const stranger = new OperatorBrowser(server)
    expect((await stranger.answer('operators', {}, { authorization: token })).json().code).toBe(999)
    expect((await stranger.answer('operators', {}, { cookie: `ops=${token}` })).json().code).toBe(999)
    const asUser = await server.app.inject({ url: '/api/user/info', headers: { cookie: grace.cookie } })
    expect(asUser.json().code).toBe(999)
  })
})

describe('what comes from elsewhere', () => {
  const elsewhere = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the site', { 'sec-fetch-site': 'same-site' }],
    ['a link or an address typed', { 'sec-fetch-site': 'none' }],
    ['another origin, said by an old browser', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a page of no origin', { 'sec-fetch-site': undefined, origin: 'null' }],
    ['a form', { [OPERATOR_HEADER.name]: undefined }],
  ] as const

  it.each(elsewhere)('from %s is refused, whatever it asks', async (_, headers) => {
    for (const [name] of everyOperatorCall) {
      const answer = (await grace.answer(name, {}, headers)).json()
      expect(answer, name).toMatchObject({ code: 0, msg: 'This request came from another site and was blocked' })
    }
  })

  it('is nothing that the console’s page speaks to or frames, whatever the settings name', async () => {
    const named = await openTestServer({
      API_ORIGIN: 'https://trade-api.example.com',
      APP_ORIGINS: 'https://trade.example.com',
      SERVICE_LINK: 'https://chat.example.com/',
    })
    const policy = (url: string) =>
      named[url.startsWith('/ops') || url === '/console' ? 'console' : 'app']
        .inject({ url })
        .then(({ headers }) => String(headers['content-security-policy']))
    const [app, ops, api] = [await policy('/'), await policy('/console'), await policy('/ops/api/me?x=1')]
    await named.close()
    expect(app).toContain('https://trade-api.example.com')
    expect(ops).not.toMatch(/https?:|wss?:|frame-src|unsafe|\*/)
    expect(ops).toContain("connect-src 'self';")
    expect(api).toBe(ops)
  })

  it('is not told that it may', async () => {
    const answer = await server.console.inject({
      method: 'OPTIONS',
      url: '/ops/api/decide',
      headers: {
        origin: 'https://m.example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': OPERATOR_HEADER.name,
      },
    })
    expect(answer.headers['access-control-allow-headers'] ?? '').not.toContain(OPERATOR_HEADER.name)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })
})

describe('admins', () => {
  it('make operators, give them roles and never change themselves', async () => {
    const created = await grace.told('createOperator', { name: 'linus', roles: ['reviewer', 'finance'] })
    expect(created).toMatchObject({ name: 'linus', password: expect.stringMatching(/^(\w{4}-){4}\w{4}$/) })
    await grace.told('setOperatorRoles', { name: 'linus', roles: ['content'] })
    expect((await grace.told('operators')).find(({ name }: { name: string }) => name === 'linus')).toMatchObject({
      roles: ['content'],
      is_disabled: 0,
      is_ready: 0,
      created_by: 'grace',
    })
    for (const [name, fields] of [
      ['setOperatorRoles', { name: 'grace', roles: ['content'] }],
      ['disableOperator', { name: 'grace', is_disabled: 1 }],
      ['resetOperator', { name: 'grace' }],
      ['createOperator', { name: 'grace', roles: ['content'] }],
      ['createOperator', { name: 'auto', roles: ['content'] }],
      ['createOperator', { name: 'Eve X', roles: ['content'] }],
      ['createOperator', { name: 'eve', roles: ['owner'] }],
      ['setOperatorRoles', { name: 'nobody', roles: ['content'] }],
    ] as const)
      expect((await grace.ask(name, fields)).code, `${name} ${JSON.stringify(fields)}`).toBe(0)
    expect(acts('operator-linus')).toEqual(['grace createOperator', 'grace setRoles'])
  })

  it('never run out', () => expect(operators().hasAdmin()).toBe(true))
})

/** A new operator who has the one-time password alone. */
async function newcomer(name: string) {
  const password = await longServing(server.database.db, name, ['reviewer'])
  return { password, browser: new OperatorBrowser(server) }
}
