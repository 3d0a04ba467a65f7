// @vitest-environment happy-dom
// @alone: the channel runs from here on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type ServerFrame, writeServerFrame } from '../../contract/live.ts'
import { store } from '../store.ts'
import type { SocketEvents } from '../transport.ts'
import { transport } from '../transport.ts'
import {
  type Batch,
  marketTurnAtom,
  onBatch,
  openLive,
  overloadAtom,
  reconnectionsAtom,
  reopenLive,
  replaceLive,
  startLive,
} from './live.ts'

const T0 = Date.parse('2026-07-10T10:00:00Z')

let lines: SocketEvents[] = []
const stops: (() => void)[] = []
/** The connection that is open now. */
const line = (): SocketEvents => {
  const newest = lines.at(-1)
  if (!newest) throw new Error('There is no connection')
  return newest
}
const framed = () => vi.advanceTimersByTimeAsync(600)
const say = async (frame: ServerFrame) => {
  line().message(writeServerFrame(frame))
  await framed()
}
/** A price that is made and told so many ms after the beginning, by the server's clock. */
const price = (close: number, after: number): ServerFrame => {
  const time = T0 + after
  return { type: 'market', quotes: [{ code: 'EURUSD', open: 1, close, change: 0, marketOpen: true, time }], time }
}

beforeEach(() => {
  vi.useFakeTimers({ now: T0 })
  lines = []
  transport.connect = (_url, events) => {
    lines.push(events)
    return { send: () => undefined, close: () => undefined }
  }
  startLive()
  reopenLive()
  line().opened()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await framed()
  transport.connect = undefined
  vi.useRealTimers()
})

openLive('wss://live.broker.test', () => undefined)

/** Closes of the quotes that were handed on since. */
function closes(): number[] {
  const received: number[] = []
  stops.push(onBatch(({ quotes }) => received.push(...quotes.map(({ close }) => close))))
  return received
}

it('tells everybody, though one of them fails', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const fails = (): never => {
    throw new Error('a row could not be drawn')
  }
  const batches: Batch[] = []
  stops.push(
    onBatch(fails),
    onBatch((batch) => batches.push(batch)),
  )
  await say(price(1.1, 0))
  expect(batches.flatMap(({ quotes }) => quotes.map(({ close }) => close))).toEqual([1.1])
  expect(logged.mock.calls.map(([, error]) => String(error))).toContain('Error: a row could not be drawn')
})

it('takes earlier prices from the server that is there after a reconnect, and none on one connection', async () => {
  const received = closes()
  const before = store.get(reconnectionsAtom)
  await say(price(1.1, 30_000))
  await say(price(1.2, 29_000))
  expect(received).toEqual([1.1])
  line().closed()
  await vi.advanceTimersByTimeAsync(2_000)
  line().opened()
  expect(store.get(reconnectionsAtom)).toBe(before + 1)
  await say(price(1.3, 5_000))
  await say(price(1.4, 4_000))
  expect(received).toEqual([1.1, 1.3])
})

it('another market speaks as soon as a replay begins, is set elsewhere or ends; the channel that is back is the same one', async () => {
  const turns: number[] = []
  const first = store.get(marketTurnAtom)
  stops.push(store.sub(marketTurnAtom, () => turns.push(store.get(marketTurnAtom) - first)))
  line().closed()
  await vi.advanceTimersByTimeAsync(2_000)
  line().opened()
  expect(turns).toEqual([])
  const replay = replaceLive(() => T0)
  replay.anew()
  replay.end()
  expect(turns).toEqual([1, 2, 3])
})

it('knows that orders wait at the server for as long as it is told so, and no longer than the connection lasts', async () => {
  const busy = { waiting: 840, wait: 2, priceLag: 120, stopLag: 30 }
  await say({ type: 'busy', ...busy })
  expect(store.get(overloadAtom)).toMatchObject(busy)
  await say({ type: 'busy', waiting: 0, wait: 0, priceLag: 0, stopLag: 0 })
  expect(store.get(overloadAtom)).toBeUndefined()
  await say({ type: 'busy', ...busy })
  line().closed()
  expect(store.get(overloadAtom)).toBeUndefined()
})
