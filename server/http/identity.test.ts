import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import { openAccounts } from '../accounts/accounts.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'

const UPLOAD = calls.uploadImage.path
const HAND_IN = calls.submitIdentity.path
const BOUNDARY = 'xxxxxxboundary'

let server: TestServer
let real = { authorization: '' }
let stranger = { authorization: '' }
let demo = { authorization: '' }
let jpeg: Buffer

const nowhere = { device: '', address: '' }
const clock = { now: () => Date.UTC(2026, 6, 8) }
async function open(email: string): Promise<{ authorization: string }> {
  const accounts = openAccounts(server.database, clock)
  const accountId = accounts.openReal({ email, passwordHash: 'x' })
  if (accountId === undefined) throw new Error(`${email} is taken`)
  return { authorization: accounts.openSession(accountId, nowhere).token }
}

/** A part of a multipart body. */
function part(name: string, content: Uint8Array | string, filename?: string): Buffer {
  const file = filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: image/jpeg`
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}
const end = Buffer.from(`--${BOUNDARY}--\r\n`)
const form = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

const post = (url: string, payload: Buffer | object, headers: object) =>
  server.app.inject({ method: 'POST', url, payload, headers: { lang: 'en', ...headers } })
const send = (parts: readonly Buffer[], who: object = real) =>
  post(UPLOAD, Buffer.concat([...parts, end]), { ...form, ...who })
const upload = (content: Uint8Array | string, filename = 'front.jpg', who: object = real) =>
  send([part('file', content, filename)], who)
const uploaded = async (who: object = real): Promise<string> => (await upload(jpeg, 'front.jpg', who)).json().data.url
const show = (url: string, who: object = real) => server.app.inject({ url, headers: { ...who } })
const state = async (who: object = real) =>
  (await server.app.inject({ url: calls.identityState.path, headers: { ...who } })).json().data

const files = () => readdirSync(join(server.dataDir, 'pictures'))
const rows = (table: string) => server.database.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

beforeAll(async () => {
  server = await openTestServer({ RATE_SESSION: '1000000', RATE_UPLOADS: '1000', REVIEW: 'manual' })
  real = await open('ada@example.com')
  stranger = await open('eve@example.com')
  demo = { authorization: (await server.app.inject({ url: calls.createDemoAccount.path })).json().data.token }
  const taken = { IFD0: { Make: 'Some camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } }
  jpeg = await sharp({ create: { width: 400, height: 250, channels: 3, background: '#456' } })
    .withExif(taken)
    .jpeg()
    .toBuffer()
  // The folder is there from the first picture on.
  await uploaded()
})
afterAll(() => server.close())

describe('an uploaded picture', () => {
  it('is answered by its url, and lies in its folder without what the camera wrote', async () => {
    expect(jpeg.toString('latin1')).toContain('Some camera')
    const url = await uploaded()
    expect(url).toMatch(/^\/api\/common\/image\/[\w-]{22}$/)
    const stored = readFileSync(join(server.dataDir, 'pictures', url.split('/').at(-1) ?? ''))
    expect((await sharp(stored).metadata()).exif).toBeUndefined()
    expect(stored.toString('latin1')).not.toContain('Some camera')
  })

  it('is shown to its owner, kept by nobody on the way, and can do nothing', async () => {
    const answer = await show(await uploaded())
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(400)
  })

  it('is not there for anybody else, as any that never was', async () => {
    const url = await uploaded()
    const unknown = await show(`${PICTURE_PATH}/${'x'.repeat(22)}`)
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 0])
    const others = [stranger, demo, {}, { authorization: 'x' }, { cookie: real.authorization }]
    for (const answer of await Promise.all(others.map((who) => show(url, who)))) {
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
    }
    expect((await show(`${url}?token=${real.authorization}`, {})).statusCode).toBe(404)
    for (const path of ['', '/', '/..%2fexchange.db', '/%00', `/${'x'.repeat(90)}`, '/x.jpg', '/.part'])
      expect((await show(PICTURE_PATH + path)).statusCode, path).toBe(404)
  })
})

describe('an upload that is none', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const noPicture = 'Upload a readable JPEG, PNG or WebP image'
  const badFile = 'The parameter “file” is missing or invalid'
  it.each<
    [string, () => Promise<{ statusCode: number; json: () => { code: number; msg: string; data: unknown } }>, string]
  >([
    ['SVG named .jpg', () => upload(svg, 'front.jpg'), noPicture],
    ['HTML named .jpg', () => upload('<!doctype html><script>alert(1)</script>'), noPicture],
    ['a program named .png', () => upload('#!/bin/sh\nexit', 'x.png'), noPicture],
    ['the first bytes of a JPEG alone', () => upload(Buffer.from([0xff, 0xd8, 0xff, 0xe0])), noPicture],
    ['a JPEG cut off', async () => upload(jpeg.subarray(0, 300)), noPicture],
    ['zero bytes', () => upload(''), 'The file is empty'],
    ['10 MB and a byte', () => upload(Buffer.alloc(10_000_001)), 'The image is larger than 10 MB'],
    ['10 MB of zeros', () => upload(Buffer.alloc(10_000_000)), noPicture],
    [
      'two files',
      async () => send([part('file', jpeg, 'a.jpg'), part('file', jpeg, 'b.jpg')]),
      'Send one image at a time',
    ],
    ['no file', () => send([part('other', 'x')]), badFile],
    ['an empty form', () => send([]), badFile],
    ['a file under another name', async () => send([part('picture', jpeg, 'a.jpg')]), badFile],
    ['text in place of the file', () => send([part('file', 'text')]), badFile],
    ['JSON', () => post(UPLOAD, { file: 'x' }, real), badFile],
    ['JSON that looks like a file', () => post(UPLOAD, { file: { size: 1, type: 'image/png' } }, real), badFile],
    [
      'a form without an end',
      () => post(UPLOAD, part('file', jpeg, 'a.jpg'), { ...form, ...real }),
      'The request couldn’t be read',
    ],
    [
      'a form without its boundary',
      () => post(UPLOAD, part('file', jpeg, 'a.jpg'), { 'content-type': 'multipart/form-data', ...real }),
      'The request couldn’t be read',
    ],
    [
      'many fields',
      () => send(Array.from({ length: 100 }, (_, index) => part(`f${index}`, 'x'))),
      'The request couldn’t be read',
    ],
    ['a field too large', () => send([part('note', 'x'.repeat(20_000))]), badFile],
    ['a name for every object', () => send([part('__proto__', jpeg, 'a.jpg')]), 'The request couldn’t be read'],
  ])('%s is refused in words, and nothing is stored', async (_, act, words) => {
    const before = [files(), rows('picture')]
    const answer = await act()
    expect([answer.statusCode, answer.json()]).toEqual([200, { code: 0, msg: words, data: null }])
    expect([files(), rows('picture')]).toEqual(before)
  })

  it('of just 10 MB is taken when it is a picture: what hides behind it is gone', async () => {
    const large = Buffer.concat([jpeg, Buffer.from('<script>'), Buffer.alloc(10_000_000 - 8 - jpeg.length)])
    const { code, data } = (await upload(large)).json()
    expect(code).toBe(1)
    const shown = await show(data.url)
    expect(shown.rawPayload.length).toBeLessThan(20_000)
    expect(shown.rawPayload.includes('<script>')).toBe(false)
  })

  it.each(['../../x.jpg', 'a\u0000.jpg', '\u202egpj.exe', 'x'.repeat(500)])(
    'has a name that says nothing: %j',
    async (name) => {
      const { code, data } = (await upload(jpeg, name)).json()
      expect([code, data.url.length]).toEqual([1, PICTURE_PATH.length + 23])
    },
  )

  it('is refused from a demo account, and from nobody, before anything is read', async () => {
    const before = files()
    expect((await upload(jpeg, 'a.jpg', demo)).json()).toMatchObject({
      code: 0,
      msg: 'Please register or log in to a real account',
    })
    expect((await upload(jpeg, 'a.jpg', {})).json()).toMatchObject({ code: 999 })
    expect(files()).toEqual(before)
  })

  it('that breaks off in the middle stores nothing, and the server goes on', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const before = files()
    const socket = connect(port, '127.0.0.1')
    const head = [`POST ${UPLOAD} HTTP/1.1`, 'host: localhost', `authorization: ${real.authorization}`]
    socket.write([...head, `content-type: ${form['content-type']}`, 'content-length: 900000', '', ''].join('\r\n'))
    socket.write(part('file', jpeg.subarray(0, 500), 'a.jpg'), () => socket.destroy())
    await new Promise((closed) => socket.once('close', closed))
    expect(await uploaded()).toContain(PICTURE_PATH)
    expect(files()).toHaveLength(before.length + 1)
  })
})

describe('too many images', () => {
  it('are refused with the time to wait, before they are read', async () => {
    const small = await openTestServer({ RATE_UPLOADS: '1' })
    const accounts = openAccounts(small.database, clock)
    const id = accounts.openReal({ email: 'ada@example.com', passwordHash: 'x' }) ?? 0
    const headers = { ...form, authorization: accounts.openSession(id, nowhere).token }
    const payload = Buffer.concat([part('file', jpeg, 'a.jpg'), end])
    const ask = () => small.app.inject({ method: 'POST', url: UPLOAD, payload, headers })
    expect((await ask()).json().code).toBe(1)
    const second = await ask()
    expect([second.statusCode, second.json().code]).toEqual([429, 429])
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(3500)
    await small.close()
  })

  it('at once from one account are refused until the others are through', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(jpeg)))
    const codes = answers.map((answer) => answer.json().code)
    expect(new Set(codes)).toEqual(new Set([1, 429]))
    expect(codes.filter((code) => code === 1).length).toBeGreaterThanOrEqual(3)
    expect(await uploaded()).toContain(PICTURE_PATH)
  })
})

describe('an identity', () => {
  const handIn = (values: object, who: object = real) => post(HAND_IN, values, who)
  const whole = async (who: object = real) => ({
    name: 'Ada Lovelace',
    card_id: 'A123456(7)',
    front_pic: await uploaded(who),
    reverse_pic: await uploaded(who),
  })

  const names = [
    ['a name of 10,000 characters', { name: 'x'.repeat(10_000) }],
    ['a name with a control', { name: 'Ada\u0007' }],
    ['a name that turns the text around', { name: 'Ada\u202eecalevoL' }],
    ['SQL for a name', { name: "Robert'); DROP TABLE account;--" }],
    ['a template for a name', { name: '{{constructor.constructor("x")()}}' }],
    ['markup for a name', { name: '<img src=x onerror=alert(1)>' }],
    ['blanks for a name', { name: '   ' }],
    ['no name', { name: undefined }],
    ['a list for a name', { name: ['Ada'] }],
    ['an object for a name', { name: { $ne: '' } }],
    ['a number of 10,000 digits', { card_id: '1'.repeat(10_000) }],
    ['a number with a control', { card_id: '1234\u0000' }],
    ['SQL for a number', { card_id: "1' OR '1'='1" }],
    ['no number', { card_id: '' }],
    ['a picture that never was', { front_pic: `${PICTURE_PATH}/${'x'.repeat(22)}` }],
    ['a picture elsewhere', { front_pic: 'https://evil.example/x.jpg' }],
    ['a path for a picture', { front_pic: '/api/common/image/../../../etc/passwd' }],
    ['no picture', { reverse_pic: '' }],
    ['a file for a picture', { reverse_pic: { file: 'x' } }],
  ] as const
  it.each(names)('with %s is refused in words, and nothing is stored', async (_, wrong) => {
    const good = await whole()
    const answer = await handIn({ ...good, ...wrong })
    expect([answer.statusCode, answer.json().code, answer.json().data]).toEqual([200, 0, null])
    expect(answer.json().msg.length).toBeGreaterThan(20)
    expect(rows('identity_check')).toBe(0)
    expect(server.database.db.prepare('SELECT count(*) FROM picture WHERE used_for IS NOT NULL').pluck().get()).toBe(0)
  })

  it('is not handed in with the pictures of another, nor with one for both sides', async () => {
    const [mine, theirs] = [await whole(), await whole(stranger)]
    expect((await handIn({ ...mine, front_pic: theirs.front_pic })).json().code).toBe(0)
    expect((await handIn({ ...mine, front_pic: mine.reverse_pic })).json().code).toBe(0)
    expect(rows('identity_check')).toBe(0)
  })

  it('is for real accounts', async () => {
    expect((await handIn(await whole(), demo)).json()).toMatchObject({
      code: 0,
      msg: 'Please register or log in to a real account',
    })
    expect((await handIn(await whole(), {})).json().code).toBe(999)
    expect(await state(demo)).toEqual({ review_status: 0 })
  })

  it('waits once it is handed in; of what it holds the answers tell no more than they must', async () => {
    expect(await state()).toEqual({ review_status: 0 })
    const given = await whole()
    const first = await handIn(given)
    expect(first.json()).toMatchObject({ code: 1, msg: expect.stringContaining('48 hours') })
    expect((await handIn(given)).json()).toEqual(first.json())
    expect((await handIn(await whole())).json()).toMatchObject({ code: 0 })
    expect(await state()).toEqual({
      review_status: 1,
      name: 'A••• L•••',
      card_id: '•••6(7)',
      front_pic: given.front_pic,
      reverse_pic: given.reverse_pic,
    })
    expect(rows('identity_check')).toBe(1)
    // A form does as well as JSON.
    const theirs = new URLSearchParams(await whole(stranger)).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...stranger }
    expect((await post(HAND_IN, Buffer.from(theirs), headers)).json().code).toBe(1)
  })
})
