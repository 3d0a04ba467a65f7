import type { Candle } from '../../../contract/entities/market.ts'
import { type CandleKey, type CandlePorts, CandleSource } from './candleSource.ts'

export const T0 = Date.parse('2026-07-10T10:00:00Z')
/** A bar so many minutes after the beginning; for tests. */
export const bar = (index: number, close: number, volume = 1): Candle => ({
  time: T0 + index * 60_000,
  open: close,
  high: close,
  low: close,
  close,
  volume,
})
/** So many bars of one price, up to the one of a minute. */
export const page = (count: number, close: number, end = 0) =>
  Array.from({ length: count }, (_, index) => bar(end - count + 1 + index, close))

type Ask = Parameters<CandlePorts['history']>[0]

/** A source whose history, live candles and waits the test answers itself. */
export function stage() {
  const asks: {
    ask: Ask
    asOf: (storedAt: number | undefined) => void
    answer: (bars: readonly Candle[]) => void
    fail: (error: unknown) => void
  }[] = []
  const net = { online: true }
  const live = new Map<string, Set<(minute: Candle) => void>>()
  const waits = new Set<() => void>()
  const [markets, backs] = [new Set<() => void>(), new Set<() => void>()]
  const received = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const drawn: string[] = []
  let shown: Candle[] = []
  const source = new CandleSource(
    {
      history: (ask, asOf) => new Promise((answer, fail) => asks.push({ ask, asOf, answer, fail })),
      onMarket: received(markets),
      onBack: received(backs),
      isOnline: () => net.online,
      live(code, listener) {
        const set = live.get(code) ?? new Set()
        live.set(code, set.add(listener))
        return () => set.delete(listener)
      },
      after(_, then) {
        waits.add(then)
        return () => waits.delete(then)
      },
    },
    {
      loading() {
        shown = []
      },
      reset(bars, older) {
        shown = [...bars]
        drawn.push(`reset ${bars.length}${older ? ' older' : ''}`)
      },
      push(next) {
        const last = shown.at(-1)
        if (last !== undefined && next.time < last.time) throw new Error('a bar out of order')
        if (last?.time === next.time) shown.pop()
        shown.push(next)
        drawn.push(`push ${next.close}`)
      },
      failed: () => drawn.push('failed'),
    },
  )
  const key = (code: string, period: CandleKey['period'] = '1min'): CandleKey => ({
    instrumentId: `id ${code}`,
    code,
    period,
  })
  return {
    source,
    key,
    asks,
    drawn,
    closes: () => shown.map((one) => one.close),
    shown: () => shown,
    tick: (code: string, minute: Candle) => {
      for (const listener of live.get(code) ?? []) listener(minute)
    },
    /** Another market speaks, through a channel that is new as well. */
    market: () => {
      for (const listener of [...markets, ...backs]) listener()
    },
    /** The channel is there again. */
    back: () => {
      for (const listener of backs) listener()
    },
    listening: (code: string) => live.get(code)?.size ?? 0,
    net,
    async answerCopy(index: number, bars: readonly Candle[]) {
      asks[index]?.asOf(1)
      asks[index]?.answer(bars)
      await settled()
    },
    async answer(index: number, bars: readonly Candle[]) {
      asks[index]?.answer(bars)
      await settled()
    },
    elapse() {
      for (const then of [...waits]) {
        waits.delete(then)
        then()
      }
    },
  }
}
/** Once everything that was answered has come. */
export const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}
