import { describe, expect, it } from 'vitest'
import { canBeChosen, isBreached } from './breachedPasswords.ts'
import { filterOf, mayHold, readFilter, writeFilter } from './filter.ts'

const some = (count: number, name: string) => Array.from({ length: count }, (_, number) => `${name} ${number}`)

describe('a filter', () => {
  it.each([0, 1, 2, 3, 1000])('of %i texts holds each of them, also when it was written and read', (count) => {
    const texts = new Set(some(count, 'text'))
    const filter = readFilter(writeFilter(filterOf(texts)))
    expect([...texts].every((text) => mayHold(filter, text))).toBe(true)
  })

  it('takes at most one in 10,000 others for one of them', () => {
    const filter = filterOf(new Set(some(5000, 'text')))
    expect(some(100_000, 'other').filter((text) => mayHold(filter, text)).length).toBeLessThanOrEqual(10)
  })

  it('is read from nothing else', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.alloc(9), Buffer.from('not a filter at all')])
      expect(() => readFilter(bytes)).toThrow('no filter')
  })
})

describe('the passwords that come with the server', () => {
  it.each(['michael1984', 'Michael1984', 'POKEMON2000', 'liverpool1', 'ｍichael1984', 'p@trici@12', 'ilovejessica'])(
    'hold %s',
    (password) => expect(isBreached(password)).toBe(true),
  )

  it('take hardly any other for one', () => {
    const others = some(20_000, 'a kite over the dunes')
    expect(others.filter(isBreached).length).toBeLessThanOrEqual(2)
  })

  it('are those alone that can be chosen', () => {
    expect(['1234567', '12345678', 'é'.repeat(128), 'é'.repeat(129)].map(canBeChosen)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})
