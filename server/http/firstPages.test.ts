import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Instrument } from '../../contract/entities/market.ts'
import { readAppFiles } from './appFiles.ts'
import { FirstPages } from './firstPages.ts'
import type { PublicHandlers } from './handler.ts'
import { addAppFiles } from './httpServer.ts'

const template =
  '<!doctype html><html lang="en" data-at="page"><head><title>x</title><style>a{}</style></head><body>' +
  '<div id="root"><!--first--><p>shapes</p><!--/first--></div><script>go()</script></body></html>'

const instrument: Instrument = {
  ...{ id: '1', code: 'EURUSD', showCode: 'EUR/USD', logo: '', categoryId: '1', open: true, digits: 5, name: 'Euro' },
  ...{ lotStep: 0.01, lotMin: 0.01, unitsPerLot: 100_000, feeRate: 7, marginMode: 'leverage', leverages: [1] },
  ...{ quoteToUsd: 1, quotation: { open: 1.1, close: 1.2, change: 9.09, time: 1 } },
}

/** Draws what it is asked for, so that a test sees it; fails for Arabic. */
const program = `
export async function draw({ language, data }) {
  if (language === 'ar') throw new Error('no words')
  const [{ Name, ForexQuotations }] = data['/v1/api/forex/trade_list']
  return '<b>' + language + ' ' + ForexQuotations.Close + '</b>'
}`

let directory = ''
let app: FastifyInstance
let first: FirstPages
let now = 0
let close = 1.2
let name = 'Euro'
let logged: string[] = []

const handlers: PublicHandlers = {
  getCategories: () => ({ data: [{ id: '1', name: 'Forex' }] }),
  tradeList: (_, { speech }) => ({
    data: [{ ...instrument, name: `${name} ${speech.code}`, quotation: { open: 1, close, change: 0, time: 1 } }],
  }),
}

async function open(file: string): Promise<void> {
  const files = await readAppFiles(directory)
  const page = files.find(({ path }) => path === '/')
  if (!page) throw new Error('no page')
  const log = { error: ({ err }: { err: Error }) => void logged.push(err.message) } as never
  first = new FirstPages({ program: join(directory, file), page, handlers, log, now: () => now })
  app = fastify({ exposeHeadRoutes: false })
  addAppFiles(app, files, (request) => first.pageFor(request))
}

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'first-'))
  writeFileSync(join(directory, 'index.html'), template)
  writeFileSync(join(directory, 'first.mjs'), program)
  writeFileSync(join(directory, 'broken.mjs'), 'throw new Error("broken")')
})

afterEach(async () => {
  await app.close()
  await first.close()
  now += 10_000
  close = 1.2
  name = 'Euro'
  logged = []
})

afterAll(() => rmSync(directory, { recursive: true }))

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })

describe('the page with the market in it', () => {
  it.each([
    ['the wish of the browser', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }, 'de', 'de" dir="ltr', 'greenup'],
    ['the cookie before it', { 'accept-language': 'de', cookie: 'a=b; language=fa' }, 'fa', 'fa" dir="rtl', 'greenup'],
    ['its custom for rising prices', { cookie: 'language=hk' }, 'hk', 'zh-Hant-HK" dir="ltr', 'redup'],
    [
      'the usual one where nothing fits',
      { 'accept-language': 'xx', cookie: 'language=undefined' },
      'hk',
      'zh',
      'redup',
    ],
  ])('is in the language of %s', async (_, headers, code, tag, updown) => {
    await open('first.mjs')
    const { body } = await get(headers)
    expect(body).toContain(`<html lang="${tag}`)
    expect(body).toContain(` data-at="market" data-drawn="${code}" data-updown="${updown}">`)
    expect(body).toContain(`<div id="root" data-first="market"><b>${code} 1.2</b></div>`)
    expect(body).not.toContain('shapes')
  })

  it('is in the theme of the cookie, and no other is believed', async () => {
    await open('first.mjs')
    expect((await get({ cookie: 'theme=dark;language=en' })).body).toContain('data-updown="greenup" data-theme="dark">')
    expect((await get({ cookie: 'theme="><script>;language=en' })).body).not.toMatch(/data-theme|"><script>;/)
    expect((await get({ cookie: 'theme=system' })).body).not.toContain('data-theme')
  })

  it('is made once a second, for each language', async () => {
    await open('first.mjs')
    const en = { cookie: 'language=en' }
    expect((await get(en)).body).toContain('<b>en 1.2</b>')
    close = 1.3
    now += 999
    expect((await get(en)).body).toContain('<b>en 1.2</b>')
    expect((await get({ cookie: 'language=de' })).body).toContain('<b>de 1.3</b>')
    now += 1
    expect((await get(en)).body).toContain('<b>en 1.3</b>')
  })

  it('holds the answers as the calls give them, and nothing in them ends their element', async () => {
    name = '</script><script>alert(1)</script><!--'
    await open('first.mjs')
    const { body } = await get({ cookie: 'language=en' })
    const answers = [...body.matchAll(/<script type="application\/json" data-answer="([^"]+)">([^<]*)<\/script>/g)]
    const read = Object.fromEntries(answers.map(([, path, text]) => [path, JSON.parse(text ?? '')]))
    expect(Object.keys(read)).toEqual(['/v1/api/forex/trade_list', '/v1/api/forex/getCategories'])
    expect(read['/v1/api/forex/trade_list']).toMatchObject({ code: 1, data: [{ Name: `${name} en`, Code: 'EURUSD' }] })
    expect(body).not.toContain('alert(1)</script>')
  })

  it('says the same to whoever is logged in, and is kept by nobody', async () => {
    await open('first.mjs')
    const visitor = await get({ cookie: 'language=en' })
    now += 5_000
    const trader = await get({ cookie: 'language=en; token=abc', authorization: 'abc' })
    expect(trader.body).toBe(visitor.body)
    expect(trader.headers['cache-control']).toBe('no-store')
    expect(trader.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie')
    expect(trader.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(trader.headers['set-cookie']).toBeUndefined()
  })

  it('travels compressed', async () => {
    name = 'Euro '.repeat(500)
    await open('first.mjs')
    const { rawPayload, headers } = await get({ 'accept-encoding': 'br', cookie: 'language=en' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<b>en 1.2</b>')
  })

  it('leaves the page as it was built at its own address, which the service worker keeps', async () => {
    await open('first.mjs')
    const { body } = await app.inject({ url: '/index.html' })
    expect(body).toBe(template)
  })
})

describe('a market that cannot be drawn', () => {
  it.each([
    ['in one language', 'first.mjs', 'no words'],
    ['by a program that fails', 'broken.mjs', 'broken'],
    ['without a program', 'none.mjs', 'none.mjs'],
  ])('leaves the page as it was built, %s, and is logged once', async (_, file, words) => {
    await open(file)
    for (const later of [0, 1_000, 2_000]) {
      now += later
      const { body, statusCode } = await get({ cookie: 'language=ar' })
      expect([statusCode, body]).toEqual([200, template])
    }
    expect(logged).toEqual([expect.stringContaining(words)])
  })
})
