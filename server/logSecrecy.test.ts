import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type CallName, calls, everyCall } from '../contract/calls.ts'
import { LIVE_PATH } from '../contract/live.ts'
import { everyOperatorCall } from '../contract/operator/calls.ts'
import { openFakeMailServer } from './codes/messaging/fakeMailServer.ts'
import { openTestServer, type TestServer } from './openTestServer.ts'
import { serverLog } from './operations/serverLog.ts'
import { signedIn } from './operatorFixture.ts'

/** Values that must not appear in the log. Generated secrets are added as they are created. */
const secrets = {
  email: 'zora.quill@example.com',
  otherEmail: 'Mordecai.Vex@example.org',
  phone: '85261234987',
  contact: '4915199988877',
  password: 'seven-otters-5-canoes',
  newPassword: 'eight-herons-6-rafts',
  lastPassword: 'nine-beavers-7-kayaks',
  wrongPassword: 'no-such-walrus-88',
  name: 'Zoraida Quillfeather',
  cardId: 'X7719302Q',
  device: 'f9a1c4de-0b7c-4f0e-93de-6a41d0b3c9aa',
  wrongCode: '918273',
  coinAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  bankAccount: 'DE89370400440532013000',
  search: 'leaky-search-word',
  requestId: 'an-id-that-a-stranger-made-up',
  badToken: 'not-a-token-but-secret-all-the-same',
}

/**
 * Returns true if a text contains a secret. Six digits count only on their own, since measurements contain digits too.
 */
function tells(text: string, secret: string): boolean {
  if (!/^\d{6}$/.test(secret)) return text.includes(secret)
  return new RegExp(`(?<!\\d|\\d\\.)${secret}(?!\\d)`).test(text)
}

const lines: string[] = []
const created = new Set<string>()
let server: TestServer
let port = 0

type Wire = Readonly<Record<string, unknown>>
const call = async (name: CallName, fields: Wire = {}, token = '') => {
  const { method, path } = calls[name]
  const headers = { authorization: token, lang: 'en', 'x-request-id': secrets.requestId }
  const query = new URLSearchParams(fields as Record<string, string>)
  const requested =
    method === 'GET' ? { url: `${path}?${query}` } : { method: 'POST' as const, url: path, payload: fields }
  return (await server.app.inject({ ...requested, headers })).json()
}

/** The code that was just sent to somebody, from now on a secret too. */
async function sentCode(to: string): Promise<string> {
  const shown = await server.app.inject({ url: '/dev/outbox', headers: { accept: 'application/json' } })
  const sent = (shown.json() as Array<{ to: string; text: string }>).find((one) => one.to === to)
  const code = /^\d{6}/.exec(sent?.text ?? '')?.[0] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  created.add(code)
  return code
}

async function logIn(account: string, password: string, login_type = 'email'): Promise<string> {
  const answer = await call('login', { account, password, login_type, device_id: secrets.device })
  expect(answer).toMatchObject({ code: 1 })
  created.add(answer.data.token)
  return answer.data.token
}

