import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { decode } from '../../contract/codec.ts'
import { findNonce } from '../../contract/workProof.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const PASSWORD = 'a-kite-over-9-dunes'
const many = { RATE_REGISTER: '100000', RATE_CODES: '1000', RATE_CAPTCHA: '100000', RATE_LOGIN: '100000' }

let open: TestServer[] = []
let server: TestServer
const start = async (environment: Readonly<Record<string, string>> = {}) => {
  const started = await openTestServer({ ...many, ...environment })
  open.push(started)
  return started
}

type Wire = Readonly<Record<string, unknown>>
const post = async (path: string, payload: Wire, headers: Readonly<Record<string, string>> = {}, at = server) =>
  at.app.inject({ method: 'POST', url: path, payload, headers })
const answer = async (path: string, payload: Wire, at = server) => (await post(path, payload, {}, at)).json()

const outbox = (to: string, at = server) => at.lettersTo(to)
const codeFor = async (to: string, at = server) => /^\d{6}\b/.exec((await outbox(to, at))[0]?.text ?? '')?.[0] ?? 'none'

const sendEmail = (to: string, type = 1, at = server) => answer(calls.sendEmail.path, { to, type }, at)
const sendSms = (to: string, more: Wire = {}, at = server) => answer(calls.sendSms.path, { to, type: 1, ...more }, at)
const form = (account: string, sms_code: string, more: Wire = {}) => ({
  type: 'email',
  area_id: '',
  account,
  password: PASSWORD,
  re_password: PASSWORD,
  invite_code: '',
  sms_code,
  key: '',
  mobile: '',
  ...more,
})
const register = (account: string, sms_code: string, more: Wire = {}, at = server) =>
  answer(calls.register.path, form(account, sms_code, more), at)
const forget = (account: string, auth_code: string, more: Wire = {}) => {
  const words = { new_password: 'nine-other-dunes', secondary_password: 'nine-other-dunes' }
  return answer(calls.forgetPassword.path, { type: 'email', account, ...words, auth_code, ...more })
}
const login = async (account: string, password = PASSWORD, login_type = 'email', at = server) =>
  answer(calls.login.path, { account, password, login_type }, at)
const info = async (token: string, at = server) =>
  (await at.app.inject({ url: calls.userInfo.path, headers: { authorization: token } })).json()

const registered = async (account: string, more: Wire = {}) => {
  expect(await sendEmail(account)).toMatchObject({ code: 1 })
  expect(await register(account, await codeFor(account), more)).toMatchObject({ code: 1 })
  return account
}
const accounts = (at = server) => at.database.db.prepare('SELECT * FROM account WHERE is_demo = 0').all()

beforeAll(async () => {
  server = await start()
})
afterEach(async () => {
  await Promise.all(open.filter((one) => one !== server).map((one) => one.close()))
  open = [server]
})
afterAll(() => server.close())

