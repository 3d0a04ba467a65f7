import { describe, expect, it } from 'vitest'
import { hostileMarkup } from './hostileMarkup.ts'
import { nicknameKey, nicknameOf } from './nicknames.ts'

describe('a nickname', () => {
  it.each([
    ['Kite', 'Kite'],
    ['  The   kite ', 'The kite'],
    ['kite-9.flies_low', 'kite-9.flies_low'],
    ['Ｋｉｔｅ', 'Kite'],
    ['風箏人', '風箏人'],
    ['طائرة', 'طائرة'],
  ])('%j is kept as %j', (typed, stored) => expect(nicknameOf(typed)).toBe(stored))

  it.each([
    '',
    'ab',
    'x'.repeat(21),
    'kite@example.com',
    '85291234567',
    '+852 91234567',
    'a--b',
    '-kite',
    'kite\u202e',
    'ki\u0000te',
    'ki\u200bte',
    '<b>kite</b>',
    '\ud800\ud800\ud800',
    ...hostileMarkup,
  ])('%j is none', (typed) => expect(nicknameOf(typed)).toBeUndefined())

  it('is the same as one that would be taken for it', () =>
    expect(new Set(['The Kite', 'the-kite', 'THEKITE', 't.h.e.kite'].map(nicknameKey)).size).toBe(1))
})
