import { describe, expect, it } from 'vitest'
import { keepTranslations, type Words } from './keptWords.ts'

describe('words that moved to another catalogue', () => {
  const earlier: Words[] = [{ a: { translation: 'A' }, b: { translation: '' } }, { c: { translation: 'C' } }]

  it('keep the translation they had there', () => {
    const moved = { a: { message: 'a', translation: '' }, c: { message: 'c' }, d: { message: 'd', translation: '' } }
    expect(keepTranslations(moved, earlier)).toEqual({
      words: { a: { message: 'a', translation: 'A' }, c: { message: 'c', translation: 'C' }, d: moved.d },
      count: 2,
    })
  })

  it('keep the one they have here', () => {
    const words = { a: { translation: 'Another' }, b: { translation: 'B' } }
    expect(keepTranslations(words, earlier)).toEqual({ words, count: 0 })
  })
})
