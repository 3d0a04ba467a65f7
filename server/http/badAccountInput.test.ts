import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as security from '../../contract/calls/security.ts'
import { type CallName, calls } from '../../contract/calls.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { hostileValues } from './hostileValues.ts'

const NAME = 'ann@example.com'
const PASSWORD = 'correct horse 7'
const NEW = 'battery staple 9'

/**
 * Every call of this area with what it takes, none of which works: what is wrong or unknown beside the hostile value
 * must not let it through. Names on the wire.
 */
const table: Partial<Record<CallName, Readonly<Record<string, string>>>> = {
  login: { account: NAME, password: 'wrong horse 7', login_type: 'email', device_id: 'device' },
  amendPassword: { old_password: 'wrong horse 7', new_password: NEW, secondary_password: NEW },
  endSession: { id: 'none' },
  finishLogin: { second_factor: 'none', code: '000000' },
  beginSecondFactor: { password: 'wrong horse 7' },
  confirmSecondFactor: { code: '000000' },
  renewRecoveryCodes: { password: 'wrong horse 7', code: '000000' },
  endSecondFactor: { password: 'wrong horse 7', code: '000000' },
  beginPasskey: { password: 'wrong horse 7' },
  addPasskey: { id: 'none', name: 'key', credential: '{}' },
  removePasskey: { id: 'none' },
  finishPasskeyLogin: { id: 'none', credential: '{"id":"none"}' },
  freezeAccount: { token: 'none' },
  joinRanking: { nickname: '-' },
  copyTrader: { user: 'none', amount: '500' },
}

/** Calls that take nothing: whatever comes along is not read. */
const without: readonly CallName[] = [
  'endOwnSession',
  'listSessions',
  'endOtherSessions',
  'secondFactorState',
  'listPasskeys',
  'beginPasskeyLogin',
  'myRanking',
  'leaveRanking',
  'copies',
]
/** Calls that succeed if their target is already gone, since that is the wanted result. */
const goneAlready: readonly CallName[] = ['endSession', 'removePasskey']

let server: TestServer
let ann: number
let token = ''
/** Forms are tried as somebody else: the codes that may be tried for one account would not last. */
let tokenOfBen = ''
beforeAll(async () => {
  server = await openTestServer({ RATE_LOGIN: '1000000', RATE_SESSION: '1000000', RATE_PUBLIC: '1000000' })
  ann = server.accounts.openReal({ email: NAME, passwordHash: await hashPassword(PASSWORD) }) ?? 0
  token = server.accounts.openSession(ann, { device: '', address: '' }).token
  const passwordHash = await hashPassword(PASSWORD)
  const ben = server.accounts.openReal({ email: 'ben@example.com', passwordHash }) ?? 0
  tokenOfBen = server.accounts.openSession(ben, { device: '', address: '' }).token
})
afterAll(() => server.close())

/** Returns all stored data of people except the times they were seen. */
const everything = () =>
  ['account', 'second_factor', 'recovery_code', 'passkey', 'demo_device', 'ranked_account', 'copied_trader']
    .map((name) => server.database.db.prepare(`SELECT * FROM ${name}`).all())
    .concat([server.database.db.prepare('SELECT id, account_id, device, address FROM session').all()])

const headers = () => ({ authorization: token, origin: 'http://localhost', host: 'localhost' })
const asJson = (name: CallName, fields: object) =>
  server.app.inject({ method: 'POST', url: calls[name].path, payload: fields, headers: headers() })
