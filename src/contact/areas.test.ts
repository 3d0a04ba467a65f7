import { describe, expect, it } from 'vitest'
import { findAreas, homeArea, namedAreas } from './areas.ts'

const list = [
  { id: '1', prefix: '1', country: 'US' },
  { id: '2', prefix: '44', country: 'GB' },
  { id: '3', prefix: '43', country: 'AT' },
  { id: '4', prefix: '81', country: 'JP' },
  { id: '5', prefix: '1876', country: 'JM' },
  { id: '6', prefix: '852', country: 'HK' },
  { id: '7', prefix: '225', country: 'CI' },
]
const named = namedAreas(list, 'en')
const found = (query: string) => findAreas(named, query).map(({ country }) => country)

describe('the prefixes', () => {
  it('stand in the order of the names the language gives their countries', () => {
    expect(named.map(({ country }) => country)).toEqual(['AT', 'CI', 'HK', 'JM', 'JP', 'GB', 'US'])
    expect(namedAreas(list, 'de').map(({ name }) => name)).toContain('Österreich')
    expect(namedAreas([{ id: '1', prefix: '1', country: 'Nowhere' }], 'en')[0]?.name).toBe('Nowhere')
  })

  it.each([
    ['', ['AT', 'CI', 'HK', 'JM', 'JP', 'GB', 'US']],
    ['king', ['GB']],
    ['Cote', ['CI']],
    ['jp', ['JP']],
    ['+1', ['US', 'JM']],
    ['0044', ['GB']],
    ['٤٤', ['GB']],
    ['4', ['AT', 'GB']],
    ['a', ['AT', 'HK', 'JM', 'JP', 'US']],
    ['zz', []],
  ])('%j finds %j', (query, countries) => {
    expect(found(query)).toEqual(countries)
  })

  it('begin with the one of where the browser is at home', () => {
    expect(homeArea(list, ['eo', 'de-AT'])?.country).toBe('AT')
    expect(homeArea(list, ['ja'])?.country).toBe('JP')
    expect(homeArea(list, ['en-US@posix', 'C', '', 'de-AT'])?.country, 'past what is no tag').toBe('AT')
    expect(homeArea([], ['ja'])).toBeUndefined()
  })
})
