import { describe, expect, it } from 'vitest'
import { readRecording } from '../../contract/recording/recording.ts'
import { FlightRecorder, PART_MS } from './flightRecorder.ts'
import type { RecordingInfo } from './recordings.ts'

function recording({ most, full = false }: { most?: number; full?: boolean } = {}) {
  let now = Date.UTC(2026, 6, 15, 9, 30)
  const parts: string[] = []
  const reported: RecordingInfo[] = []
  const recorder = new FlightRecorder(
    'one',
    {
      now: () => now,
      keep: async (_, part) => {
        if (full) throw new DOMException('no room', 'QuotaExceededError')
        parts.push(part)
      },
      changed: (info) => reported.push(info),
    },
    most,
  )
  const tick = (ms = 1) => {
    now += ms
    recorder.take({ type: 'clock', at: now, server: now })
  }
  return { recorder, parts, reported, tick }
}

describe('the flight recorder', () => {
  it('puts what it hears away piece by piece, and the pieces are a recording', async () => {
    const { recorder, parts, tick } = recording()
    tick()
    await Promise.resolve()
    expect(parts).toEqual([])
    tick(PART_MS)
    await Promise.resolve()
    await Promise.resolve()
    expect(parts).toHaveLength(1)
    tick()
    await recorder.end('stopped')
    expect(parts).toHaveLength(2)
    const { events } = readRecording(parts.join(''))
    expect(events.map(({ type }) => type)).toEqual(['clock', 'clock', 'clock', 'end'])
    expect(recorder.info).toMatchObject({ ended: 'stopped', parts: 2, lines: 5, bytes: parts.join('').length })
  })

  it('takes nothing more once it has ended', async () => {
    const { recorder, parts, tick } = recording()
    await recorder.end('stopped')
    tick(PART_MS)
    recorder.tick()
    await recorder.end('stopped')
    expect(parts).toHaveLength(1)
  })

  it('stops by itself when it is full, and what it has can be read', async () => {
    const { recorder, parts, tick } = recording({ most: 4_000 })
    for (let line = 0; line < 500; line++) tick()
    await recorder.end('stopped')
    expect(recorder.info.ended).toBe('full')
    expect(parts.join('').length).toBeLessThanOrEqual(4_000)
    expect(readRecording(parts.join('')).events.at(-1)).toMatchObject({ type: 'end', why: 'full' })
  })

  it('stops by itself when there is no room on the device', async () => {
    const { recorder, reported, tick } = recording({ full: true })
    tick(PART_MS)
    for (let turn = 0; turn < 5; turn++) await Promise.resolve()
    expect(recorder.info.ended).toBe('failed')
    expect(reported.at(-1)?.ended).toBe('failed')
  })
})
