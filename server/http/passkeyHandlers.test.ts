import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { authenticatorApp } from '../accounts/authenticatorApp.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { type Fault, type SignRequest, SoftAuthenticator } from '../accounts/softAuthenticator.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const PAGE = 'https://m.broker.example'
const API = 'api.broker.example'
const PASSWORD = 'correct horse 7'
const CHROME = 'Mozilla/5.0 (Macintosh) Chrome/140.0.0.0'
const UNFIT = 'This passkey couldn’t be verified. Try again or use your password'
const UNADDED = 'The passkey couldn’t be added. Please try again'

let server: TestServer
let ann: number
let token: string
beforeAll(async () => {
  server = await openTestServer({ RATE_LOGIN: '1000', RATE_CODES: '1000', TRUST_PROXY: '127.0.0.1' })
  ann = server.accounts.openReal({ email: 'ann@example.com', passwordHash: await hashPassword(PASSWORD) }) ?? 0
  token = server.accounts.openSession(ann, { device: '', address: '' }).token
})
afterAll(() => server.close())

interface Told {
  readonly id: string
  readonly options: SignRequest & Readonly<Record<string, unknown>>
}
const call = async (name: string, payload: object, { authorization = token, origin = PAGE } = {}) => {
  const headers = { authorization, origin, host: API, 'x-forwarded-proto': 'https', 'user-agent': CHROME }
  return (await server.app.inject({ method: 'POST', url: `/api/user/${name}`, payload, headers })).json()
}
/** The same, with the code that is sent for it. */
const confirmed = async (name: string, payload: object, { authorization = token, to = 'ann@example.com' } = {}) => {
  expect(await call(name, payload, { authorization })).toMatchObject({ code: 428 })
  const mail_code = /^\d{6}/.exec((await server.lettersTo(to))[0]?.text ?? '')?.[0]
  return call(name, { ...payload, mail_code }, { authorization })
}
const begin = async (): Promise<Told> => (await confirmed('passkey_begin', { password: PASSWORD })).data
const beginLogin = async (): Promise<Told> => (await call('passkey_login_begin', {}, { authorization: '' })).data
const passkeys = async () => {
  const headers = { authorization: token }
  return (await server.app.inject({ url: '/api/user/passkeys', headers })).json().data
}

async function added(name = ''): Promise<SoftAuthenticator> {
  const key = new SoftAuthenticator(PAGE)
  const { id, options } = await begin()
  expect(await call('passkey_add', { id, name, credential: key.create(options) })).toMatchObject({ code: 1 })
  return key
}
const logIn = async (key: SoftAuthenticator, fault?: Fault) => {
  const { id, options } = await beginLogin()
  return call('passkey_login', { id, credential: key.sign(options, fault) }, { authorization: '' })
}