describe('registering by e-mail', () => {
  it('opens a real account with an empty balance, however the address was typed', async () => {
    await sendEmail('Ann@Example.com')
    const code = await codeFor('ann@example.com')
    expect(await register(' ANN@example.com', code)).toMatchObject({ code: 1 })
    const { data } = await login(' ann@example.COM')
    expect((await info(data.token)).data).toMatchObject({ email: 'ann@example.com', is_demo: 0, balance: '0.00' })
  })

  it('takes a form, JSON and parts alike', async () => {
    const fields = new URLSearchParams(form('form@example.com', '000000')).toString()
    const asForm = await post(calls.register.path, fields as never, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(asForm.json().msg).toBe('The verification code is incorrect or has expired')
  })

  it('takes a code with blanks in it, once', async () => {
    await sendEmail('blanks@example.com')
    const code = await codeFor('blanks@example.com')
    expect(await register('blanks@example.com', ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ code: 1 })
    expect(await register('blanks@example.com', code)).toMatchObject({ code: 0 })
  })

  it('remembers who invited, and refuses a code that nobody has', async () => {
    const { data } = await login(await registered('inviter@example.com'))
    const { invite_code } = (await info(data.token)).data
    await sendEmail('invited@example.com')
    const code = await codeFor('invited@example.com')
    expect(await register('invited@example.com', code, { invite_code: 'NOBODYS' })).toEqual({
      code: 0,
      msg: 'This invite code doesn’t exist',
      data: null,
    })
    expect(await register('invited@example.com', code, { invite_code: ` ${invite_code.toLowerCase()}` })).toMatchObject(
      { code: 1 },
    )
    const result = async (authorization: string) =>
      (await server.app.inject({ url: calls.invitedCount.path, headers: { authorization } })).json()
    expect(await result(data.token)).toMatchObject({ code: 1, data: { total: 1 } })
    const guest = await login('invited@example.com')
    expect(await result(guest.data.token)).toMatchObject({ code: 1, data: { total: 0 } })
    expect(await result(server.accounts.createDemo('device').token)).toMatchObject({
      code: 0,
      msg: 'Please register or log in to a real account',
    })
    expect(await result('')).toMatchObject({ code: 999 })
    const rows = server.database.db
      .prepare('SELECT inviter.email FROM account JOIN account AS inviter ON account.invited_by = inviter.id')
      .pluck()
    expect(rows.all()).toEqual(['inviter@example.com'])
  })

  it('keeps a phone number as a contact only: nobody logs in by a number that was not proven', async () => {
    await registered('contact@example.com', { mobile: '852-91234567' })
    expect(server.database.db.prepare('SELECT mobile FROM account_contact').pluck().all()).toEqual(['85291234567'])
    expect(await login('85291234567', PASSWORD, 'mobile')).toMatchObject({ code: 0 })
  })

  it.each([
    ['passwords that differ', { re_password: 'a-kite-over-8-dunes' }, 'The passwords do not match'],
    ['a short password', { password: 'kite9', re_password: 'kite9' }, 'The password must have at least 8 characters'],
    ['a weak one', { password: 'password1', re_password: 'password1' }, 'This password is too easy to guess'],
    [
      'one that is the name',
      { password: 'harmless99', re_password: 'harmless99' },
      'This password is too easy to guess',
    ],
    ['a long one', { password: 'xY'.repeat(65), re_password: 'xY'.repeat(65) }, 'up to 128 characters'],
    ['an invite code of nobody', { invite_code: 'NOBODYS' }, 'This invite code doesn’t exist'],
    ['an area that is none', { area_id: '99999' }, 'area_id'],
    ['a contact that is no number', { mobile: '852-CALLME' }, 'Check the phone number'],
    ['no code', { sms_code: '' }, 'Enter the verification code'],
    ['a code of letters', { sms_code: 'abcdef' }, 'The verification code has 6 digits'],
    ['a phone number', { type: 'mobile', account: '85291234567' }, 'with an e-mail address'],
  ])('refuses %s in words, and the code is good for the next try', async (_, wrong, words) => {
    const account = 'harmless@example.com'
    await sendEmail(account)
    const code = await codeFor(account)
    const before = accounts().length
    const refused = await register(account, code, wrong)
    expect(refused).toMatchObject({ code: 0, data: null })
    expect(refused.msg).toContain(words)
    expect(accounts()).toHaveLength(before)
    const left = server.database.db.prepare('SELECT max(tries_left) FROM one_time_code').pluck().get()
    expect(left).toBe(5)
  })

  it('refuses the sixth code, also the right one', async () => {
    await sendEmail('guess@example.com')
    const code = await codeFor('guess@example.com')
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries += 1)
      expect((await register('guess@example.com', wrong)).msg).toBe('The verification code is incorrect or has expired')
    expect((await register('guess@example.com', code)).msg).toBe('The verification code is incorrect or has expired')
  })

  it('twice at once opens one account', async () => {
    await sendEmail('twice@example.com')
    const code = await codeFor('twice@example.com')
    const both = await Promise.all([register('twice@example.com', code), register('twice@example.com', code)])
    expect(both.map((one) => one.code).toSorted()).toEqual([0, 1])
  })
})

