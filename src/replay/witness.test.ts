import { describe, expect, it } from 'vitest'
import { readRecording, writeLine } from '../../contract/recording/recording.ts'
import type { RecordingLine } from '../../contract/recording/recordingLines.ts'
import { START } from './sampleTape.ts'
import { Witness } from './witness.ts'

/** A price that the server made so long after the start, and that arrived so long after it; its clock is ours. */
const price = (created: number, arrived: number, value: number): RecordingLine[] => [
  { type: 'quotes', at: START + arrived, quotes: [['EURUSD', value, START + created, 1]] },
]
const witness = (...lines: RecordingLine[]) =>
  new Witness(readRecording([{ type: 'recording', version: 1, at: START } as const, ...lines].map(writeLine).join('')))

describe('a moment of a recording', () => {
  const seen = witness(
    { type: 'clock', at: START, server: START },
    { type: 'link', at: START, status: 'online' },
    { type: 'shown', at: START, state: 'live' },
    ...price(1_000, 1_000, 1.1),
    ...price(2_000, 5_000, 1.2),
    ...price(3_000, 5_000, 1.3),
    { type: 'order', at: START + 2_500, kind: 'submit', phase: 'sending', code: 'EUR/USD' },
    { type: 'link', at: START + 4_000, status: 'reconnecting' },
    { type: 'shown', at: START + 4_100, state: 'reconnecting' },
  )
  const at = (ms: number) => seen.at('EURUSD', START + ms)

  it('has what the server knew beside what was on the screen, and for how long that was old', () => {
    expect(at(999)).toMatchObject({ known: undefined, seen: undefined, behindMs: 0, ageMs: undefined })
    expect(at(1_500)).toMatchObject({ known: { price: 1.1 }, seen: { price: 1.1 }, behindMs: 0, ageMs: 500 })
    expect(at(3_500)).toMatchObject({ known: { price: 1.3 }, seen: { price: 1.1 }, behindMs: 1_500, ageMs: 2_500 })
    expect(at(5_000)).toMatchObject({ known: { price: 1.3 }, seen: { price: 1.3 }, behindMs: 0 })
  })

  it('has what the screen said, what the channel did, and the orders of the last ten seconds', () => {
    expect(at(100)).toMatchObject({ state: 'live', link: 'online', orders: [] })
    expect(at(4_050)).toMatchObject({ state: 'live', link: 'reconnecting', orders: [{ phase: 'sending' }] })
    expect(at(4_200)).toMatchObject({ state: 'reconnecting' })
    expect(at(12_600).orders).toEqual([])
    expect(seen.at('GBPUSD', START + 3_000)).toMatchObject({ known: undefined, seen: undefined })
  })

  it('does not show a price that came after a newer one', () => {
    const late = witness(...price(2_000, 2_000, 1.2), ...price(1_000, 3_000, 1.1))
    expect(late.at('EURUSD', START + 3_500).seen?.price).toBe(1.2)
  })
})