describe('a passkey', () => {
  it('is made on the page’s own host, with its user verified, once the password is given', async () => {
    expect(await call('passkey_begin', { password: 'wrong horse 7' })).toMatchObject({
      code: 0,
      msg: 'The password is incorrect',
    })
    expect((await begin()).options).toMatchObject({
      rp: { id: 'm.broker.example', name: 'Broker' },
      user: { name: 'ann@example.com' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const key = await added()
    expect((await passkeys()).at(-1)).toMatchObject({
      id: key.id,
      name: 'Chrome on Mac',
      created_at: expect.stringMatching(/Z$/),
    })
    expect((await begin()).options.excludeCredentials).toContainEqual(
      expect.objectContaining({ id: key.id, transports: ['internal'] }),
    )
  })

  it('logs in to its account, past password and second factor, and says when it was used', async () => {
    const key = await added('Phone')
    for (let time = 0; time < 2; time += 1) {
      const answer = await logIn(key)
      expect(answer).toMatchObject({ code: 1, data: { token: expect.stringMatching(/^[\w-]{43}$/) } })
      expect((await server.accounts.sessionOf(answer.data.token))?.accountId).toBe(ann)
    }
    expect((await passkeys()).at(-1)).toMatchObject({ name: 'Phone', used_at: expect.stringMatching(/Z$/) })
  })

  it('does not log in by an answer that was given before, or is not its own', async () => {
    const key = await added()
    const { id, options } = await beginLogin()
    const credential = key.sign(options)
    const answers = await Promise.all([1, 2].map(() => call('passkey_login', { id, credential })))
    expect(answers.map(({ code }) => code).toSorted(), 'one of two at once').toEqual([0, 1])
    const refused = { code: 0, msg: UNFIT }
    expect(await logIn(new SoftAuthenticator(PAGE)), 'nobody’s key').toMatchObject(refused)
    expect(await logIn(key, { isVerified: false })).toMatchObject(refused)
    expect(await logIn(key, { origin: 'https://evil.example' })).toMatchObject(refused)
    expect(await logIn(key, { host: 'evil.example' })).toMatchObject(refused)
    const stranger = Object.assign(new SoftAuthenticator(PAGE), { id: key.id })
    expect(await logIn(stranger), 'another key under its id').toMatchObject(refused)
    expect(await logIn(key)).toMatchObject({ code: 1 })
    key.counter -= 1
    expect(await logIn(key), 'a copy of it that counts anew').toMatchObject(refused)
  })

  it('does not log in once it is removed', async () => {
    const key = await added()
    const demo = (await server.app.inject({ url: '/api/user/createAccountDemoForU' })).json().data.token
    expect(await call('passkey_remove', { id: key.id }, { authorization: demo })).toMatchObject({ code: 0 })
    const stranger = server.accounts.openReal({ email: 'ben@example.com', passwordHash: '' }) ?? 0
    const bens = server.accounts.openSession(stranger, { device: '', address: '' }).token
    expect(await call('passkey_remove', { id: key.id }, { authorization: bens })).toMatchObject({ code: 1 })
    expect(await logIn(key), 'ben has no say').toMatchObject({ code: 1 })
    const other = await added()
    expect(await call('passkey_remove', { id: key.id })).toMatchObject({ code: 428 })
    const mail_code = /^\d{6}/.exec((await server.lettersTo('ann@example.com'))[0]?.text ?? '')?.[0]
    expect(await call('passkey_remove', { id: other.id, mail_code }), 'for another').toMatchObject({ code: 0 })
    expect(await logIn(key), 'no code').toMatchObject({ code: 1 })
    expect(await call('passkey_remove', { id: key.id, mail_code })).toMatchObject({ code: 1 })
    expect((await server.lettersTo('ann@example.com'))[0]?.subject).toBe('A passkey was removed')
    expect(await call('passkey_remove', { id: key.id }), 'once more is no error').toMatchObject({ code: 1 })
    expect(await logIn(key)).toMatchObject({ code: 0, msg: UNFIT })
  })

  it('is told to its owner, and ends with a password that is set by code', async () => {
    const key = await added()
    const account = 'ann@example.com'
    expect((await server.lettersTo(account))[0]?.subject).toBe('Passkey added')
    await server.app.inject({ method: 'POST', url: calls.sendEmail.path, payload: { to: account, type: 2 } })
    const auth_code = /^\d{6}/.exec((await server.lettersTo(account))[0]?.text ?? '')?.[0]
    const payload = { type: 'email', account, new_password: PASSWORD, secondary_password: PASSWORD, auth_code }
    const set = await server.app.inject({ method: 'POST', url: calls.forgetPassword.path, payload })
    expect(set.json()).toMatchObject({ code: 1 })
    expect((await server.lettersTo(account))[0]?.text).toContain('Your passkeys were also removed')
    expect(await logIn(key)).toMatchObject({ code: 0, msg: UNFIT })
    token = server.accounts.openSession(ann, { device: '', address: '' }).token
    expect(await passkeys()).toEqual([])
  })

  it('is not kept when it is not as it was asked for', async () => {
    const before = (await passkeys()).length
    const key = new SoftAuthenticator(PAGE)
    for (const fault of [
      { isVerified: false },
      { origin: 'https://evil.example' },
      { host: 'evil.example' },
      { certificate: Buffer.from('points to an address of somebody') },
    ]) {
      const { id, options } = await begin()
      const answer = await call('passkey_add', { id, name: 'x', credential: key.create(options, fault) })
      expect(answer, JSON.stringify(fault)).toMatchObject({ code: 0, msg: UNADDED })
    }
    const login = await beginLogin()
    expect(await call('passkey_add', { id: login.id, name: 'x', credential: key.create(login.options) })).toMatchObject(
      {
        code: 0,
      },
    )
    const other = server.accounts.openSession(ann, { device: '', address: '' }).token
    const { id, options } = await begin()
    const given = { id, name: 'x', credential: key.create(options) }
    expect(await call('passkey_add', given, { authorization: other }), 'begun elsewhere').toMatchObject({ code: 0 })
    expect(await passkeys()).toHaveLength(before)
  })

  it('has a name that can be shown anywhere', async () => {
    await added(' \u202e\u0000Ann’s\u2066 \n key\u200b ')
    expect((await passkeys()).at(-1).name).toBe('Ann’s key')
  })

  it('is for pages that may call and have a name', async () => {
    const refused = { code: 0, msg: 'Passkeys only work at the site’s domain name' }
    const foreign = 'This request came from another site and was blocked'
    expect((await call('passkey_login_begin', {}, { origin: 'https://evil.example' })).msg).toBe(foreign)
    const headers = { host: '192.0.2.1', origin: 'http://192.0.2.1' }
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/user/passkey_login_begin',
      payload: {},
      headers,
    })
    expect(answer.json()).toMatchObject(refused)
  })

  it('is one of twenty at most', async () => {
    while ((await passkeys()).length < 20) await added()
    expect(await call('passkey_begin', { password: PASSWORD })).toMatchObject({
      code: 0,
      msg: 'You have reached the maximum number of passkeys. Please remove one',
    })
  })
})

describe('where a second factor is set up', () => {
  it('a passkey needs a code of it besides the password and the code that is sent; a wrong one uses up neither', async () => {
    const passwordHash = await hashPassword(PASSWORD)
    const bea = server.accounts.openReal({ email: 'bea@example.com', passwordHash }) ?? 0
    const by = {
      authorization: server.accounts.openSession(bea, { device: '', address: '' }).token,
      to: 'bea@example.com',
    }
    const requested = (more: object) => call('passkey_begin', { password: PASSWORD, ...more }, by)
    const { secret } = (await confirmed('second_factor_begin', { password: PASSWORD }, by)).data
    expect(await requested({}), 'not confirmed yet').toMatchObject({ code: 428 })
    const code = authenticatorApp(secret)(Date.now())
    const [recovery] = (await call('second_factor_confirm', { code }, by)).data.codes

    expect(await requested({})).toMatchObject({ code: 0, msg: 'Enter a code from your authenticator app to confirm' })
    expect(await requested({ code: '000000' })).toMatchObject({
      code: 0,
      msg: 'The code is incorrect or has already been used',
    })
    expect(await requested({ code: recovery, mail_code: '000000' })).toMatchObject({ code: 0 })
    expect(await confirmed('passkey_begin', { password: PASSWORD, code: recovery }, by)).toMatchObject({
      code: 1,
      data: { id: expect.any(String) },
    })
    expect(await requested({ code: recovery })).toMatchObject({ code: 0 })
  })
})