describe('whether there is an account', () => {
  it('is told by no answer: a code to register goes to who has none, a letter to who has one', async () => {
    const known = await registered('known@example.com')
    expect(await sendEmail(known)).toEqual(await sendEmail('unknown@example.com'))
    expect(await outbox('unknown@example.com')).toMatchObject([{ text: expect.stringMatching(/^\d{6} is your/) }])
    const [message] = await outbox(known)
    expect(message?.subject).toBe('You already have an account')
    expect(message?.text).not.toMatch(/\d{6}/)
    expect(await register(known, '123456')).toEqual(await register('unknown@example.com', '123456'))
  })

  it('is not told by a code for a new password either, which goes to who has one alone', async () => {
    const known = await registered('forgetful@example.com')
    expect(await sendEmail(known, 2)).toEqual(await sendEmail('stranger@example.com', 2))
    expect(await outbox('stranger@example.com')).toEqual([])
    expect(await codeFor(known)).toMatch(/^\d{6}$/)
    expect(await forget(known, '123456')).toEqual(await forget('stranger@example.com', '123456'))
  })
})

describe('a forgotten password', () => {
  it('is set anew by a code, which ends every session and is told by mail', async () => {
    const account = await registered('lost@example.com')
    const before = (await login(account)).data.token
    await sendEmail(account, 2)
    const code = await codeFor(account)
    expect(await forget(account, code)).toEqual({
      code: 1,
      msg: 'New password set. Please log in',
      data: null,
    })
    expect(await info(before)).toMatchObject({ code: 999 })
    expect(await login(account)).toMatchObject({ code: 0 })
    expect(await login(account, 'nine-other-dunes')).toMatchObject({ code: 1 })
    expect((await outbox(account)).map(({ subject }) => subject)).toContain('Your password was changed')
    expect(await forget(account, code)).toMatchObject({ code: 0 })
  })

  it('takes no code that was made to register', async () => {
    const account = await registered('mixed@example.com')
    await sendEmail('mixed2@example.com')
    const code = await codeFor('mixed2@example.com')
    expect(await forget('mixed2@example.com', code)).toMatchObject({ code: 0 })
    expect(await forget(account, code)).toMatchObject({ code: 0 })
  })

  it.each([
    [{ secondary_password: 'another-dune-9' }, 'The passwords do not match'],
    [{ new_password: 'short', secondary_password: 'short' }, 'at least 8 characters'],
    [{ new_password: '12345678', secondary_password: '12345678' }, 'too easy to guess'],
  ])('is refused as %j', async (wrong, words) =>
    expect((await forget('lost@example.com', '123456', wrong)).msg).toContain(words),
  )
})

describe('registering by phone number', () => {
  it('works with verify_reg_type 1, with the prefix of an area, and logs in by the number', async () => {
    const phones = await start({ VERIFY_REG_TYPE: '1' })
    const hongKong = (await phones.app.inject(calls.areaList.path))
      .json()
      .data.find((one: { code: string }) => one.code === 'HK')
    expect(await sendSms('91234567', { area_id: hongKong.id }, phones)).toMatchObject({ code: 1 })
    const code = await codeFor('85291234567', phones)
    const more = { type: 'mobile', area_id: hongKong.id, mobile: '852-91234567' }
    expect(await register('85291234567', code, more, phones)).toMatchObject({ code: 1 })
    const { data } = await login('+852 9123 4567', PASSWORD, 'mobile', phones)
    expect((await info(data.token, phones)).data).toMatchObject({ mobile: '85291234567', email: '' })
    expect((await sendSms('91234567', { area_id: '99999' }, phones)).msg).toContain('area_id')
    expect((await sendSms('12', {}, phones)).msg).toBe('Check the phone number and country code')
  })

  it('works with verify_reg_type 3 without a prefix, beside e-mail', async () => {
    const phones = await start({ VERIFY_REG_TYPE: '3' })
    await sendSms('4915112345678', {}, phones)
    const code = await codeFor('4915112345678', phones)
    expect(await register('4915112345678', code, { type: 'mobile' }, phones)).toMatchObject({ code: 1 })
    await sendEmail('ben@example.com', 1, phones)
    expect(await register('ben@example.com', await codeFor('ben@example.com', phones), {}, phones)).toMatchObject({
      code: 1,
    })
  })

  const without: Array<Record<string, string>> = [
    { VERIFY_REG_TYPE: '0' },
    { VERIFY_REG_TYPE: '2' },
    { VERIFY_REG_TYPE: '1', IS_SHOW_MOBILE: '0' },
  ]
  it.each(without)('is not offered with %j', async (environment) => {
    const none = await start(environment)
    expect((await sendSms('85291234567', {}, none)).msg).toBe('Register with an e-mail address')
    expect((await register('85291234567', '123456', { type: 'mobile' }, none)).msg).toBe(
      'Register with an e-mail address',
    )
  })
})