async function sayLive(token: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`)
  await once(socket, 'open')
  for (const said of [token, secrets.badToken]) {
    socket.send(JSON.stringify({ type: 'login', token: said }))
    await once(socket, 'message')
  }
  socket.send(`{"type":"login","token":"${secrets.badToken}`)
  await once(socket, 'message')
  socket.close()
  await once(socket, 'close')
}

async function upload(token: string): Promise<string> {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#456' } })
    .jpeg()
    .toBuffer()
  const head = `--part\r\ncontent-disposition: form-data; name="file"; filename="${secrets.name}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const answer = await server.app.inject({
    method: 'POST',
    url: calls.uploadImage.path,
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--part--\r\n')]),
    headers: { authorization: token, 'content-type': 'multipart/form-data; boundary=part' },
  })
  expect(answer.json()).toMatchObject({ code: 1 })
  return answer.json().data.url
}

const registering = (account: string, sms_code: string, more: Wire = {}) => ({
  type: 'email',
  account,
  password: secrets.password,
  re_password: secrets.password,
  sms_code,
  mobile: secrets.contact,
  device_id: secrets.device,
  ...more,
})

/** Performs all valid and invalid actions of this area as a visitor. */
async function liveThrough(): Promise<void> {
  const { email, otherEmail, phone, password, newPassword, lastPassword, wrongPassword, wrongCode } = secrets
  await call('sendEmail', { to: email, type: 1, device_id: secrets.device })
  const emailCode = await sentCode(email)
  await call('register', registering(email, wrongCode))
  expect(await call('register', registering(email, emailCode))).toMatchObject({ code: 1 })
  await call('register', registering(email, emailCode, { re_password: wrongPassword }))
  await call('sendSms', { to: phone, type: 1 })
  const byPhone = { type: 'mobile', mobile: '852-61234987' }
  expect(await call('register', registering(phone, await sentCode(phone), byPhone))).toMatchObject({ code: 1 })
  await call('login', { account: email, password: wrongPassword, login_type: 'email' })
  await call('login', { account: otherEmail, password: wrongPassword, login_type: 'email' })
  await logIn(phone, password, 'mobile')
  const lost = await logIn(email, password)
  await call('sendEmail', { to: email, type: 2 })
  const reset = { type: 'email', account: email, new_password: newPassword, secondary_password: newPassword }
  await call('forgetPassword', { ...reset, auth_code: wrongCode })
  expect(await call('forgetPassword', { ...reset, auth_code: await sentCode(email) })).toMatchObject({ code: 1 })
  expect(await call('userInfo', {}, lost)).toMatchObject({ code: 999 })
  const token = await logIn(email, newPassword)
  const change = { new_password: lastPassword, secondary_password: lastPassword }
  await call('amendPassword', { ...change, old_password: wrongPassword }, token)
  expect(await call('amendPassword', { ...change, old_password: newPassword }, token)).toMatchObject({ code: 1 })
  await call('getCaptcha', { id: 'picture' })
  await call('getCaptchaWork', { id: 'work' })
  await call('setting', { key: secrets.search })
  await call('userInfo', {}, secrets.badToken)
  await call('finishLogin', { second_factor: secrets.badToken, code: wrongCode })
  const [front, back] = [await upload(token), await upload(token)]
  const identity = { name: secrets.name, card_id: secrets.cardId, front_pic: front, reverse_pic: back }
  expect(await call('submitIdentity', identity, token)).toMatchObject({ code: 1 })
  await server.app.inject({ url: front, headers: { authorization: token } })
  const coin = { type: 1, draw_id: 1, dc_address: secrets.coinAddress }
  await call('bindMethod', coin, token)
  expect(await call('bindMethod', { ...coin, code: await sentCode(email) }, token)).toMatchObject({ code: 1 })
  const bank = { payee_name: secrets.name, payee_account: secrets.bankAccount, bank_name: 'Bank' }
  const account = { type: 2, draw_id: 6, ...bank }
  await call('bindMethod', account, token)
  expect(await call('bindMethod', { ...account, code: await sentCode(email) }, token)).toMatchObject({ code: 1 })
  const [bound] = (await call('withdrawalMethods', { draw_type: 1 }, token)).data
  const withdrawal = { draw_currency_id: 1, number: '50', draw_method_id: bound.id }
  for (const name of ['confirmWithdrawal', 'withdraw'] as const)
    expect(await call(name, { ...withdrawal, code: wrongCode }, token)).toMatchObject({ code: 0 })
  await sayLive(token)
  await server.app.inject(`/nowhere/${secrets.search}?token=${secrets.badToken}`)
  await server.app.inject({
    method: 'POST',
    url: calls.login.path,
    payload: `{"password":"${wrongPassword}`,
    headers: { 'content-type': 'application/json' },
  })
  await operate()
  await breakInside(token)
}

/** An operator comes in, looks a user up, and shows and ends what there is. */
async function operate(): Promise<void> {
  const operator = await signedIn(server, 'grace', 'admin')
  const found = await operator.told('users', { search: secrets.email })
  await operator.told('user', { id: found.list[0].id })
  const [review] = await operator.told('waitingReviews', { kind: 'identity' })
  await operator.picture(review.pictures[0].address)
  await operator.ask('decideReview', { id: review.id, outcome: 'rejected', remark: secrets.search })
  await operator.ask('signIn', { name: 'grace', password: secrets.wrongPassword })
  await operator.ask('createOperator', { name: 'alan', roles: ['finance'] })
  for (const secret of operator.secrets) created.add(secret)
}

/** A fault of ours: the error is logged, what was asked is not. */
async function breakInside(token: string): Promise<void> {
  server.exchange.balance = () => {
    throw new Error('a fault inside')
  }
  const answer = await server.app.inject({
    url: `${calls.getBalance.path}?t=1&said=${secrets.search}`,
    headers: { authorization: token },
  })
  expect(answer.statusCode).toBe(500)
}

beforeAll(async () => {
  const log = serverLog('debug', { write: (line: string) => void lines.push(line) })
  const settings = { VERIFY_REG_TYPE: '1', LOG_LEVEL: 'debug', REVIEW: 'manual', METRICS_PORT: '0' }
  server = await openTestServer(settings, [], log)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
  await liveThrough()
})
afterAll(() => server.close())

