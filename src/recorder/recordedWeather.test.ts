import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readRecording, writeLine } from '../../contract/recording/recording.ts'
import type { RecordingLine } from '../../contract/recording/recordingLines.ts'
import { conditionsAt, lengthOf, weather } from '../../contract/weather.ts'
import { recordedWeather } from './recordedWeather.ts'

const START = Date.UTC(2026, 6, 15, 9, 30)
const recorded = (...lines: RecordingLine[]) =>
  recordedWeather(
    readRecording([{ type: 'recording', version: 1, at: START } as const, ...lines].map(writeLine).join('')),
  )
/** The server's clock, told so long after the start and heard a little later. */
const clock = (reported: number, late = 0): RecordingLine => ({
  type: 'clock',
  at: START + reported + late,
  server: START + reported,
})
const link = (at: number, status: 'online' | 'reconnecting'): RecordingLine => ({
  type: 'link',
  at: START + at,
  status,
})
const every = (from: number, to: number, late = 0) =>
  Array.from({ length: (to - from) / 500 }, (_, index) => clock(from + index * 500, late))

describe('the network of a recording', () => {
  it('is late where frames came late, cut where the channel was closed, half-open where it was silent', () => {
    const reported = recorded(
      link(0, 'online'),
      ...every(0, 4_000),
      ...every(4_000, 8_000, 300),
      link(8_500, 'reconnecting'),
      link(12_000, 'online'),
      ...every(12_000, 14_000),
      ...every(24_000, 30_000),
    )
    expect(v.is(weather, reported)).toBe(true)
    expect(lengthOf(reported)).toBe(29_500)
    expect(conditionsAt(reported, 1_000).now).toMatchObject({ state: 'open', delayMs: 0 })
    expect(conditionsAt(reported, 6_500).now).toMatchObject({ state: 'open', delayMs: 300, jitterMs: 0 })
    expect(conditionsAt(reported, 8_499).now.state).toBe('open')
    expect(conditionsAt(reported, 10_000).now.state).toBe('cut')
    expect(conditionsAt(reported, 12_001).now.state).toBe('open')
    expect(conditionsAt(reported, 20_000).now.state).toBe('halfOpen')
    expect(conditionsAt(reported, 24_500).now.state).toBe('open')
  })

  it('is fair of a recording that says nothing', () => {
    expect(recorded().segments).toEqual([])
  })
})
