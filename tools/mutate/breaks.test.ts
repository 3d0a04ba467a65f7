import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Break, broken } from './breaks.ts'
import { allBreaks } from './lists.ts'

const of = (find: string, replace: string): Break => ({ file: 'a.ts', test: 'a.test.ts', find, replace })

describe('a break', () => {
  it('replaces its text and leaves the rest', () => {
    expect(broken('one < two', of('<', '<='))).toBe('one <= two')
  })

  it('takes its replacement to the letter', () => {
    expect(broken('a + b', of('+', '$&'))).toBe('a $& b')
  })

  it('is stale when its text is not in the source, or more than once, or stays the same', () => {
    expect(broken('one > two', of('<', '<='))).toBeUndefined()
    expect(broken('one < two < three', of('<', '<='))).toBeUndefined()
    expect(broken('aaa', of('aa', 'b'))).toBeUndefined()
    expect(broken('one < two', of('<', '<'))).toBeUndefined()
  })
})

describe('the lists', () => {
  it('name sources that hold the text once, and tests that exist', () => {
    const stale = allBreaks.filter(
      (one) =>
        !existsSync(one.file) || broken(readFileSync(one.file, 'utf8'), one) === undefined || !existsSync(one.test),
    )
    expect(stale).toEqual([])
  })

  it('hold no break twice', () => {
    const names = allBreaks.map(({ file, find, replace }) => `${file}\n${find}\n${replace}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