describe('the log of a full run', () => {
  it('was written', () => {
    expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThan(30)
    expect(lines.some((line) => line.includes('a fault inside'))).toBe(true)
    expect(created.size).toBeGreaterThanOrEqual(6)
  })

  it.each(Object.entries(secrets))('holds no %s', (_, secret) => {
    const found = lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
    expect(found).toEqual([])
  })

  it('holds no token and no code that the server made, and no hash of a password', () => {
    for (const secret of created) expect(lines.filter((line) => tells(line, secret))).toEqual([])
    expect(lines.filter((line) => line.includes('$argon2'))).toEqual([])
  })

  it('has the id of the request in every line of one, as its answer had it', async () => {
    const parsed = lines.map((line): Record<string, unknown> => JSON.parse(line))
    const answered = parsed.filter(({ msg }) => msg === 'answered')
    expect(new Set(answered.map(({ requestId }) => requestId)).size).toBe(answered.length)
    const fault = parsed.find(({ msg }) => msg === 'a request failed')
    expect(answered.filter(({ requestId }) => requestId === fault?.requestId)).toMatchObject([{ status: 500 }])
    const { headers } = await server.app.inject('/nowhere')
    expect(lines.at(-1)).toContain(`"requestId":"${headers['x-request-id']}"`)
  })

  it('is no more secret than the measurements', async () => {
    const text = (await server.operations.metrics.registry.metrics()).toLowerCase()
    expect(text).toContain('broker_requests_total{call="login",outcome="ok"}')
    const all = [...Object.values(secrets), ...created].map((secret) => secret.toLowerCase())
    expect(all.filter((secret) => tells(text, secret))).toEqual([])
  })

  it('says of a message that could not be sent only what kind of failure it was', async () => {
    const received: string[] = []
    const mail = await openFakeMailServer({ RCPT: '451 later zora.quill@example.com' })
    const log = serverLog('debug', { write: (line: string) => void received.push(line) })
    const settings = { SMTP_URL: mail.url.replace('//', '//me:sesame@'), MAIL_FROM: 'no-reply@example.com' }
    const failing = await openTestServer(settings, [], log)
    const answer = await failing.app.inject({
      method: 'POST',
      url: calls.sendEmail.path,
      payload: { to: secrets.email, type: 1 },
    })
    await failing.close()
    await mail.close()
    expect(answer.json()).toEqual({ code: 0, msg: 'The code couldn’t be sent. Please try again', data: null })
    const [failed = '', ...more] = received.filter((line) => line.includes('could not be handed over'))
    expect(more).toEqual([])
    expect(JSON.parse(failed).requestId).toBe(answer.headers['x-request-id'])
    expect(received.join('\n')).not.toMatch(/zora|sesame|example\.com|\b\d{6}\b(?=")/)
  })
})

/** Words of parameters that hold what nobody may read in an address. */
const telling =
  /pass|token|code|secret|mail|phone|mobile|account|name|card|address|demo_id|proof|device|challenge|second_factor|search/i

/** Parameters of reads that look like it, and why they may stand in an address. */
const harmless: Readonly<Record<string, string>> = {
  'createDemoAccount demo_id':
    'a random id of the browser; decisions §3 put it there, and the call is taken as POST too',
  'searchCurrency name': 'the name of an instrument',
  'companies name': 'the name of a company',
  'depositByCoin address': 'an address of the broker; document 2 makes it a GET, which is taken as POST too',
  'depositByCoin proofImg': 'the random name of a picture that its owner alone can read; as above',
  'depositByWire proofImg': 'the same',
}

/** The names on the wire of what a call takes. */
function wireNames({ schema }: { readonly schema: unknown }): string[] {
  const { pipe = [] } = schema as { readonly pipe?: ReadonlyArray<{ readonly entries?: object }> }
  const entries = pipe[0]?.entries
  if (!entries) throw new Error('the parameters of a call are a record')
  return Object.keys(entries)
}

describe('addresses', () => {
  it('carry no token, code, password or personal datum: calls that take one are posted', () => {
    const found = [...everyCall, ...everyOperatorCall].flatMap(([name, { method, params }]) =>
      method === 'GET'
        ? wireNames(params)
            .filter((key) => telling.test(key))
            .map((key) => `${name} ${key}`)
        : [],
    )
    expect(found.filter((one) => !(one in harmless))).toEqual([])
  })

  it('of this area are those of its posts and of reads without parameters', () => {
    const reads = ['userInfo', 'listSessions', 'secondFactorState', 'listPasskeys', 'identityState'] as const
    for (const name of reads) expect(wireNames(calls[name].params), name).toEqual([])
    const posts: CallName[] = ['login', 'register', 'forgetPassword', 'amendPassword', 'sendSms', 'sendEmail']
    for (const name of [...posts, 'finishLogin', 'submitIdentity', 'uploadImage'] as const)
      expect(calls[name].method, name).toBe('POST')
  })
})
