import { describe, expect, it } from 'vitest'
import { dayNamed } from './calendarDays.ts'
import { borrowerOf, readApplicant } from './loanApplicant.ts'

const TODAY = dayNamed('2026/11/21') ?? 0
const ada = { familyName: 'Lovelace', givenName: 'Ada', birthday: '1985/12/10', country: 'GB', mobile: '44-7911123456' }
const read = (changes: Partial<typeof ada>) => readApplicant({ ...ada, ...changes }, TODAY)
const stored = (changes: Partial<typeof ada>) => {
  const found = read(changes)
  return 'applicant' in found ? found.applicant : found.fault
}

describe('the form of a loan identity', () => {
  it('is kept tidied', () =>
    expect(
      stored({
        familyName: ' de  la Cruz ',
        birthday: '1985-1-2',
        country: ' Côte  d’Ivoire',
        mobile: '+44-(0)7911 123',
      }),
    ).toEqual({
      familyName: 'de la Cruz',
      givenName: 'Ada',
      birthday: '1985/01/02',
      country: 'Côte d’Ivoire',
      mobile: '44-07911123',
    }))

  it.each([
    ['familyName', ['', ' ', 'Ann1', '<b>', 'x'.repeat(101), 'A\u202eb', "'; DROP TABLE loan"]],
    ['givenName', ['', '{{7*7}}', '\u200b', 'a\u0000b', 'x'.repeat(10_000)]],
    ['birthday', ['', '1949/12/31', '2026/11/22', '2023/02/29', '10/12/1985', 'yesterday', '1985/12/10T00:00']],
    ['country', ['', 'G', '12', 'G\u202eB', '<img>', 'x'.repeat(61), '--']],
    ['mobile', ['', '12', 'abc', '852-', '-91234567', '852-9123456789012345', '85291234567; 1', '٨٥٢-٩١٢٣٤٥٦٧x']],
  ] as const)('is refused by its %s', (field, values) => {
    for (const value of values) expect(stored({ [field]: value }), value).toBe(field)
  })

  it('takes every birthday from 1950 to today, and numbers with or without a prefix set apart', () => {
    for (const birthday of ['1950/01/01', '2026/11/21', '2000/02/29'])
      expect(stored({ birthday })).toMatchObject({ birthday })
    expect(stored({ mobile: '85291234567' })).toMatchObject({ mobile: '85291234567' })
    expect(stored({ mobile: '00852-9123 4567' })).toMatchObject({ mobile: '852-91234567' })
    for (const country of ['HK', 'Bosnia & Herzegovina', 'Korea (Republic of)', '香港'])
      expect(stored({ country })).toMatchObject({ country })
  })

  it('names the borrower in the order of the script', () => {
    expect(borrowerOf(ada)).toBe('Ada Lovelace')
    expect(borrowerOf({ familyName: '李', givenName: '小龍' })).toBe('李小龍')
    expect(borrowerOf({ familyName: 'Lee', givenName: '小龍' })).toBe('小龍 Lee')
  })
})
