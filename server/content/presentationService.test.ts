import { beforeEach, describe, expect, it } from 'vitest'
import { categories } from '../markets/categories.ts'
import { instruments } from '../markets/instruments.ts'
import { type ContentFixture, openContentFixture } from './contentFixture.ts'
import { Presentation } from './presentation.ts'
import { PresentationService } from './presentationService.ts'

const [first, second, third] = instruments.slice(0, 3)
const few = instruments.slice(0, 3)
if (!first || !second || !third) throw new Error('the catalogue is too small')

let fixture: ContentFixture
let presentation: Presentation
let service: PresentationService
/** As another process reads it. */
function read(): Presentation {
  const fresh = new Presentation(fixture.database, categories)
  fresh.reload()
  return fresh
}
beforeEach(() => {
  fixture = openContentFixture()
  const { db } = fixture.database
  presentation = read()
  service = new PresentationService({ db, presentation, instruments: few, record: fixture.record })
})

const order = () => service.instruments().map(({ spec }) => spec.id)
const asItIs = { name: '', categoryId: first.categoryId, suspended: false }
const created = (name: string): number => {
  const id = service.saveCategory('grace', undefined, name)
  if (typeof id !== 'number') throw new Error(id.reason)
  return id
}

describe('the presentation', () => {
  it('is the catalogue’s where nobody has decided anything', () => {
    expect(order()).toEqual(few.map(({ id }) => id))
    expect(service.categories().map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(presentation.takesOrders(first)).toBe(true)
  })

  it('takes names, categories and the end of new orders, at once and after a restart', () => {
    const own = created('Ours')
    service.present('grace', first.id, { name: ' The  euro ', categoryId: own, suspended: true })
    for (const now of [presentation, read()]) {
      expect(now.of(first.id)).toMatchObject({ name: 'The euro', suspended: true })
      expect(now.categoryOf(first)).toBe(own)
      expect(now.takesOrders(first)).toBe(false)
      expect(now.takesOrders(second)).toBe(true)
    }
    service.present('grace', first.id, asItIs)
    expect(presentation.of(first.id)).toMatchObject({ name: '', categoryId: null, suspended: false })
  })

  it('takes orders of the list and of the chips, and keeps them when something else is changed', () => {
    expect(service.orderInstruments('grace', [third.id, first.id, second.id])).toBeUndefined()
    service.present('grace', first.id, { ...asItIs, name: 'X' })
    expect(order()).toEqual([third.id, first.id, second.id])
    const own = created('Ours')
    service.orderCategories('grace', [own, 7, 6, 5, 4, 3, 2, 1])
    expect(service.categories().map(({ id }) => id)).toEqual([own, 7, 6, 5, 4, 3, 2, 1])
    expect(service.orderInstruments('grace', [first.id])).toEqual({ reason: 'unknown' })
    expect(service.orderCategories('grace', [1, 1])).toEqual({ reason: 'unknown' })
  })

  it('overwrites nothing that was decided at another process, which it has not heard of yet', () => {
    const { db } = fixture.database
    const other = new PresentationService({
      ...{ db, instruments: few, record: fixture.record },
      presentation: read(),
    })
    service.present('grace', first.id, { ...asItIs, name: 'X', suspended: true })
    other.orderInstruments('alan', [third.id, second.id, first.id])
    service.present('grace', third.id, { ...asItIs, categoryId: third.categoryId, name: 'Y' })
    const now = read()
    expect([now.takesOrders(first), now.of(first.id).name]).toEqual([false, 'X'])
    expect(now.inOrder(few).map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  })

  it('renames a category of the catalogue, and gives it its own name back', () => {
    service.saveCategory('grace', 1, 'Currencies')
    expect(presentation.categories()[0]?.name).toBe('Currencies')
    service.saveCategory('grace', 1, '')
    expect(presentation.categories()[0]?.name).toBe('')
    expect(presentation.categories()[0]?.standard).toBeDefined()
  })

  it('removes a category that was made here once it is empty, and no other', () => {
    const own = created('Ours')
    service.present('grace', first.id, { ...asItIs, categoryId: own })
    expect(service.removeCategory('grace', own)).toEqual({ reason: 'category' })
    service.present('grace', first.id, asItIs)
    expect(service.removeCategory('grace', own)).toBeUndefined()
    expect(service.removeCategory('grace', 1)).toEqual({ reason: 'unknown' })
    expect(service.present('grace', first.id, { ...asItIs, categoryId: own })).toEqual({ reason: 'category' })
    expect(created('Again')).toBeGreaterThan(own)
  })

  it('refuses names that are none and what is not there', () => {
    expect(service.present('grace', 99_999, asItIs)).toEqual({ reason: 'unknown' })
    expect(service.present('grace', first.id, { ...asItIs, name: 'x'.repeat(61) })).toEqual({ reason: 'long' })
    expect(service.saveCategory('grace', undefined, ' ')).toEqual({ reason: 'missing' })
    expect(service.saveCategory('grace', 99, 'x')).toEqual({ reason: 'unknown' })
    expect(fixture.audit()).toEqual([])
  })

  it('stands in the audit log with what it was and became', () => {
    service.present('grace', first.id, { ...asItIs, suspended: true })
    expect(fixture.audit()).toMatchObject([
      {
        actor: 'grace',
        act: 'instrumentChange',
        subject: `instrument-${first.code}`,
        remark: 'suspended: false → true',
      },
    ])
  })
})
