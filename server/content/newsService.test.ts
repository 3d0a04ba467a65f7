import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentFixture, openContentFixture } from './contentFixture.ts'
import { NewsService, newsStateAt } from './newsService.ts'
import { type NewsTable, openNewsTable } from './newsTable.ts'

const draft = {
  category: 1,
  title: ' A  title ',
  summary: 'Summary',
  logo: '',
  content: '<p>Text<script>x</script></p>',
}

let fixture: ContentFixture
let table: NewsTable
let service: NewsService
beforeEach(() => {
  fixture = openContentFixture()
  table = openNewsTable(fixture.database)
  service = new NewsService({ table, record: fixture.record, pictureOrigins: [], now: fixture.now })
})

const saved = (given: Parameters<NewsService['save']>[1] = draft) => {
  const item = service.save('grace', given)
  if ('reason' in item) throw new Error(item.reason)
  return item
}
const seen = async () => (await table.shown(1, 1, 10, fixture.now())).rows.map(({ title }) => title)

describe('the desk of news', () => {
  it('keeps a new item as a draft, cleaned, that nobody sees', async () => {
    const item = saved()
    expect(item).toMatchObject({ title: 'A title', content: '<p>Text</p>' })
    expect(newsStateAt(item, fixture.now())).toBe('draft')
    expect(await seen()).toEqual([])
  })

  it('shows, withdraws and shows again, at once', async () => {
    const { id } = saved()
    service.publish('grace', id)
    expect(await seen()).toEqual(['A title'])
    fixture.wait(1000)
    service.withdraw('grace', id)
    expect(await seen()).toEqual([])
    expect(service.withdraw('grace', id)).toBeUndefined()
    service.publish('grace', id)
    expect(await seen()).toEqual(['A title'])
  })

  it('shows an item from a time on', async () => {
    const { id } = saved()
    const item = service.publish('grace', id, fixture.now() + 1000)
    expect(item && newsStateAt(item, fixture.now())).toBe('timed')
    expect(await seen()).toEqual([])
    fixture.wait(1000)
    expect(await seen()).toEqual(['A title'])
  })

  it('changes what is shown, and does not overwrite what somebody else has changed meanwhile', async () => {
    const first = saved()
    service.publish('grace', first.id)
    const second = saved({ ...draft, id: first.id, since: first.changedAt, title: 'Another' })
    expect(await seen()).toEqual(['Another'])
    expect(service.save('ada', { ...draft, id: first.id, since: first.changedAt })).toEqual({ reason: 'changed' })
    expect(service.save('ada', { ...draft, id: first.id, since: second.changedAt })).toMatchObject({ title: 'A title' })
  })

  it('nor what is changed at another process in the moment between', () => {
    const { id, changedAt } = saved()
    const slow = new NewsService({
      ...{ table, pictureOrigins: [], now: fixture.now },
      record: (...act) => {
        saved({ ...draft, id, title: 'Another' })
        return fixture.record(...act)
      },
    })
    expect(slow.save('ada', { ...draft, id, since: changedAt })).toEqual({ reason: 'changed' })
    expect(table.one(id)?.title).toBe('Another')
  })

  it('writes down who did what, what it was and what it became', () => {
    const { id } = saved()
    saved({ ...draft, id, title: 'Another' })
    service.publish('ada', id)
    expect(fixture.audit().map(({ actor, act, subject }) => [actor, act, subject])).toEqual([
      ['grace', 'newsAdd', `news-${id}`],
      ['grace', 'newsChange', `news-${id}`],
      ['ada', 'newsPublish', `news-${id}`],
    ])
    expect(fixture.audit()[1]?.remark).toBe('title: "A title" → "Another"')
    expect(fixture.isIntact()).toBe(true)
    const earlier = fixture.database.db
      .prepare<[], string>('SELECT value FROM earlier_content ORDER BY at')
      .pluck()
      .all()
    expect(JSON.parse(earlier[0] ?? '')).toMatchObject({ title: 'A title', content: '<p>Text</p>' })
  })

  it('names a long text in the log by its beginning and its hash', () => {
    const { id } = saved()
    saved({ ...draft, id, content: `<p>${'x'.repeat(5000)}</p>` })
    const remark = fixture.audit()[1]?.remark ?? ''
    expect(remark.length).toBeLessThan(400)
    expect(remark).toMatch(/^content: "<p>Text<\/p>" → "<p>x+… \(5009 characters, sha256 [\da-f]{16}\)$/)
  })

  it('saves nothing that is not right, and nothing of what is not there', () => {
    expect(service.save('grace', { ...draft, title: '' })).toEqual({ reason: 'faults', faults: { title: 'missing' } })
    expect(service.save('grace', { ...draft, id: 99 })).toEqual({ reason: 'unknown' })
    expect(service.publish('grace', 99)).toBeUndefined()
    expect(fixture.audit()).toEqual([])
  })
})
