import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { authenticatorApp } from '../accounts/authenticatorApp.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const STEP = 30_000
const NAME = 'ann@example.com'
const PASSWORD = 'correct horse 7'
const WRONG_CODE = { code: 0, msg: 'The code is incorrect or has already been used' }

let server: TestServer
let token = ''
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 4) })
  server = await openTestServer({ RATE_LOGIN: '1000', RATE_CODES: '100', TITLE: 'Kite' })
  server.accounts.openReal({ email: NAME, passwordHash: await hashPassword(PASSWORD) })
  token = (await logIn()).data.token
})
afterAll(async () => {
  await server.close()
  vi.useRealTimers()
})

const post = async (name: string, payload: object, authorization = token) => {
  const headers = { authorization }
  return (await server.app.inject({ method: 'POST', url: `/api/user/${name}`, payload, headers })).json()
}
/** The same, with the code that is sent for it. */
const confirmed = async (name: string, payload: object) => {
  expect(await post(name, payload)).toMatchObject({
    code: 428,
    msg: 'We sent a code to an…@example.com. Enter it to confirm.',
  })
  const mail_code = /^\d{6}/.exec((await server.lettersTo(NAME))[0]?.text ?? '')?.[0]
  return post(name, { ...payload, mail_code })
}
const logIn = (password = PASSWORD) => post('loginForU', { account: NAME, password, login_type: 'email' }, '')
const state = async () =>
  (await server.app.inject({ url: '/api/user/second_factor', headers: { authorization: token } })).json().data
/** Subjects, without those of codes and logins. */
const letters = async () =>
  (await server.lettersTo(NAME))
    .map(({ subject = '' }) => subject)
    .filter((subject) => !/^\d/.test(subject) && subject !== 'New login to your account')
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

const shown = (secret: string) => authenticatorApp(secret)(Date.now())

describe('the second factor of an account', () => {
  let secret = ''
  let codes: string[] = []
  const challenge = async (): Promise<string> => {
    const { code, data } = await logIn()
    expect([code, data.token]).toEqual([1, undefined])
    return data.second_factor
  }
  const finish = (second_factor: string, code: string) => post('login_second', { second_factor, code }, '')

  it('is off until it is set up with the password and the first code', async () => {
    expect(await state()).toEqual({ is_on: 0, recovery_left: 0 })
    expect(await post('second_factor_begin', { password: 'wrong horse 7' })).toMatchObject({
      code: 0,
      msg: 'The password is incorrect',
    })
    expect(await post('second_factor_begin', { password: PASSWORD, mail_code: '000000' })).toMatchObject(WRONG_CODE)
    const started = await confirmed('second_factor_begin', { password: PASSWORD })
    secret = started.data.secret
    expect(started.data.uri).toContain(`otpauth://totp/Kite:ann%40example.com?secret=${secret}&issuer=Kite`)
    expect((await logIn()).data.token, 'not yet').toBeTypeOf('string')
    expect(await post('second_factor_confirm', { code: '000000' })).toMatchObject(WRONG_CODE)
    expect(await letters()).toEqual([])
    const elsewhere = (await logIn()).data.token
    codes = (await post('second_factor_confirm', { code: shown(secret) })).data.codes
    expect(codes).toHaveLength(10)
    expect(await server.accounts.sessionOf(elsewhere), 'has shown no code').toBeUndefined()
    expect(await letters()).toEqual(['Authenticator app added'])
    expect(await state()).toEqual({ is_on: 1, recovery_left: 10 })
    expect(await post('second_factor_begin', { password: PASSWORD })).toMatchObject({
      code: 0,
      msg: 'An authenticator app is already set up',
    })
  })

  it('is asked for after the right password alone, and each code is taken once', async () => {
    expect(await logIn('wrong horse 7')).toMatchObject({ code: 0, data: null })
    const first = await challenge()
    expect(await finish(first, shown(secret)), 'it confirmed').toMatchObject(WRONG_CODE)
    later(STEP)
    const both = await Promise.all([finish(first, shown(secret)), finish(await challenge(), shown(secret))])
    expect(both.map(({ code }) => code).toSorted(), 'one of two at once').toEqual([0, 1])
    const entered = both.find(({ code }) => code === 1)?.data.token
    expect(await server.accounts.sessionOf(entered)).toBeDefined()
  })

  it('is met by a recovery code, once', async () => {
    const [code = ''] = codes
    expect(await finish(await challenge(), code.toLowerCase())).toMatchObject({ code: 1 })
    expect(await finish(await challenge(), code)).toMatchObject(WRONG_CODE)
    expect(await state()).toEqual({ is_on: 1, recovery_left: 9 })
  })

  it('is over for a login after five wrong codes or five minutes', async () => {
    const over = { code: 0, msg: 'Login timed out or had too many attempts. Please log in again' }
    const tried = await challenge()
    for (let number = 1; number <= 4; number += 1) expect(await finish(tried, '000000')).toMatchObject(WRONG_CODE)
    expect(await finish(tried, '000000')).toMatchObject(over)
    const old = await challenge()
    later(5 * 60_000)
    expect(await finish(old, shown(secret))).toMatchObject(over)
  })

  it('has new recovery codes, and is switched off, for the password and a code together', async () => {
    later(60 * 60_000)
    expect(await post('recovery_codes', { password: 'wrong horse 7', code: shown(secret) })).toMatchObject({ code: 0 })
    expect(await post('recovery_codes', { password: PASSWORD, code: '000000' })).toMatchObject(WRONG_CODE)
    const renewed = (await confirmed('recovery_codes', { password: PASSWORD, code: shown(secret) })).data.codes
    expect((await letters())[0]).toBe('Your recovery codes were replaced')
    expect(renewed).toHaveLength(10)
    expect(await post('second_factor_end', { password: PASSWORD, code: codes[1] })).toMatchObject(WRONG_CODE)
    expect(await confirmed('second_factor_end', { password: PASSWORD, code: renewed[0] })).toMatchObject({ code: 1 })
    expect(await state()).toEqual({ is_on: 0, recovery_left: 0 })
    expect((await letters())[0]).toBe('Your authenticator app was removed')
    expect((await logIn()).data.token).toBeTypeOf('string')
  })
})
