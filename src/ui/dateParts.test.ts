import { describe, expect, it } from 'vitest'
import { datePartsOf, dateTextOf, monthNames, partOrder } from './dateParts.ts'

describe('the parts of a date', () => {
  it.each(['1985/03/07', '1985//', '/03/', '//7', ''])('of %j are put together again', (text) =>
    expect(dateTextOf(datePartsOf(text))).toBe(text),
  )

  it('stand in the order of the language, each once', () => {
    expect(partOrder('en-GB')).toEqual(['day', 'month', 'year'])
    expect(partOrder('zh-Hant-HK')).toEqual(['year', 'month', 'day'])
    for (const locale of ['ar', 'fa', 'th', 'hi', 'ko', 'ja', 'et'])
      expect(partOrder(locale).toSorted()).toEqual(['day', 'month', 'year'])
  })

  it('has the twelve months of the year that all calendars of business have', () => {
    expect(monthNames('en-GB').at(-1)).toBe('December')
    for (const locale of ['fa', 'ar', 'th', 'zh-Hant-HK']) expect(new Set(monthNames(locale)).size).toBe(12)
  })
})
