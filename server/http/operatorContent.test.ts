import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileMarkup } from '../../contract/hostileMarkup.ts'
import type { OperatorCallName } from '../../contract/operator/calls.ts'
import * as content from '../../contract/operator/content.ts'
import * as methods from '../../contract/operator/methods.ts'
import * as presentation from '../../contract/operator/presentation.ts'
import type { Fields } from '../moneyFixture.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { OPERATOR_RATES, type OperatorBrowser, signedIn } from '../operatorFixture.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { hostileValues } from './hostileValues.ts'

const TRON = { currency: 'USDT', network: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', remark: '' }

let server: TestServer
let writer: OperatorBrowser
let teller: OperatorBrowser
let banker: OperatorBrowser
let token: string
beforeAll(async () => {
  server = await openTestServer({ ...OPERATOR_RATES, IMAGE_ORIGINS: 'https://pictures.example' })
  writer = await signedIn(server, 'wendy', 'content')
  teller = await signedIn(server, 'tom', 'finance')
  banker = await signedIn(server, 'bea', 'finance')
  token = (await seen('/api/user/createAccountDemoForU', { demo_id: 'content' })).data.token
})
afterAll(() => server.close())

/** Returns the page a visitor gets. */
async function seen(url: string, query: Readonly<Record<string, string>> = {}, method: 'GET' | 'POST' = 'GET') {
  return (await server.app.inject({ method, url, query, headers: { lang: 'en', authorization: token ?? '' } })).json()
}
const data = async (url: string, query?: Readonly<Record<string, string>>) => (await seen(url, query)).data

describe('what an operator writes', () => {
  it('of news is seen by visitors once it is published, and no longer when it is withdrawn', async () => {
    const titles = async () => (await data('/api/news/list')).list.map((one: { title: string }) => one.title)
    const draft = { title: 'Fresh', summary: 'S', content: '<p onclick="x()">Text</p>' }
    const { id, state, content: stored } = await writer.told('saveNews', draft)
    expect([state, stored]).toEqual(['draft', '<p>Text</p>'])
    expect(await titles()).not.toContain('Fresh')
    expect((await writer.told('publishNews', { id })).state).toBe('shown')
    expect((await titles())[0]).toBe('Fresh')
    await writer.told('saveNews', { ...draft, id, title: 'Fresher' })
    expect((await titles())[0]).toBe('Fresher')
    expect(await data('/api/news/info', { id: String(id) })).toMatchObject({ content: '<p>Text</p>' })
    expect((await writer.told('withdrawNews', { id })).state).toBe('withdrawn')
    expect(await titles()).not.toContain('Fresher')
    expect((await seen('/api/news/info', { id: String(id) })).code).toBe(0)
    expect(await writer.told('newsItems')).toMatchObject({
      list: expect.arrayContaining([]),
      total: expect.any(Number),
    })
  })

  it('as announcement and of companies is seen at once', async () => {
    expect(await writer.told('announcementNow')).toEqual({ text: '', by_setting: 1 })
    await writer.told('announce', { text: 'Closed on Friday' })
    expect((await data('/api/basicSet/getBasicInfo')).announcement).toBe('Closed on Friday')
    const company = { name: 'Zephyr', url: 'https://zephyr.example', email: 'a@zephyr.example' }
    const { id } = await writer.told('saveCompany', company)
    expect(await data('/api/company/getCompany', { name: 'zeph' })).toMatchObject([{ url: 'https://zephyr.example/' }])
    const { version } = (await writer.told('directory')).find((one: { id: number }) => one.id === id)
    await writer.told('saveCompany', { ...company, id, version, email: 'b@zephyr.example' })
    expect((await writer.ask('saveCompany', { ...company, id, version, name: 'Zephyr 2' })).code).toBe(0)
    await writer.told('withdrawCompany', { id, is_withdrawn: 1 })
    expect(await data('/api/company/getCompany', { name: 'zeph' })).toEqual([])
    const ids = (await writer.told('directory')).map((one: { id: number }) => one.id)
    await writer.told('orderCompanies', { ids: ids.toReversed() })
    expect((await data('/api/company/getCompany'))[0].id).toBe(ids.at(-2))
    expect((await writer.ask('orderCompanies', { ids: ids.slice(1) })).code).toBe(0)
  })

  it('keeps an article as long as it may be, in any script', async () => {
    const text = `<p>${'字'.repeat(39_000)}</p>`
    expect((await writer.told('saveNews', { title: 'Long', content: text })).content).toBe(text)
  })

  it('runs nothing, whatever it is: in articles it is cleaned, in addresses refused, elsewhere it is text', async () => {
    for (const markup of hostileMarkup) {
      const { html } = await writer.told('cleanNews', { content: markup })
      expect(html, markup).not.toMatch(/<(?:script|svg|math|style|iframe|object|embed|base|meta|link|form)\b/i)
      for (const field of ['url', 'logo', 'email'])
        expect((await writer.ask('saveCompany', { name: 'X', [field]: markup })).code, `${field} ${markup}`).toBe(0)
      expect((await writer.ask('saveNews', { title: 'X', logo: markup })).code, markup).toBe(0)
    }
  })
})

describe('how markets are shown', () => {
  const save = (fields: Fields) => writer.told('presentInstrument', fields)
  const instrument = async (code: string) =>
    (await data('/v1/api/forex/trade_list')).find((one: { Code: string }) => one.Code === code)

  it('is what an operator decides: name, category, order', async () => {
    const { Id: id, CategoryId } = await instrument('EURUSD')
    const category = await writer.told('saveCategory', { name: 'Favourites' })
    await save({ id, name: 'The euro', category_id: category.id, is_suspended: 0 })
    expect(await instrument('EURUSD')).toMatchObject({ Name: 'The euro', CategoryId: category.id })
    expect(await data('/v1/api/forex/getCategories')).toContainEqual({ Id: category.id, NameShowTrans: 'Favourites' })
    const ids = (await writer.told('shownInstruments')).map((one: { id: number }) => one.id)
    await writer.told('orderInstruments', { ids: [...ids.slice(1), ids[0]] })
    expect((await data('/v1/api/forex/trade_list'))[0].Id).toBe(ids[1])
    await save({ id, name: '', category_id: CategoryId, is_suspended: 0 })
    expect(await instrument('EURUSD')).toMatchObject({ Name: 'Euro / US Dollar', CategoryId })
    await writer.told('removeCategory', { id: category.id })
  })

  it('can be without new orders: what is open is closed all the same', async () => {
    const { Id: id, CategoryId, MarketStatus } = await instrument('BTCUSD')
    expect(MarketStatus).toBe(1)
    const order = { forex_id: String(id), type: '1', cont: '0.01', status: '1', target_price: '0', multiple: '10' }
    const submit = () => seen('/v1/api/forex/submit', order)
    const { code, data: opened } = await submit()
    expect(code).toBe(1)
    await save({ id, category_id: CategoryId, is_suspended: 1 })
    for (const requested of [order, { ...order, status: '0', target_price: '1000' }]) {
      expect(await seen('/v1/api/forex/submit', requested)).toMatchObject({
        code: 0,
        msg: 'New orders for this instrument are suspended; existing orders can still be closed',
      })
    }
    expect((await seen('/v1/api/forex/reverse', { id: String(opened.Id) }, 'POST')).code).toBe(0)
    const stop = { id: String(opened.Id), stop_loss_price: '1', target_profit_price: '0' }
    expect((await seen('/v1/api/forex/set_stop_price', stop)).code).toBe(1)
    expect((await seen('/v1/api/forex/close', { id: String(opened.Id) })).code).toBe(1)
    await save({ id, category_id: CategoryId, is_suspended: 0 })
    expect((await submit()).code).toBe(1)
  })
})

describe('where money goes', () => {
  const coins = async () =>
    (await teller.told('methods')).in_force.map((one: { terms: { address?: string } }) => one.terms.address)

  it('is decided by two', async () => {
    const { id } = await teller.told('proposeMethod', { kind: 'depositCoin', terms: TRON })
    expect((await banker.told('methods')).waiting).toMatchObject([{ id, proposed_by: 'tom', after: TRON }])
    expect((await teller.ask('decideMethod', { id, outcome: 'approved' })).msg).toMatch(/your own proposal/)
    expect(await coins()).not.toContain(TRON.address)
    expect((await banker.ask('decideMethod', { id, outcome: 'rejected' })).msg).toMatch(/Enter a reason/)
    const both = await Promise.all([0, 1, 2].map(() => banker.ask('decideMethod', { id, outcome: 'approved' })))
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 0, 1])
    expect((await coins()).filter((one: string) => one === TRON.address)).toHaveLength(1)
    const entries = openAuditLog(server.database.db).of(id)
    expect(entries.map(({ actor, act }) => `${actor} ${act}`)).toEqual(['tom methodPropose', 'bea methodApprove'])
    expect((await banker.told('methodChanges')).list[0]).toMatchObject({ id, state: 'inForce', decided_by: 'bea' })
  })

  it('is taken back by who proposed it without a word', async () => {
    const other = { ...TRON, network: 'ERC20', address: `0x${'ab'.repeat(20)}` }
    const { id } = await teller.told('proposeMethod', { kind: 'depositCoin', terms: other })
    expect((await teller.told('decideMethod', { id, outcome: 'rejected' })).state).toBe('takenBack')
    expect((await banker.ask('decideMethod', { id, outcome: 'approved' })).code).toBe(0)
  })
})

