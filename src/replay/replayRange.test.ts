import { describe, expect, it } from 'vitest'
import { rangeOf, spanOf } from './replayRange.ts'
import { sampleInstrument } from './sampleTape.ts'

const HOUR = 3_600_000
const span = { from: 0, to: 10 * HOUR }

describe('the range of a replay', () => {
  it('is the newest of its length unless a start is chosen', () => {
    expect(rangeOf(span, 'hour', undefined)).toEqual({ from: 9 * HOUR, to: 10 * HOUR })
    expect(rangeOf(span, 'hours', 2 * HOUR)).toEqual({ from: 2 * HOUR, to: 6 * HOUR })
  })

  it('stays within what there is', () => {
    expect(rangeOf(span, 'hours', 9 * HOUR)).toEqual({ from: 6 * HOUR, to: 10 * HOUR })
    expect(rangeOf(span, 'day', undefined)).toEqual(span)
    expect(rangeOf(span, 'all', 5 * HOUR)).toEqual(span)
  })

  it('spans what any of the instruments has', () => {
    const instrument = sampleInstrument()
    expect(spanOf([])).toBeUndefined()
    const pasts = [
      { instrument, from: 5, to: 9 },
      { instrument, from: 2, to: 7 },
    ]
    expect(spanOf(pasts)).toEqual({ from: 2, to: 9 })
  })
})
