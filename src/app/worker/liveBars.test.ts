// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Candle } from '../../../contract/entities/market.ts'
import { inbox, replaceLive } from '../../live/live.ts'
import { setStandIn } from '../../session/session.ts'
import { transport } from '../../transport.ts'
import { HANDOVER_INTERVAL_MS, startLiveBars } from './liveBars.ts'

const T0 = Date.parse('2026-07-10T10:00:00Z')
const MINUTE_MS = 60_000
const minute = (index: number, close = index): Candle => ({
  time: T0 + index * MINUTE_MS,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
})
const FRAME_MS = 1_000

let said: { code: string; bars: { time: number; close: number; revision: number }[] }[] = []
let stop: () => void = () => undefined
const tell = async (candle: Candle, code = 'EURUSD') => {
  inbox.receive({ type: 'kline', code, candle })
  await vi.advanceTimersByTimeAsync(FRAME_MS)
}
const handedOver = async () => {
  await vi.advanceTimersByTimeAsync(HANDOVER_INTERVAL_MS)
  return said.splice(0).flatMap(({ bars }) => bars)
}

beforeEach(() => {
  vi.useFakeTimers({ now: T0 })
  transport.connect = () => ({ send: () => undefined, close: () => undefined })
  said = []
  const controller = { postMessage: (message: (typeof said)[number]) => said.push(message) }
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller }, configurable: true })
  inbox.reset()
  stop = startLiveBars('https://api.broker.test')
})
afterEach(async () => {
  stop()
  await vi.advanceTimersByTimeAsync(FRAME_MS)
  transport.connect = undefined
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.useRealTimers()
})

describe('minutes that the live channel told', () => {
  it('are handed over once the next has begun, as new as the last that was told of them', async () => {
    await tell(minute(0, 1))
    await tell(minute(0, 2))
    const toldBy = Date.now()
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS)
    expect(said, 'it may be going on').toEqual([])
    await tell(minute(1))
    const [bar, ...more] = await handedOver()
    expect([bar?.time, bar?.close, more]).toEqual([T0, 2, []])
    expect(bar?.revision).toBeLessThanOrEqual(toldBy)
    expect(bar?.revision).toBeGreaterThanOrEqual(T0)
  })

  it('are not where a minute is missing after them: how they ended was not heard', async () => {
    await tell(minute(0))
    await tell(minute(2))
    await tell(minute(3))
    expect((await handedOver()).map(({ time }) => time)).toEqual([minute(2).time])
  })

  it('are not when the channel was away meanwhile', async () => {
    await tell(minute(0))
    const standIn = replaceLive(() => T0)
    standIn.end()
    await tell(minute(1))
    await tell(minute(2))
    expect((await handedOver()).map(({ time }) => time)).toEqual([minute(1).time])
  })

  it('are not a replay’s', async () => {
    const standIn = replaceLive(() => T0)
    setStandIn({ token: 'replay', user: { id: '', uid: '', email: '', demo: true, balance: '0' } })
    await tell(minute(0))
    await tell(minute(1))
    inbox.receive({ type: 'kline', code: 'EURUSD', candle: minute(2) })
    setStandIn(undefined)
    standIn.end()
    await vi.advanceTimersByTimeAsync(FRAME_MS)
    await tell(minute(3))
    expect(await handedOver()).toEqual([])
  })
})
