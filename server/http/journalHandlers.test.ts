import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls.ts'
import { JOURNAL } from '../../contract/entities/journal.ts'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import { type Fields, MoneyFixture, type MoneyPerson } from '../moneyFixture.ts'

let fixture: MoneyFixture
let ann: MoneyPerson
/** Her closed trade. */
let id = ''

const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 100 }
async function closed(person: MoneyPerson, stops: Fields = {}): Promise<string> {
  const created = await person.ask('submitOrder', { ...order, ...stops })
  expect(created, JSON.stringify(created)).toMatchObject({ code: 1 })
  const orderId = String(created.data.Id)
  await person.ask('closeOrder', { id: orderId })
  return orderId
}
const entries = async (person = ann, requested: Fields = {}) =>
  (await person.ask('journalEntries', requested)).data.list
const refusal = async (fields: Fields, call: CallName = 'saveJournalEntry') => (await ann.ask(call, fields)).msg

beforeAll(async () => {
  fixture = await MoneyFixture.open()
  ann = fixture.real()
  await ann.fund('5000')
  id = await closed(ann)
})
afterAll(() => fixture.server.close())

describe('a journal entry', () => {
  it('is kept with its tags and pictures, changed and read again by what is new', async () => {
    const pictures = [ann.picture(), ann.picture()]
    const fields = { id, note: 'Too early', rating: 4, tags: 'News, A+,News', pictures: pictures.join(',') }
    const saved = await ann.ask('saveJournalEntry', fields)
    expect(saved).toMatchObject({ code: 1, data: { Note: 'Too early', Rating: 4, Tags: ['News', 'A+'] } })
    const { ChangeTime } = saved.data
    expect(saved.data.Pictures).toEqual(pictures.map(() => expect.stringContaining(PICTURE_PATH)))
    expect(await entries()).toEqual([saved.data])
    // The answer was lost: the same again is no change.
    expect(await ann.ask('saveJournalEntry', fields)).toEqual(saved)
    const stored = saved.data.Pictures[1]
    const changed = await ann.ask('saveJournalEntry', { id, note: 'Later', pictures: stored, changed_at: ChangeTime })
    expect(changed.data).toMatchObject({ Note: 'Later', Tags: [], Pictures: [stored] })
    expect(changed.data).not.toHaveProperty('Rating')
    expect(changed.data.ChangeTime).toBeGreaterThan(ChangeTime)
    expect(await entries(ann, { from: changed.data.ChangeTime })).toEqual([changed.data])
    expect(await entries(ann, { from: changed.data.ChangeTime + 1 })).toEqual([])
  })

  it('does not overwrite what another device wrote', async () => {
    const [{ ChangeTime }] = await entries()
    expect(await refusal({ id, note: 'Delayed', changed_at: ChangeTime - 1 })).toMatch(/another device/)
    expect(await refusal({ id, note: 'Delayed' })).toMatch(/another device/)
    expect((await entries())[0].Note).toBe('Later')
  })

  it('forgets the file of a picture that was taken off, and no other', async () => {
    const [{ ChangeTime, Pictures }] = await entries()
    const show = async (url: string) =>
      (await fixture.server.app.inject({ url, headers: { ...ann.headers } })).statusCode
    const { db } = fixture.server.database
    const takenOff = db
      .prepare<[], string>(
        "SELECT name FROM picture WHERE used_for = 'journal' AND name NOT IN (SELECT picture FROM journal_picture)",
      )
      .pluck()
      .all()
    expect(takenOff).toHaveLength(1)
    expect(takenOff[0]).not.toBe(Pictures[0].split('/').at(-1))
    await ann.ask('saveJournalEntry', { id, note: 'No photos', changed_at: ChangeTime })
    expect(await show(Pictures[0])).toBeGreaterThanOrEqual(200)
    const own = ann.picture()
    expect(await ann.ask('saveJournalEntry', { id: await closed(ann), pictures: own })).toMatchObject({ code: 1 })
    // One picture belongs to one entry.
    expect(await refusal({ id: await closed(ann), pictures: own })).toMatch(/photo/)
  })

  it.each<[string, Fields]>([
    ['a note that is too long', { note: 'x'.repeat(JOURNAL.note + 1) }],
    ['too many tags', { tags: Array.from({ length: JOURNAL.tags + 1 }, (_, at) => `t${at}`).join() }],
    ['a tag that is too long', { tags: 'x'.repeat(JOURNAL.tag + 1) }],
    ['a sixth star', { rating: JOURNAL.rating + 1 }],
    ['no star', { rating: 0 }],
    ['too many pictures', { pictures: Array.from({ length: 5 }, (_, at) => `/p/${at}`).join() }],
  ])('refuses %s', async (_, fields) => {
    expect(await refusal({ id, ...fields })).toMatch(/^The parameter “\w+” is missing or invalid$/)
  })

  it('is of a closed trade alone', async () => {
    const held = await ann.ask('submitOrder', order)
    expect(await refusal({ id: held.data.Id, note: 'x' })).toBe('This closed trade doesn’t exist')
    expect(await refusal({ id: '99999999', note: 'x' })).toBe('This closed trade doesn’t exist')
  })

  it('is nobody else’s', async () => {
    const eve = fixture.real()
    expect(await entries(eve)).toEqual([])
  })
})

it('a closed trade tells when it opened and what it risked, wherever its stop was moved', async () => {
  const created = await ann.ask('submitOrder', { ...order, stop_loss_price: '0.5' })
  await ann.ask('setStops', { id: created.data.Id, stop_loss_price: '0.6' })
  await ann.ask('closeOrder', { id: created.data.Id })
  const later = await ann.ask('submitOrder', order)
  await ann.ask('setStops', { id: later.data.Id, stop_loss_price: '0.4' })
  await ann.ask('setStops', { id: later.data.Id })
  await ann.ask('closeOrder', { id: later.data.Id })
  const { data } = (await ann.ask('myOrders', { status: 3 })).data
  const [second, first, without] = data
  expect(first).toMatchObject({ FirstStopLoss: 0.5, TargetLossPrice: 0.6, OpenTimeHandler: first.CreateTimeHandler })
  expect(second).toMatchObject({ FirstStopLoss: 0.4, TargetLossPrice: 0 })
  expect(without).not.toHaveProperty('FirstStopLoss')
})
