import { beforeEach, expect, it, vi } from 'vitest'
import { selectedCodeAtom } from '../markets/atoms.ts'
import { store } from '../store.ts'
import { buildTape } from './buildTape.ts'
import { MINUTE_MS } from './foldBars.ts'
import { playLastDay } from './lastDay.ts'
import { minutesThrough, sampleInstrument } from './sampleTape.ts'
import type { Tape } from './tape.ts'
import type { TapeSource } from './tapeSource.ts'

const entered = vi.hoisted(() => [] as { tape: Tape; title: string }[])
vi.mock('./replay.ts', () => ({
  enterReplay: async (tape: Tape, title: string) => void entered.push({ tape, title }),
}))

const HOUR = 60 * MINUTE_MS
/** A Friday evening. */
const CLOSE = Date.UTC(2026, 6, 17, 21)

/** A source that has two days of EUR/USD, up to the close. */
function sourceOf(id: string, load?: () => Promise<never>): TapeSource {
  const minutes = minutesThrough(
    Array.from({ length: 48 * 60 + 2 }, () => 1),
    CLOSE - 48 * HOUR,
  )
  const instrument = sampleInstrument()
  return {
    id,
    title: id,
    note: '',
    instruments: [{ instrument, times: [{ from: CLOSE - 48 * HOUR, to: CLOSE }] }],
    load: load ?? (async (choice) => buildTape(choice, [{ instrument, series: { '1min': minutes } }], [])),
  }
}
const finding =
  (...sources: TapeSource[]) =>
  async () =>
    sources
const always = () => true

beforeEach(() => {
  entered.length = 0
  store.set(selectedCodeAtom, 'BTCUSD')
})

it('plays the last day before the close, and shows a market that is in it', async () => {
  expect(await playLastDay(['EURUSD'], [finding(sourceOf('server'))], always)).toBe(true)
  const { from, to } = entered[0]?.tape.timeline ?? {}
  expect([from, to]).toEqual([CLOSE - 21 * HOUR, CLOSE])
  expect(store.get(selectedCodeAtom)).toBe('EURUSD')
})

it('goes on with the next source where one has nothing or fails', async () => {
  const failing = sourceOf('server', () => Promise.reject(new Error('no network')))
  expect(await playLastDay(['EURUSD'], [finding(), finding(failing), finding(sourceOf('cache'))], always)).toBe(true)
  expect(entered.map(({ title }) => title)).toEqual(['cache'])
})

it('says whether there was nothing, or what failed', async () => {
  expect(await playLastDay(['XAUUSD'], [finding(sourceOf('server'))], always)).toBe(false)
  const failing = sourceOf('server', () => Promise.reject(new Error('no network')))
  await expect(playLastDay(['EURUSD'], [finding(failing)], always)).rejects.toThrow('no network')
})

it('starts nothing for a visitor who has left meanwhile', async () => {
  let isThere = true
  const playing = playLastDay(['EURUSD'], [finding(sourceOf('server'))], () => isThere)
  isThere = false
  expect(await playing).toBe(false)
  expect(entered).toEqual([])
})