describe('registering with a captcha', () => {
  const picture = async (id: string, at: TestServer) => {
    const drawn = (await at.app.inject(`${calls.getCaptcha.path}?id=${id}`)).json()
    expect(drawn).toMatchObject({ code: 1, data: { b64s: expect.stringMatching(/^data:image\/png;base64,/) } })
    return (await outbox(id, at))[0]?.text ?? ''
  }

  it('opens an account by the characters of the picture, and tells the same where there is one', async () => {
    const pictures = await start({ VERIFY_REG_TYPE: '2' })
    const first = await picture('one', pictures)
    const opened = await register('cap@example.com', first.toLowerCase(), { key: 'one' }, pictures)
    expect(opened).toMatchObject({ code: 1 })
    expect(await login('cap@example.com', PASSWORD, 'email', pictures)).toMatchObject({ code: 1 })
    const again = await picture('two', pictures)
    expect(await register('cap@example.com', again, { key: 'two' }, pictures)).toEqual(opened)
    expect(accounts(pictures)).toHaveLength(1)
    expect((await outbox('cap@example.com', pictures)).map(({ subject }) => subject).toSorted()).toEqual([
      'You already have an account',
      'Your account has been created',
    ])
    expect((await sendEmail('other@example.com', 1, pictures)).msg).toBe('No registration code is required')
  })

  it('floods nobody with letters', async () => {
    const pictures = await start({ VERIFY_REG_TYPE: '2', RATE_CODES: '3' })
    for (const id of ['one', 'two', 'three', 'four']) {
      const characters = await picture(id, pictures)
      expect(await register('cap@example.com', characters, { key: id }, pictures)).toMatchObject({ code: 1 })
    }
    expect(await outbox('cap@example.com', pictures)).toHaveLength(3)
  })

  it('uses a picture up by a wrong answer, not by another mistake', async () => {
    const pictures = await start({ VERIFY_REG_TYPE: '2' })
    const right = await picture('one', pictures)
    const mistake = { key: 'one', re_password: 'another' }
    expect((await register('cap@example.com', right, mistake, pictures)).msg).toBe('The passwords do not match')
    expect((await register('cap@example.com', 'QQQQQ', { key: 'one' }, pictures)).msg).toContain('the image')
    expect((await register('cap@example.com', right, { key: 'one' }, pictures)).msg).toContain('the image')
    expect(accounts(pictures)).toEqual([])
  })
})

describe('registering by work in place of a picture', () => {
  const worked = async (id: string, at: TestServer) =>
    findNonce(
      decode(calls.getCaptchaWork.answer, (await at.app.inject(`${calls.getCaptchaWork.path}?id=${id}`)).json().data),
    )
  const settings = { VERIFY_REG_TYPE: '2', CAPTCHA_BITS: '6' }

  it('opens an account, once a task, and tells the same where there is one', async () => {
    const working = await start(settings)
    const nonce = await worked('one', working)
    const opened = await register('work@example.com', nonce, { key: 'one' }, working)
    expect(opened).toMatchObject({ code: 1 })
    expect(await login('work@example.com', PASSWORD, 'email', working)).toMatchObject({ code: 1 })
    expect((await register('more@example.com', nonce, { key: 'one' }, working)).msg).toContain('has expired')
    expect(await register('work@example.com', await worked('two', working), { key: 'two' }, working)).toEqual(opened)
    expect(accounts(working)).toHaveLength(1)
  })

  it('is of no use for the task of another id, nor where a code is asked for', async () => {
    const working = await start(settings)
    const nonce = await worked('one', working)
    expect((await register('work@example.com', nonce, { key: 'two' }, working)).msg).toContain('has expired')
    const byCode = await start()
    expect((await register('work@example.com', nonce, { key: 'one' }, byCode)).msg).toContain('6 digits')
    expect([...accounts(working), ...accounts(byCode)]).toEqual([])
  })
})

