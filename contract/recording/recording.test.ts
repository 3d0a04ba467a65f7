import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordedMinutes, recordedPrices } from './recordedMarket.ts'
import { RecordedTimes } from './recordedTimes.ts'
import { RecordingError, type RecordingFault, readRecording, writeLine } from './recording.ts'
import type { RecordingLine } from './recordingLines.ts'

const START = Date.UTC(2026, 6, 15, 9, 30)
const head: RecordingLine = { type: 'recording', version: 1, at: START }
const text = (...lines: RecordingLine[]) => [head, ...lines].map(writeLine).join('')

const faultOf = (file: string): RecordingFault | undefined => {
  try {
    readRecording(file)
    return undefined
  } catch (error) {
    if (error instanceof RecordingError) return error.fault
    throw error
  }
}

describe('a recording', () => {
  it('is read as it was written, in time order', () => {
    const later: RecordingLine = { type: 'link', at: START + 50, status: 'online' }
    const sooner: RecordingLine = { type: 'clock', at: START + 10, server: START }
    const read = readRecording(text(later, sooner))
    expect(read.startedAt).toBe(START)
    expect(read.events).toEqual([sooner, later])
  })

  it('holds the fields of the format and nothing else', () => {
    const line = {
      type: 'link',
      at: START,
      status: 'online',
      token: 'secret',
      email: 'me@broker.test',
    } as RecordingLine
    expect(writeLine(line)).toBe(`{"type":"link","at":${START},"status":"online"}\n`)
    const smuggled = `${writeLine(head)}${JSON.stringify(line)}\n`
    expect(JSON.stringify(readRecording(smuggled))).not.toContain('secret')
  })

  it('says what is wrong with a file', () => {
    expect(faultOf('')).toBe('notRecording')
    expect(faultOf('<!doctype html>')).toBe('notRecording')
    expect(faultOf('{"type":"recording","version":2}\nwhatever')).toBe('version')
    expect(faultOf(`${writeLine(head)}{"type":"link"}\n`)).toBe('line')
    expect(faultOf(`${writeLine(head)}{"type":"surprise","at":1}\n`)).toBe('line')
    expect(faultOf(`${writeLine(head)}${' '.repeat(70_000)}\n`)).toBe('line')
    expect(faultOf(`${writeLine(head)}${'\n'.repeat(600_001)}`)).toBe('tooLarge')
    expect(faultOf(text({ type: 'clock', at: 0, server: 0 }, { type: 'clock', at: START, server: START }))).toBe(
      'times',
    )
    expect(new RecordingError('line', 3).line).toBe(3)
  })

  it('never throws anything else, whatever a file holds', () => {
    const row = fc.oneof(fc.string(), fc.json(), fc.constant(writeLine(head).trim()))
    fc.assert(fc.property(fc.array(row, { maxLength: 6 }), (rows) => void faultOf(rows.join('\n'))))
  })
})

describe('a recorded market', () => {
  const quotes = (at: number, server: number, price: number, time: number | null = server): RecordingLine => ({
    type: 'quotes',
    at,
    server,
    quotes: [['EURUSD', price, time, 1]],
  })

  it('has its prices in the server’s order, with when they arrived', () => {
    const read = readRecording(
      text(
        quotes(START + 300, START + 200, 1.2),
        quotes(START + 310, START + 100, 1.1),
        quotes(START + 320, START + 200, 1.2),
      ),
    )
    expect(recordedPrices(read, 'EURUSD')).toEqual([
      { time: START + 100, price: 1.1, at: START + 310, open: 1 },
      { time: START + 200, price: 1.2, at: START + 300, open: 1 },
    ])
    expect(recordedPrices(read, 'GBPUSD')).toEqual([])
  })

  it('has the bars that were told, and folds the others', () => {
    const bar = (close: number): RecordingLine => ({
      type: 'bar',
      at: START,
      code: 'EURUSD',
      bar: [START, 1, 2, 0.5, close, 7],
    })
    const read = readRecording(
      text(bar(1.5), bar(1.6), quotes(START + 1, START + 60_000, 3), quotes(START + 2, START + 60_500, 2)),
    )
    expect(recordedMinutes(read, 'EURUSD')).toEqual([
      { time: START, open: 1, high: 2, low: 0.5, close: 1.6, volume: 7 },
      { time: START + 60_000, open: 3, high: 3, low: 2, close: 2, volume: 0 },
    ])
  })

  it('knows the server’s clock from ours, and the other way round', () => {
    const clock = (at: number, server: number): RecordingLine => ({
      type: 'clock',
      at: START + at,
      server: START + server,
    })
    const times = new RecordedTimes(
      readRecording(text(clock(0, 1_000), clock(100, 1_500), clock(150, 1_400), clock(200, 2_000))),
    )
    expect(times.serverAt(START + 50)).toBe(START + 1_250)
    expect(times.serverAt(START - 10)).toBe(START + 990)
    expect(times.hereAt(START + 1_750)).toBe(START + 150)
    expect(times.hereAt(START + 2_010)).toBe(START + 210)
    expect(new RecordedTimes(readRecording(text())).serverAt(5)).toBe(5)
  })
})
