import { beforeEach, describe, expect, it } from 'vitest'
import { openAnnouncementTable } from './announcementTable.ts'
import { CompanyService, versionOf } from './companyService.ts'
import { openCompanyTable } from './companyTable.ts'
import { type ContentFixture, openContentFixture } from './contentFixture.ts'

const company = {
  ...{ name: 'Company', subject: '', logo: '', url: 'https://example.com' },
  ...{ registeredAddress: '', officeAddress: '', email: '' },
}

let fixture: ContentFixture
let service: CompanyService
beforeEach(() => {
  fixture = openContentFixture()
  const { database, record } = fixture
  service = new CompanyService({
    ...{ table: openCompanyTable(database), announcements: openAnnouncementTable(database), record },
    pictureOrigins: [],
  })
})

const names = async () =>
  (await service.all()).map(({ name, withdrawnAt }) => (withdrawnAt === null ? name : `(${name})`))
const add = (name: string): number => {
  const id = service.save('grace', undefined, { ...company, name })
  if (typeof id !== 'number') throw new Error(id.reason)
  return id
}

describe('the desk of the directory', () => {
  it('adds companies as the last, changes, orders, withdraws and restores them', async () => {
    const [a, b, c] = [add('A'), add('B'), add('C')]
    expect(await names()).toEqual(['A', 'B', 'C'])
    expect((await service.all())[0]?.url).toBe('https://example.com/')
    expect(service.order('grace', [c, a, b])).toBe(true)
    expect(await names()).toEqual(['C', 'A', 'B'])
    service.save('grace', a, { ...company, name: 'A2' })
    service.withdraw('grace', b, true)
    expect(await names()).toEqual(['C', 'A2', '(B)'])
    service.withdraw('grace', b, false)
    expect(await names()).toEqual(['C', 'A2', 'B'])
    add('D')
    expect(await names()).toEqual(['C', 'A2', 'B', 'D'])
    expect(fixture.audit().map(({ act, remark }) => `${act} ${remark}`)).toEqual(
      expect.arrayContaining([
        `companyOrder order: [${a},${b},${c}] → [${c},${a},${b}]`,
        'companyChange name: "A" → "A2"',
        'companyRestore '.concat(`withdrawnAt: ${fixture.now()} → nothing`),
      ]),
    )
  })

  it('lets no operator write over what another has changed meanwhile', async () => {
    const id = add('A')
    const [started] = await service.all()
    if (started === undefined) throw new Error('it is not there')
    const since = versionOf(started)
    expect(service.save('grace', id, { ...company, name: 'A', email: 'a@example.com' }, since)).toBe(id)
    expect(service.save('ada', id, { ...company, name: 'A2' }, since)).toEqual({ reason: 'changed' })
    expect((await service.all())[0]).toMatchObject({ name: 'A', email: 'a@example.com' })
    const now = (await service.all()).map(versionOf)[0]
    service.order('grace', [id])
    service.withdraw('grace', id, true)
    expect(service.save('ada', id, { ...company, name: 'A2' }, now)).toBe(id)
    expect(fixture.audit().filter(({ act }) => act === 'companyChange')).toHaveLength(2)
  })

  it('takes no order that leaves one out, has one twice or a strange one', () => {
    const [a, b] = [add('A'), add('B')]
    for (const ids of [[a], [a, a], [a, b, 99], [a, 99], []]) expect(service.order('grace', ids)).toBe(false)
  })

  it('saves no address that could run, and nothing of what is not there', () => {
    expect(service.save('grace', undefined, { ...company, url: 'javascript:alert(1)' })).toEqual({
      reason: 'faults',
      faults: { url: 'address' },
    })
    expect(service.save('grace', 99, company)).toEqual({ reason: 'unknown' })
    expect(service.withdraw('grace', 99, true)).toBe(false)
    expect(fixture.audit()).toEqual([])
  })
})

describe('the announcement', () => {
  it('is what was written last, and can be taken back', async () => {
    expect(await service.announcement()).toBeUndefined()
    service.announce('grace', ' Hello\nworld ')
    expect(await service.announcement()).toBe('Hello\nworld')
    service.announce('ada', '')
    expect(await service.announcement()).toBe('')
    expect(fixture.audit().at(-1)).toMatchObject({ actor: 'ada', remark: 'text: "Hello\\nworld" → nothing' })
    expect(service.announce('ada', 'x'.repeat(5001))).toBe('long')
  })
})
