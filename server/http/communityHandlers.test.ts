import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '../../contract/calls.ts'
import { openAnnouncementTable } from '../content/announcementTable.ts'
import { type CompanyText, openCompanyTable } from '../content/companyTable.ts'
import { type NewsText, openNewsTable } from '../content/newsTable.ts'
import { openTestServer, type TestServer } from '../openTestServer.ts'
import { hostileValues } from './hostileValues.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({
    DEMO: '',
    COMPANY_EMAIL: 'desk@example.com',
    ANNOUNCEMENT: 'by setting',
  })
})
afterAll(() => server.close())

const text: NewsText = { category: 1, title: 'Title', summary: 'Summary', logo: '', content: '<p>Content</p>' }
const about: CompanyText = {
  name: 'Company',
  subject: 'Subject',
  logo: '',
  url: 'https://example.com/',
  registeredAddress: 'Registered',
  officeAddress: 'Office',
  email: 'a@example.com',
}

const HOUR = 3_600_000

async function get(path: string, query: Readonly<Record<string, string>> = {}) {
  const { statusCode, body } = await server.app.inject({ method: 'GET', url: path, query })
  return { statusCode, ...JSON.parse(body) }
}

describe('news', () => {
  it('are none where nobody wrote any', async () =>
    expect(await get('/api/news/list')).toMatchObject({ code: 1, data: { list: [], total: 0 } }))

  it('are listed the newest first, ten a page, without drafts, what is withdrawn and what is for later', async () => {
    const news = openNewsTable(server.database)
    const now = Date.now()
    const add = (title: string, at: number | null, withdrawn: number | null = null, category = 1) => {
      const id = news.add({ ...text, title, category }, now)
      news.publish(id, at, withdrawn)
      return id
    }
    for (let index = 0; index < 12; index += 1) add(`Title ${index}`, now - HOUR * (12 - index))
    const hidden = [add('Draft', null), add('Withdrawn', now - HOUR, now), add('Later', now + HOUR)]
    add('Other category', now - HOUR, null, 2)

    const first = await get('/api/news/list', { category_id: '1', page: '1' })
    expect(first.data.total).toBe(12)
    expect(first.data.list.map((one: { title: string }) => one.title)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Title ${11 - index}`),
    )
    expect(first.data.list[0]).toMatchObject({ desc: 'Summary', created_at: new Date(now - HOUR).toISOString() })
    expect(first.data.list[0]).not.toHaveProperty('content')
    const second = await get('/api/news/list', { page: '2' })
    expect(second.data.list).toHaveLength(2)
    const other = await get('/api/news/list', { category_id: '2' })
    expect(other.data).toMatchObject({ total: 1, list: [{ title: 'Other category' }] })

    const article = await get('/api/news/info', { id: String(first.data.list[0].id) })
    expect(article.data).toMatchObject({ title: 'Title 11', content: '<p>Content</p>' })
    for (const id of [...hidden.map(String), '999999', 'x']) {
      expect(await get('/api/news/info', { id })).toMatchObject({ code: 0, data: null })
    }
  })
})

describe('companies', () => {
  it('are found by a part of their name, whatever its case and width; the first twenty', async () => {
    const companies = openCompanyTable(server.database)
    const ids = Array.from({ length: 25 }, (_, index) => companies.add({ ...about, name: `Company ${index}` }))
    const odd = companies.add({ ...about, name: 'ＡＣＭＥ Ünion 100%' })
    companies.withdraw(companies.add({ ...about, name: 'Gone' }), Date.now())

    const names = async (name?: string) =>
      (await get('/api/company/getCompany', name === undefined ? {} : { name })).data.map(
        (one: { name: string }) => one.name,
      )
    expect(await names()).toHaveLength(20)
    expect(await names('24')).toEqual(['Company 24'])
    expect(await names(' acme ÜNION')).toEqual(['ＡＣＭＥ Ünion 100%'])
    expect(await names('%')).toEqual(['ＡＣＭＥ Ünion 100%'])
    expect(await names('gone')).toEqual([])

    companies.order([odd, ...ids])
    expect((await names())[0]).toBe('ＡＣＭＥ Ünion 100%')
    const [one] = (await get('/api/company/getCompany', { name: '24' })).data
    expect(one).toMatchObject({
      ...{ name: 'Company 24', subject: 'Subject', url: 'https://example.com/', email: 'a@example.com' },
      ...{ registered_address: 'Registered', location: 'Office' },
    })
  })
})

describe('what the operator says', () => {
  it('of the complaint address is the company’s where there is no other', async () =>
    expect(await get('/complaint_email')).toMatchObject({ code: 1, data: { email: 'desk@example.com' } }))

  it('as announcement overrides the setting, at once, and also when it is taken back', async () => {
    const announcements = openAnnouncementTable(server.database)
    const reported = async () => (await get('/api/basicSet/getBasicInfo')).data.announcement
    expect(await reported()).toBe('by setting')
    announcements.write('by an operator', 1)
    expect(await reported()).toBe('by an operator')
    announcements.write('', 2)
    expect(await reported()).toBe('')
  })
})

describe('hostile input', () => {
  const table = [
    ['newsList', 'category_id'],
    ['newsList', 'page'],
    ['newsArticle', 'id'],
    ['companies', 'name'],
    ['complaintEmail', 'x'],
  ] as const

  it.each(table)('to %s in %s does no harm', async (name, field) => {
    const path = everyCall.find(([one]) => one === name)?.[1].path ?? ''
    for (const [what, value] of hostileValues) {
      const { statusCode, code } = await get(path, { [field]: String(value) })
      expect([statusCode, code === 0 || code === 1], what).toEqual([200, true])
    }
  })
})

describe('a demo', () => {
  it('has examples that say what they are, once', async () => {
    const demonstration = await openTestServer()
    const { database } = demonstration
    try {
      const rows = (name: string) =>
        database.db.prepare<[], { name: string; subject: string }>(`SELECT * FROM ${name}`).all()
      expect(rows('news').length).toBeGreaterThan(3)
      expect(rows('company').length).toBeGreaterThan(2)
      for (const { name, subject } of rows('company'))
        expect(`${name} ${subject}`).toMatch(/\(example\).*does not exist/)
    } finally {
      await demonstration.close()
    }
  })
})
