import { beforeEach, expect, it, vi } from 'vitest'
import { MINUTE_MS } from './foldBars.ts'
import { playLastDay } from './lastDay.ts'
import { minutesThrough, sampleInstrument } from './sampleTape.ts'
import { buildTape } from './source/buildTape.ts'
import type { TapeChoice, TapeSource } from './source/tapeSource.ts'
import type { Tape } from './tape.ts'

const entered = vi.hoisted(() => [] as { tape: Tape; title: string }[])
vi.mock('./session/openSession.ts', () => ({
  startSession: async (source: TapeSource, choice: TapeChoice) => {
    entered.push({ tape: await source.load(choice), title: source.title })
    return { id: source.id }
  },
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
})

it('plays the last day before the close', async () => {
  expect(await playLastDay(['EURUSD'], [finding(sourceOf('server'))], always)).toMatchObject({ id: 'server' })
  const { from, to } = entered[0]?.tape.timeline ?? {}
  expect([from, to]).toEqual([CLOSE - 21 * HOUR, CLOSE])
})

it('goes on with the next source where one has nothing or fails', async () => {
  const failing = sourceOf('server', () => Promise.reject(new Error('no network')))
  expect(
    await playLastDay(['EURUSD'], [finding(), finding(failing), finding(sourceOf('cache'))], always),
  ).toMatchObject({
    id: 'cache',
  })
  expect(entered.map(({ title }) => title)).toEqual(['cache'])
})

it('says whether there was nothing, or what failed', async () => {
  expect(await playLastDay(['XAUUSD'], [finding(sourceOf('server'))], always)).toBeUndefined()
  const failing = sourceOf('server', () => Promise.reject(new Error('no network')))
  await expect(playLastDay(['EURUSD'], [finding(failing)], always)).rejects.toThrow('no network')
})

it('starts nothing for a visitor who has left meanwhile', async () => {
  let isThere = true
  const playing = playLastDay(['EURUSD'], [finding(sourceOf('server'))], () => isThere)
  isThere = false
  expect(await playing).toBeUndefined()
  expect(entered).toEqual([])
})
