import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallName, calls } from '../../contract/calls.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { hostileValues } from './hostileValues.ts'

const PASSWORD = 'a-kite-over-9-dunes'
const NEW = { new_password: PASSWORD, secondary_password: PASSWORD }
const registering = {
  type: 'email',
  area_id: '1',
  account: 'ann@example.com',
  password: PASSWORD,
  re_password: PASSWORD,
  invite_code: '',
  sms_code: 'none',
  key: '',
  mobile: '852-91234567',
  device_id: 'device',
}

/**
 * Calls with what they take, none of which works: what is wrong or unknown beside the hostile value must not let it
 * through. Names on the wire.
 */
const table: ReadonlyArray<readonly [name: CallName, what: string, fields: Readonly<Record<string, string>>]> = [
  ['register', 'by e-mail', registering],
  ['register', 'by phone', { ...registering, type: 'mobile', account: '247912345678' }],
  ['forgetPassword', 'by e-mail', { type: 'email', account: 'ann@example.com', ...NEW, auth_code: '000000' }],
  ['forgetPassword', 'by phone', { type: 'mobile', account: '85291234567', ...NEW, auth_code: '000000' }],
  ['sendEmail', 'to register', { to: 'nobody', type: '1', device_id: 'device' }],
  ['sendEmail', 'to reset', { to: 'nobody', type: '2', device_id: 'device' }],
  ['sendSms', 'to register', { to: 'nobody', type: '1', device_id: 'device' }],
  ['sendSms', 'in an area', { to: 'nobody', area_id: '1000', type: '2', device_id: 'device' }],
  ['getCaptcha', 'of no id', { id: 'no id' }],
  ['getCaptchaWork', 'of no id', { id: 'no id' }],
]
const ways = ['1', '2'] as const
const many = { RATE_REGISTER: '1000000', RATE_CODES: '100000', RATE_CAPTCHA: '1000000', RATE_PUBLIC: '1000000' }

const servers = new Map<string, TestServer>()
beforeAll(async () => {
  for (const way of ways) servers.set(way, await openTestServer({ ...many, VERIFY_REG_TYPE: way }))
})
afterAll(() => Promise.all([...servers.values()].map((one) => one.close())))
const serverOf = (way: string): TestServer => {
  const server = servers.get(way)
  if (!server) throw new Error(`no server registers by ${way}`)
  return server
}

/** Returns everything that could have been stored or sent. */
async function everything({ app, database }: TestServer): Promise<unknown> {
  const tables = ['account', 'session', 'one_time_code', 'code_request', 'account_contact']
  const rows = tables.map((name) => database.db.prepare(`SELECT * FROM ${name}`).all())
  const sent = await app.inject({ url: '/dev/outbox', headers: { accept: 'application/json' } })
  return { rows, sent: sent.json() }
}

const BOUNDARY = 'part'
const inParts = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')
    .concat(`--${BOUNDARY}--\r\n`)
const asForm = (fields: object) =>
  Object.entries(fields)
    .map((pair) => pair.map((one) => encodeURIComponent(String(one).toWellFormed())).join('='))
    .join('&')

/** A call with these fields in every way they can travel; what is no text travels as JSON alone. */
function requests(name: CallName, fields: object, isText: boolean): InjectOptions[] {
  const { method, path } = calls[name]
  if (method === 'GET') return isText ? [{ url: `${path}?${asForm(fields)}` }] : []
  const bodies: InjectOptions[] = [{ payload: fields }]
  if (isText) {
    bodies.push(
      { payload: asForm(fields), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { payload: inParts(fields), headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` } },
    )
  }
  return bodies.map((body) => ({ method: 'POST', url: path, ...body }))
}

describe.each(ways)('hostile input with verify_reg_type %s', (way) => {
  it.each(table)(
    'to %s %s is refused with words; nothing is kept and nothing sent',
    async (name, _, fields) => {
      const server = serverOf(way)
      const before = await everything(server)
      for (const key of Object.keys(fields)) {
        const requested = hostileValues.flatMap(([what, value]) => {
          const changed: Record<string, unknown> = { ...fields, [key]: value }
          if (value === undefined) delete changed[key]
          return requests(name, changed, typeof value === 'string').map((request) => ({ what, request }))
        })
        const answers = await Promise.all(
          requested.map(async ({ what, request }) => ({ what, answer: await server.app.inject(request) })),
        )
        for (const { what, answer } of answers) {
          const reported = `${name} ${key}: ${what} → ${answer.statusCode} ${answer.body.slice(0, 200)}`
          expect(answer.statusCode, reported).toBe(200)
          expect(answer.json(), reported).toMatchObject({ code: 0, data: null })
          expect(answer.json().msg.length, reported).toBeGreaterThan(8)
          expect(answer.body.length, reported).toBeLessThan(300)
        }
      }
      expect(await everything(server)).toEqual(before)
    },
    20_000,
  )

  it('is refused where it is no request at all', async () => {
    const server = serverOf(way)
    const before = await everything(server)
    const bodies = [
      ['{"to":', 'application/json'],
      ['[]', 'application/json'],
      ['"x"', 'application/json'],
      ['<to>x</to>', 'text/xml'],
      ['x', 'multipart/form-data'],
      [inParts({ to: 'x' }).slice(0, -20), `multipart/form-data; boundary=${BOUNDARY}`],
      ['x'.repeat(100_000), 'application/x-www-form-urlencoded'],
      [asForm({ to: 'a@example.com' }).concat('&to=b@example.com&to[]=c'), 'application/x-www-form-urlencoded'],
    ]
    for (const name of ['register', 'forgetPassword', 'sendEmail', 'sendSms'] as const) {
      for (const [payload = '', type = ''] of bodies) {
        const headers = { 'content-type': type }
        const answer = await server.app.inject({ method: 'POST', url: calls[name].path, payload, headers })
        const reported = `${name} ${type} ${payload.slice(0, 40)}`
        expect([answer.statusCode, answer.json().code], reported).toEqual([200, 0])
      }
    }
    expect(await everything(server)).toEqual(before)
  })
})

it('a letter to an odd but real address says nothing of what the address holds', async () => {
  const server = serverOf('1')
  const to = `"><b>{{7*7}}'@example.com`.replace(/["<>]/g, '')
  await server.app.inject({ method: 'POST', url: calls.sendEmail.path, payload: { to, type: 1 } })
  const page = (await server.app.inject('/dev/outbox')).body
  expect(page).toContain("b{{7*7}}'@example.com")
  expect(page).not.toContain('<b>')
})