describe('limits', () => {
  it('are three codes in ten minutes for one recipient, told in words and by Retry-After', async () => {
    const strict = await start({ RATE_CODES: '3' })
    const ask = () => post(calls.sendEmail.path, { to: 'ann@example.com', type: 1 }, {}, strict)
    for (let times = 0; times < 3; times += 1) expect((await ask()).json().code).toBe(1)
    const refused = await ask()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 429])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(590)
    expect(refused.json().msg).toBe('Too many code requests. Please wait 10 min')
    expect(await sendEmail('ben@example.com', 1, strict)).toMatchObject({ code: 1 })
  })

  it.each([
    ['codes', { RATE_CODES: '1' }, calls.sendEmail.path, { type: 1 }, 5],
    ['registrations', { RATE_REGISTER: '2' }, calls.register.path, form('ann@example.com', '123456'), 2],
  ])('count %s of a device, whatever its address', async (_, rate, path, payload, most) => {
    const strict = await start(rate)
    const codes: number[] = []
    for (let one = 0; one <= most; one += 1) {
      const body = { to: `ann${one}@example.com`, ...payload, device_id: 'device' }
      const given = { method: 'POST' as const, url: path, payload: body, remoteAddress: `203.0.113.${one}` }
      codes.push((await strict.app.inject(given)).statusCode)
    }
    expect(codes).toEqual([...Array<number>(most).fill(200), 429])
  })

  it('count captchas and registrations of an address', async () => {
    const strict = await start({ RATE_CAPTCHA: '2', RATE_REGISTER: '1' })
    const picture = async () => (await strict.app.inject(`${calls.getCaptcha.path}?id=a`)).statusCode
    const work = async () => (await strict.app.inject(`${calls.getCaptchaWork.path}?id=a`)).statusCode
    expect([await picture(), await work(), await picture(), await work()]).toEqual([200, 200, 429, 429])
    const attempt = async () =>
      (await post(calls.register.path, form('a@example.com', '123456'), {}, strict)).statusCode
    expect([await attempt(), await attempt()]).toEqual([200, 429])
  })
})

describe('the outbox', () => {
  it('is a page that says what it is, with a policy of its own', async () => {
    await sendEmail('<b>"x"&@example.com')
    await sendEmail('page@example.com')
    const shown = await server.app.inject('/dev/outbox')
    expect(shown.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+='/)
    expect(shown.body).toContain('Outbox: nothing here was really sent')
    expect(shown.body).toContain('page@example.com')
    expect(shown.body).not.toContain('<script')
  })

  it('is not there outside demo mode, where what cannot be sent is refused', async () => {
    const production = await start({ DEMO: '', VERIFY_REG_TYPE: '1' })
    for (const accept of ['text/html', 'application/json'])
      expect((await production.app.inject({ url: '/dev/outbox', headers: { accept } })).statusCode).toBe(404)
    expect((await sendEmail('ann@example.com', 1, production)).msg).toBe('Codes can’t be sent by e-mail here')
    expect((await sendSms('85291234567', {}, production)).msg).toBe('Codes can’t be sent by SMS here')
  })

  it('speaks the language of who asked', async () => {
    await post(calls.sendEmail.path, { to: 'lang@example.com', type: 1 }, { lang: 'ar' })
    expect((await outbox('lang@example.com'))[0]?.text).toMatch(/^\d{6} /)
  })
})
