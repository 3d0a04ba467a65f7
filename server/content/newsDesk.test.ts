import { beforeEach, describe, expect, it } from 'vitest'
import { type ContentTrial, openContentTrial } from './contentTrial.ts'
import { NewsDesk, newsStateAt } from './newsDesk.ts'
import { type NewsTable, openNewsTable } from './newsTable.ts'

const draft = {
  category: 1,
  title: ' A  title ',
  summary: 'Summary',
  logo: '',
  content: '<p>Text<script>x</script></p>',
}

let trial: ContentTrial
let table: NewsTable
let desk: NewsDesk
beforeEach(() => {
  trial = openContentTrial()
  table = openNewsTable(trial.database.db)
  desk = new NewsDesk({ table, record: trial.record, pictureOrigins: [], now: trial.now })
})

const saved = (given: Parameters<NewsDesk['save']>[1] = draft) => {
  const item = desk.save('grace', given)
  if ('reason' in item) throw new Error(item.reason)
  return item
}
const seen = () => table.shown(1, 1, 10, trial.now()).rows.map(({ title }) => title)

describe('the desk of news', () => {
  it('keeps a new item as a draft, cleaned, that nobody sees', () => {
    const item = saved()
    expect(item).toMatchObject({ title: 'A title', content: '<p>Text</p>' })
    expect(newsStateAt(item, trial.now())).toBe('draft')
    expect(seen()).toEqual([])
  })

  it('shows, withdraws and shows again, at once', () => {
    const { id } = saved()
    desk.publish('grace', id)
    expect(seen()).toEqual(['A title'])
    trial.wait(1000)
    desk.withdraw('grace', id)
    expect(seen()).toEqual([])
    expect(desk.withdraw('grace', id)).toBeUndefined()
    desk.publish('grace', id)
    expect(seen()).toEqual(['A title'])
  })

  it('shows an item from a time on', () => {
    const { id } = saved()
    const item = desk.publish('grace', id, trial.now() + 1000)
    expect(item && newsStateAt(item, trial.now())).toBe('timed')
    expect(seen()).toEqual([])
    trial.wait(1000)
    expect(seen()).toEqual(['A title'])
  })

  it('changes what is shown, and does not overwrite what somebody else has changed meanwhile', () => {
    const first = saved()
    desk.publish('grace', first.id)
    const second = saved({ ...draft, id: first.id, since: first.changedAt, title: 'Another' })
    expect(seen()).toEqual(['Another'])
    expect(desk.save('ada', { ...draft, id: first.id, since: first.changedAt })).toEqual({ reason: 'changed' })
    expect(desk.save('ada', { ...draft, id: first.id, since: second.changedAt })).toMatchObject({ title: 'A title' })
  })

  it('nor what is changed at another process in the moment between', () => {
    const { id, changedAt } = saved()
    const slow = new NewsDesk({
      ...{ table, pictureOrigins: [], now: trial.now },
      record: (...act) => {
        saved({ ...draft, id, title: 'Another' })
        return trial.record(...act)
      },
    })
    expect(slow.save('ada', { ...draft, id, since: changedAt })).toEqual({ reason: 'changed' })
    expect(table.one(id)?.title).toBe('Another')
  })

  it('writes down who did what, what it was and what it became', () => {
    const { id } = saved()
    saved({ ...draft, id, title: 'Another' })
    desk.publish('ada', id)
    expect(trial.audit().map(({ actor, act, subject }) => [actor, act, subject])).toEqual([
      ['grace', 'newsAdd', `news-${id}`],
      ['grace', 'newsChange', `news-${id}`],
      ['ada', 'newsPublish', `news-${id}`],
    ])
    expect(trial.audit()[1]?.remark).toBe('title: "A title" → "Another"')
    expect(trial.isIntact()).toBe(true)
    const earlier = trial.database.db.prepare<[], string>('SELECT value FROM earlier_content ORDER BY at').pluck().all()
    expect(JSON.parse(earlier[0] ?? '')).toMatchObject({ title: 'A title', content: '<p>Text</p>' })
  })

  it('names a long text in the log by its beginning and its hash', () => {
    const { id } = saved()
    saved({ ...draft, id, content: `<p>${'x'.repeat(5000)}</p>` })
    const remark = trial.audit()[1]?.remark ?? ''
    expect(remark.length).toBeLessThan(400)
    expect(remark).toMatch(/^content: "<p>Text<\/p>" → "<p>x+… \(5009 characters, sha256 [\da-f]{16}\)$/)
  })

  it('saves nothing that is not right, and nothing of what is not there', () => {
    expect(desk.save('grace', { ...draft, title: '' })).toEqual({ reason: 'faults', faults: { title: 'missing' } })
    expect(desk.save('grace', { ...draft, id: 99 })).toEqual({ reason: 'unknown' })
    expect(desk.publish('grace', 99)).toBeUndefined()
    expect(trial.audit()).toEqual([])
  })
})
