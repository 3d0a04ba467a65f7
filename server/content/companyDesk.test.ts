import { beforeEach, describe, expect, it } from 'vitest'
import { openAnnouncementTable } from './announcementTable.ts'
import { CompanyDesk, versionOf } from './companyDesk.ts'
import { openCompanyTable } from './companyTable.ts'
import { type ContentTrial, openContentTrial } from './contentTrial.ts'

const company = {
  ...{ name: 'Company', subject: '', logo: '', url: 'https://example.com' },
  ...{ registeredAddress: '', officeAddress: '', email: '' },
}

let trial: ContentTrial
let desk: CompanyDesk
beforeEach(() => {
  trial = openContentTrial()
  const { db } = trial.database
  desk = new CompanyDesk({
    ...{ table: openCompanyTable(db), announcements: openAnnouncementTable(db), record: trial.record },
    pictureOrigins: [],
  })
})

const names = () => desk.all().map(({ name, withdrawnAt }) => (withdrawnAt === null ? name : `(${name})`))
const add = (name: string): number => {
  const id = desk.save('grace', undefined, { ...company, name })
  if (typeof id !== 'number') throw new Error(id.reason)
  return id
}

describe('the desk of the directory', () => {
  it('adds companies as the last, changes, orders, withdraws and restores them', () => {
    const [a, b, c] = [add('A'), add('B'), add('C')]
    expect(names()).toEqual(['A', 'B', 'C'])
    expect(desk.all()[0]?.url).toBe('https://example.com/')
    expect(desk.order('grace', [c, a, b])).toBe(true)
    expect(names()).toEqual(['C', 'A', 'B'])
    desk.save('grace', a, { ...company, name: 'A2' })
    desk.withdraw('grace', b, true)
    expect(names()).toEqual(['C', 'A2', '(B)'])
    desk.withdraw('grace', b, false)
    expect(names()).toEqual(['C', 'A2', 'B'])
    add('D')
    expect(names()).toEqual(['C', 'A2', 'B', 'D'])
    expect(trial.audit().map(({ act, remark }) => `${act} ${remark}`)).toEqual(
      expect.arrayContaining([
        `companyOrder order: [${a},${b},${c}] → [${c},${a},${b}]`,
        'companyChange name: "A" → "A2"',
        'companyRestore '.concat(`withdrawnAt: ${trial.now()} → nothing`),
      ]),
    )
  })

  it('lets no operator write over what another has changed meanwhile', () => {
    const id = add('A')
    const [begun] = desk.all()
    if (begun === undefined) throw new Error('it is not there')
    const since = versionOf(begun)
    expect(desk.save('grace', id, { ...company, name: 'A', email: 'a@example.com' }, since)).toBe(id)
    expect(desk.save('ada', id, { ...company, name: 'A2' }, since)).toEqual({ reason: 'changed' })
    expect(desk.all()[0]).toMatchObject({ name: 'A', email: 'a@example.com' })
    const now = desk.all().map(versionOf)[0]
    desk.order('grace', [id])
    desk.withdraw('grace', id, true)
    expect(desk.save('ada', id, { ...company, name: 'A2' }, now)).toBe(id)
    expect(trial.audit().filter(({ act }) => act === 'companyChange')).toHaveLength(2)
  })

  it('takes no order that leaves one out, has one twice or a strange one', () => {
    const [a, b] = [add('A'), add('B')]
    for (const ids of [[a], [a, a], [a, b, 99], [a, 99], []]) expect(desk.order('grace', ids)).toBe(false)
  })

  it('saves no address that could run, and nothing of what is not there', () => {
    expect(desk.save('grace', undefined, { ...company, url: 'javascript:alert(1)' })).toEqual({
      reason: 'faults',
      faults: { url: 'address' },
    })
    expect(desk.save('grace', 99, company)).toEqual({ reason: 'unknown' })
    expect(desk.withdraw('grace', 99, true)).toBe(false)
    expect(trial.audit()).toEqual([])
  })
})

describe('the announcement', () => {
  it('is what was written last, and can be taken back', () => {
    expect(desk.announcement()).toBeUndefined()
    desk.announce('grace', ' Hello\nworld ')
    expect(desk.announcement()).toBe('Hello\nworld')
    desk.announce('ada', '')
    expect(desk.announcement()).toBe('')
    expect(trial.audit().at(-1)).toMatchObject({ actor: 'ada', remark: 'text: "Hello\\nworld" → nothing' })
    expect(desk.announce('ada', 'x'.repeat(5001))).toBe('long')
  })
})
