import { msg } from '@lingui/core/macro'
import { describe, expect, it } from 'vitest'
import { speechOf } from './languages.ts'

describe('the language of the server’s words', () => {
  it('is English for a stranger and for none', () => {
    for (const lang of [undefined, '', 'xx', '__proto__']) expect(speechOf(lang).code, lang).toBe('en')
  })

  it('fills in the figures of a message', () => {
    const limit = 4
    expect(speechOf('en').translate(msg`At most ${limit} a day.`)).toBe('At most 4 a day.')
  })
})