describe('roles', () => {
  const mine = { content: { ...content, ...presentation }, finance: { ...methods } }

  it.each(['content', 'finance'] as const)('of %s alone may make its calls', async (role) => {
    const [may, mayNot] = role === 'content' ? [writer, teller] : [teller, writer]
    for (const name of Object.keys(mine[role]) as OperatorCallName[]) {
      expect((await mayNot.ask(name)).msg, name).toBe('Your roles don’t allow this')
      expect((await may.ask(name)).msg, name).not.toBe('Your roles don’t allow this')
    }
  })
})

describe('hostile input', () => {
  const table: Readonly<Record<keyof typeof content | keyof typeof presentation | keyof typeof methods, Fields>> = {
    newsItems: { page: 1 },
    newsItemWhole: { id: 1 },
    saveNews: { id: 99_999, changed_at: 1, category: 1, title: 'x', summary: 'x', logo: '', content: 'x' },
    publishNews: { id: 99_999, from: 1 },
    withdrawNews: { id: 99_999 },
    cleanNews: { content: 'x' },
    pictureSources: {},
    announcementNow: {},
    announce: { text: 'x' },
    directory: {},
    saveCompany: {
      ...{ id: 99_999, version: 'x', name: 'x', subject: 'x', logo: '', url: '' },
      ...{ registered_address: '', office_address: '', email: '' },
    },
    withdrawCompany: { id: 99_999, is_withdrawn: 1 },
    orderCompanies: { ids: [1] },
    shownInstruments: {},
    presentInstrument: { id: 99_999, name: 'x', category_id: 1, is_suspended: 1 },
    orderInstruments: { ids: [1] },
    shownCategories: {},
    saveCategory: { id: 99_999, name: 'x' },
    removeCategory: { id: 99_999 },
    orderCategories: { ids: [99_999] },
    methods: {},
    proposeMethod: { kind: 'depositCoin', method_id: 99_999, terms: { ...TRON } },
    decideMethod: { id: 'method-99999', outcome: 'approved', remark: 'x' },
    methodChanges: { page: 1 },
  }
  const everything = () =>
    ['news', 'company', 'instrument_shown', 'category_shown', 'method_change', 'deposit_coin'].map(
      (name) => server.database.db.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${name}`).get()?.n,
    )

  it.each(Object.keys(table) as Array<keyof typeof table>)('to %s does no harm', async (name) => {
    const by = Object.hasOwn(methods, name) ? teller : writer
    const before = everything()
    for (const field of Object.keys(table[name])) {
      if (name === 'saveNews' && field === 'id') continue
      for (const [what, value] of hostileValues) {
        const answer = await by.answer(name, { ...table[name], [field]: value })
        expect([answer.statusCode, typeof answer.json().msg], `${field}: ${what}`).toEqual([200, 'string'])
      }
    }
    // Without an id that is one, a company or a category is a new one: nothing else may come of it.
    if (!['saveCompany', 'saveCategory'].includes(name)) expect(everything()).toEqual(before)
    expect(openAuditLog(server.database.db).verify().intact).toBe(true)
  })
})
