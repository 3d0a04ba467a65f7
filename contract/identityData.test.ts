import { describe, expect, it, vi } from 'vitest'
import { cardIdOf, maskedCardId, maskedName, realNameOf } from './identityData.ts'

describe('a name', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['  Ada \t Lovelace ', 'Ada Lovelace'],
    ['José María O’Neil-Smith Jr.', 'José María O’Neil-Smith Jr.'],
    ['Jose\u0301', 'José'],
    ['欧阳·明', '欧阳·明'],
    ['محمد عبد الله', 'محمد عبد الله'],
    ['می\u200cنا', 'می\u200cنا'],
    ['X', 'X'],
  ])('%j is one', (typed, name) => expect(realNameOf(typed)).toBe(name))

  it.each([
    '',
    '   ',
    'x'.repeat(101),
    'x'.repeat(10_000),
    'Ada\u0000',
    'Ada\u202eevoL',
    'Ada\u2066Love\u2069',
    'Ada\u200f',
    'Ada\u200b',
    'Ada\u001b[31m',
    "Robert'); DROP TABLE account; --",
    "' OR 1=1",
    '{{7*7}}',
    `\${7*7}`,
    '<b>Ada</b>',
    'Ada 2',
    '-Ada',
    'A\u3164\u3164',
    '\ud800',
  ])('%j is none', (typed) => expect(realNameOf(typed)).toBeUndefined())
})

describe('the number of a document', () => {
  it.each([
    ['A123456(7)', 'A123456(7)'],
    [' a1 23 ', 'A1 23'],
    ['12.345.678-9', '12.345.678-9'],
    ['１２３４５', '12345'],
    ['11010519491231002X', '11010519491231002X'],
  ])('%j is one', (typed, number) => expect(cardIdOf(typed)).toBe(number))

  it.each([
    '',
    '123',
    'abcd',
    '1'.repeat(33),
    '1'.repeat(10_000),
    '1234\u0000',
    '1234\u202e5',
    '1=1 --',
    '123456;',
    '<1234>',
    `\${1234}`,
  ])('%j is none', (typed) => expect(cardIdOf(typed)).toBeUndefined())
})

describe('what is shown', () => {
  it('of a name is the first letter of each word', () => {
    expect(maskedName('Ada Lovelace')).toBe('A••• L•••')
    expect(maskedName('Ö')).toBe('Ö•••')
    expect(maskedName('क्षितिज')).not.toContain('ितिज')
    expect(maskedName('J\u0308ürgen')).toBe('J\u0308•••')
  })
  it('is told by browsers without a segmenter too', async () => {
    vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
    vi.resetModules()
    const { maskedName: masked } = await import('./identityData.ts')
    expect(masked('Ada Lovelace')).toBe('A••• L•••')
  })
  it('of a number is its end, of a short one less', () => {
    expect(maskedCardId('11010519491231002X')).toBe('•••002X')
    expect(maskedCardId('A12345')).toBe('•••45')
    expect(maskedCardId('1234')).toBe('•••34')
  })
  it('is the same when it was masked already', () => {
    for (const name of ['Ada Lovelace', '欧阳明', 'Ö']) expect(maskedName(maskedName(name))).toBe(maskedName(name))
    for (const number of ['A12345', '11010519491231002X', '1234']) {
      expect(maskedCardId(maskedCardId(number))).toBe(maskedCardId(number))
    }
  })
})