const asForm = (name: CallName, fields: object) =>
  server.app.inject({
    method: 'POST',
    url: calls[name].path,
    payload: Object.entries(fields)
      .map((pair) => pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='))
      .join('&'),
    headers: { ...headers(), authorization: tokenOfBen, 'content-type': 'application/x-www-form-urlencoded' },
  })

describe('hostile input', () => {
  it('is tried on every call of accounts and their security', () => {
    const area = [
      'login',
      'amendPassword',
      'myRanking',
      'joinRanking',
      'leaveRanking',
      'copies',
      'copyTrader',
      ...Object.keys(security),
    ]
    expect([...Object.keys(table), ...without].toSorted()).toEqual(area.toSorted())
    const routed = area.filter((name) => {
      const { method, path } = calls[name as CallName]
      return server.app.hasRoute({ method, url: path })
    })
    expect(routed).toEqual(area)
  })

  it.each(Object.keys(table) as CallName[])('to %s is refused with words, and leaves nothing', async (name) => {
    const before = everything()
    const fields = table[name] ?? {}
    for (const key of Object.keys(fields)) {
      for (const [what, value] of hostileValues) {
        const requested = { ...fields, [key]: value }
        if (value === undefined) delete requested[key]
        const answers = [await asJson(name, requested)]
        if (typeof value === 'string') answers.push(await asForm(name, requested))
        for (const answer of answers) {
          const reported = `${name} ${key}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          expect(answer.statusCode, reported).toBe(200)
          const { code, msg, data } = answer.json()
          expect(data, reported).toBeNull()
          if (goneAlready.includes(name) && code === 1) continue
          expect(code, reported).toBe(0)
          expect(msg.length, reported).toBeGreaterThan(8)
          expect(msg, reported).not.toMatch(/undefined|NaN|\[object|Error|SELECT|etc\/passwd|onerror/)
        }
      }
    }
    expect(everything()).toEqual(before)
  })

  it.each(without)('to %s, which takes nothing, is not read', async (name) => {
    const { method, path } = calls[name]
    const stored = server.accounts.openSession(ann, { device: '', address: '' })
    const more = { account: ['x'], id: 10, code: '😀'.repeat(1000), password: { a: '\u0000' } }
    const answer = await server.app.inject({
      method,
      url: path,
      headers: { ...headers(), authorization: stored.token },
      ...(method === 'POST' && { payload: more }),
    })
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([200, 1])
    server.accounts.endSessions(ann)
    token = server.accounts.openSession(ann, { device: '', address: '' }).token
  })

  it('as a body that is none is refused', async () => {
    const bodies = [
      ['application/json', '{"account":'],
      ['application/json', '[]'],
      ['application/json', '"text"'],
      ['application/json', 'null'],
      ['application/json', `{"account":"${'x'.repeat(70_000)}"}`],
      ['application/x-www-form-urlencoded', '%E0%A4%A&account&&==&%'],
      ['multipart/form-data', 'no boundary'],
      ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="account"\r\n\r\ncut off'],
      ['text/plain', 'account=ann'],
      ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
    ] as const
    const before = everything()
    for (const [type, payload] of bodies) {
      for (const name of Object.keys(table) as CallName[]) {
        const { path: url } = calls[name]
        const answer = await server.app.inject({
          method: 'POST',
          url,
          payload,
          headers: { ...headers(), 'content-type': type },
        })
        const reported = `${name} ${type} ${payload.slice(0, 40)} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
        expect(answer.statusCode, reported).toBe(200)
        expect(answer.json(), reported).toMatchObject({ code: 0, data: null })
      }
    }
    expect(everything()).toEqual(before)
  })
})

describe('calls that need a session', () => {
  const signed = Object.keys({ ...security, amendPassword: 0 }) as CallName[]
  it.each(signed.filter((name) => calls[name].session))('%s is 999 without one', async (name) => {
    const { method, path: url } = calls[name]
    for (const authorization of ['', 'x'.repeat(43), `${token}x`, "' OR 1=1 --"]) {
      const answer = await server.app.inject({
        method,
        url,
        headers: { authorization },
        ...(method === 'POST' && { payload: {} }),
      })
      expect([answer.statusCode, answer.json().code], answer.body).toEqual([200, 999])
    }
  })

  it('are not for demo accounts where they set up what only a real account has', async () => {
    const demo = server.accounts.createDemo(undefined)
    for (const name of [
      'amendPassword',
      'beginSecondFactor',
      'confirmSecondFactor',
      'renewRecoveryCodes',
      'endSecondFactor',
      'beginPasskey',
      'addPasskey',
      'removePasskey',
    ] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: calls[name].path,
        payload: table[name],
        headers: { ...headers(), authorization: demo.token },
      })
      expect(answer.json(), name).toEqual({ code: 0, msg: 'Please register or log in to a real account', data: null })
    }
  })
})
