import { msg, plural } from '@lingui/core/macro'
import { describe, expect, it } from 'vitest'
import { languages } from '../../contract/languages.ts'
import { speechOf } from './languages.ts'

describe('the language of the server’s words', () => {
  it('is English for a stranger and for none', () => {
    for (const lang of [undefined, '', 'xx', '__proto__']) expect(speechOf(lang).code, lang).toBe('en')
  })

  it('has Latin digits in plural forms too (decisions §8)', () => {
    for (const { code } of languages) {
      const closed = speechOf(code).translate(
        msg`${plural(1357, { one: '# position closed', other: '# positions closed' })}`,
      )
      expect(closed.replace(/[^\p{Nd}]/gu, ''), closed).toBe('1357')
    }
  })

  it('fills in the figures of a message', () => {
    const limit = 4
    expect(speechOf('en').translate(msg`At most ${limit} a day.`)).toBe('At most 4 a day.')
  })
})
