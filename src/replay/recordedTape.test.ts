import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Candle } from '../../contract/entities/market.ts'
import type { Quote } from '../../contract/live.ts'
import { recordedMinutes } from '../../contract/recording/recordedMarket.ts'
import { readRecording } from '../../contract/recording/recording.ts'
import { FrameInbox } from '../live/frameInbox.ts'
import { MINUTE_MS } from './foldBars.ts'
import { Player } from './player.ts'
import { RecordedTape, recordedInstruments } from './recordedTape.ts'

/** Output of `npm run recordings` from real sessions. */
const folder = new URL('../../e2e/fixtures/recordings/', import.meta.url)
const fixtures = readdirSync(folder).filter((file) => file.endsWith('.jsonl'))

/** Plays a tape from end to end through the door, as the app does, and keeps what the app is told. */
function heardOf(tape: RecordedTape) {
  const bars = new Map<string, Map<number, Candle>>()
  const quotes: Quote[] = []
  let flush: () => void = () => undefined
  const inbox = new FrameInbox({
    schedule: (run) => {
      flush = run
    },
    clockHeard: () => undefined,
    take(batch) {
      quotes.push(...batch.quotes)
      for (const [code, candles] of batch.candles) {
        const held = bars.get(code) ?? new Map<number, Candle>()
        for (const candle of candles) held.set(candle.time, candle)
        bars.set(code, held)
      }
    },
  })
  const player = new Player(tape, 'perLot', {
    receive: (frame) => inbox.receive(frame),
    anew(tellAll) {
      inbox.reset()
      tellAll()
    },
    changed: () => undefined,
    elsewhere: () => undefined,
  })
  player.tellAll()
  flush()
  player.clock.speed = 60
  player.play()
  for (let here = 0; player.clock.playing; here += 100) {
    player.step(here)
    flush()
  }
  return { bars, quotes }
}

it('there is a recording to play', () => expect(fixtures).not.toEqual([]))

describe.each(fixtures)('%s', (file) => {
  const recording = readRecording(readFileSync(new URL(file, folder), 'utf8'))
  const instruments = recordedInstruments(recording)
  const from = Math.min(...instruments.flatMap(({ times }) => times.map((one) => one.from)))
  const to = Math.max(...instruments.flatMap(({ times }) => times.map((one) => one.to)))
  const codes = instruments.map(({ instrument }) => instrument.code)
  const tape = new RecordedTape(recording, { codes, from, to })
  const { bars, quotes } = heardOf(tape)

  it.each(codes)('%s: its bars are played as they were recorded, to the digit', (code) => {
    const played = [...(bars.get(code) ?? new Map<number, Candle>()).values()]
    const minutes = recordedMinutes(recording, code)
    // What was over before the first price came is on the chart, and is not played.
    const recorded = minutes.filter(({ time }) => time + MINUTE_MS > tape.timeline.from)
    expect(recorded.length).toBeGreaterThan(1)
    // The last minute may have been left before it was over; all others are whole.
    expect(played.slice(0, -1)).toEqual(recorded.slice(0, -1))
    expect(tape.line(code)?.bars('1min', to, { limit: 1_000 }).slice(0, -1)).toEqual(minutes.slice(0, -1))
  })

  it('its prices come in their order, with the day’s open that was told', () => {
    for (const code of codes) {
      const times = quotes.filter((quote) => quote.code === code).map(({ time = 0 }) => time)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
    }
    const reported = recording.events.findLast((event) => event.type === 'quotes')?.quotes.at(-1)
    expect(quotes.findLast(({ code }) => code === reported?.[0])?.open).toBe(reported?.[3])
  })
})
