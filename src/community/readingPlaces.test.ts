// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { readingPlace, saveReadingPlace } from './readingPlaces.ts'

beforeEach(() => localStorage.clear())

describe('the place in an article', () => {
  it('is kept, and forgotten at its top', () => {
    saveReadingPlace('7', [3, 40])
    saveReadingPlace('8', [1, -2])
    expect(readingPlace('7')).toEqual([3, 40])
    saveReadingPlace('7', undefined)
    expect(readingPlace('7')).toBeUndefined()
    expect(readingPlace('8')).toEqual([1, -2])
  })

  it('makes room for those that were read later', () => {
    for (let article = 0; article < 60; article += 1) saveReadingPlace(String(article), [article, 0])
    expect(readingPlace('19')).toBeUndefined()
    expect(readingPlace('20')).toEqual([20, 0])
    expect(JSON.parse(localStorage.getItem('reading') ?? '')).toHaveLength(40)
  })

  it('is none where something else is stored', () => {
    for (const text of ['', 'x', '{}', '[1]', '[["7"]]', '[["7","a",1]]']) {
      localStorage.setItem('reading', text)
      expect(readingPlace('7')).toBeUndefined()
    }
  })
})
