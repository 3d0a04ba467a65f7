import { describe, expect, it } from 'vitest'
import type { Candle } from '../../../contract/entities/market.ts'
import { type CandleKey, type CandlePorts, CandleSource, MOST_BARS, PAGE_BARS } from './candleSource.ts'

const T0 = Date.parse('2026-07-10T10:00:00Z')
const bar = (index: number, close: number, volume = 1): Candle => ({
  time: T0 + index * 60_000,
  open: close,
  high: close,
  low: close,
  close,
  volume,
})
const page = (count: number, close: number, end = 0) =>
  Array.from({ length: count }, (_, index) => bar(end - count + 1 + index, close))

type Ask = Parameters<CandlePorts['history']>[0]

/** A source whose history, live candles and waits the test answers itself. */
function stage() {
  const asks: {
    ask: Ask
    asOf: (storedAt: number | undefined) => void
    answer: (bars: readonly Candle[]) => void
    fail: (error: unknown) => void
  }[] = []
  const net = { online: true }
  const live = new Map<string, Set<(minute: Candle) => void>>()
  const waits = new Set<() => void>()
  const drawn: string[] = []
  let shown: Candle[] = []
  const source = new CandleSource(
    {
      history: (ask, asOf) => new Promise((answer, fail) => asks.push({ ask, asOf, answer, fail })),
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
const settled = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

describe('CandleSource', () => {
  it('never hands on what belongs to an instrument that is no longer shown', async () => {
    const { source, key, answer, tick, closes, drawn, listening } = stage()
    source.show(key('EURUSD'))
    source.show(key('XAUUSD'))
    source.show(key('BTCUSD'))
    await answer(1, page(3, 4_124))
    expect(drawn).toEqual([])
    await answer(2, page(3, 62_505))
    await answer(0, page(3, 1.14))
    tick('EURUSD', bar(1, 1.15))
    tick('XAUUSD', bar(1, 4_125))
    expect(closes()).toEqual([62_505, 62_505, 62_505])
    expect([listening('EURUSD'), listening('XAUUSD'), listening('BTCUSD')]).toEqual([0, 0, 1])
  })

  it('never mixes two periods of one instrument', async () => {
    const { source, key, answer, closes } = stage()
    source.show(key('EURUSD', '1min'))
    source.show(key('EURUSD', '60min'))
    await answer(1, page(2, 60))
    await answer(0, page(2, 1))
    expect(closes()).toEqual([60, 60])
  })

  it('drops a failure and older bars that come too late', async () => {
    const { source, key, asks, answer, drawn } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(PAGE_BARS, 1))
    const older = source.older(T0 - PAGE_BARS * 60_000, PAGE_BARS)
    source.show(key('XAUUSD'))
    source.show(key('BTCUSD'))
    await answer(1, page(PAGE_BARS, 1, -PAGE_BARS))
    expect(await older).toBeUndefined()
    asks[2]?.fail(new Error('late'))
    await settled()
    expect(drawn).toEqual([`reset ${PAGE_BARS} older`])
  })

  it('keeps the minutes that come while history is on its way', async () => {
    const { source, key, answer, tick, closes, elapse } = stage()
    source.show(key('EURUSD'))
    tick('EURUSD', bar(0, 5))
    tick('EURUSD', bar(0, 6))
    tick('EURUSD', bar(1, 7))
    await answer(0, [bar(-1, 3), bar(0, 4)])
    elapse()
    expect(closes()).toEqual([3, 6, 7])
  })

  it('hands live bars on at most once a wait, the newest one always, an ended one before its successor', async () => {
    const { source, key, answer, tick, drawn, elapse } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1)])
    for (const close of [2, 3, 4]) tick('EURUSD', bar(0, close))
    expect(drawn).toEqual(['reset 1', 'push 2'])
    elapse()
    expect(drawn).toEqual(['reset 1', 'push 2', 'push 4'])
    tick('EURUSD', bar(0, 5))
    tick('EURUSD', bar(1, 6))
    elapse()
    expect(drawn.slice(3)).toEqual(['push 5', 'push 6'])
    elapse()
    expect(drawn).toHaveLength(5)
  })

  it('folds minutes into the period shown', async () => {
    const { source, key, answer, tick, shown, elapse } = stage()
    source.show(key('EURUSD', '5min'))
    await answer(0, [{ ...bar(0, 10), high: 12, low: 9 }])
    tick('EURUSD', bar(3, 14))
    elapse()
    tick('EURUSD', bar(5, 8))
    elapse()
    expect(shown()).toMatchObject([
      { time: T0, open: 10, high: 14, low: 9, close: 14 },
      { time: T0 + 300_000, open: 8, close: 8 },
    ])
  })

  it('pages back until there is nothing older, or as many bars as a chart holds', async () => {
    const { source, key, answer, asks } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(PAGE_BARS, 1))
    const first = source.older(T0 - (PAGE_BARS - 1) * 60_000, PAGE_BARS)
    expect(asks[1]?.ask).toMatchObject({ before: T0 - (PAGE_BARS - 1) * 60_000, limit: PAGE_BARS })
    await answer(1, page(PAGE_BARS, 1, -PAGE_BARS))
    expect(await first).toMatchObject({ older: true })
    const last = source.older(T0, MOST_BARS - 100)
    await answer(2, page(100, 1, -1))
    expect(asks[2]?.ask.limit).toBe(100)
    expect(await last).toMatchObject({ older: false })
    expect(await source.older(T0, MOST_BARS)).toEqual({ bars: [], older: false })
    expect(asks).toHaveLength(3)
  })

  it('leaves the way back open when older bars cannot be had for now', async () => {
    const { source, key, answer, asks } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(PAGE_BARS, 1))
    const older = source.older(T0, PAGE_BARS)
    asks[1]?.fail(new Error('504'))
    expect(await older).toEqual({ bars: [], older: true })
  })

  it('begins with the first bar there ever was of an instrument', async () => {
    const { source, key, answer, tick, drawn, closes, elapse } = stage()
    source.show(key('NEWUSD', '5min'))
    await answer(0, [])
    tick('NEWUSD', bar(2, 7))
    expect(drawn).toEqual(['reset 0', 'reset 1'])
    tick('NEWUSD', bar(3, 8))
    tick('NEWUSD', bar(5, 9))
    elapse()
    expect(closes()).toEqual([8, 9])
  })

  it('fills the gap after a reconnection, then goes on live', async () => {
    const { source, key, answer, tick, closes, elapse } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1), bar(1, 2)])
    const filled = source.refill()
    tick('EURUSD', bar(5, 55))
    await answer(1, [bar(0, 1), bar(1, 22), bar(2, 3), bar(3, 4), bar(4, 5)])
    await filled
    elapse()
    expect(closes()).toEqual([1, 22, 3, 4, 5, 55])
  })

  it('hears nothing while it is paused, and catches up afterwards', async () => {
    const { source, key, answer, tick, closes, elapse, listening } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1)])
    source.pause()
    expect(listening('EURUSD')).toBe(0)
    source.resume()
    expect(listening('EURUSD')).toBe(1)
    tick('EURUSD', bar(3, 4))
    await answer(1, [bar(0, 1), bar(1, 2), bar(2, 3)])
    elapse()
    expect(closes()).toEqual([1, 2, 3, 4])
  })

  it('starts anew when the gap is longer than what is fetched', async () => {
    const { source, key, answer, closes } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1)])
    const filled = source.refill()
    await answer(1, [bar(900, 8), bar(901, 9)])
    await filled
    expect(closes()).toEqual([8, 9])
  })

  it('starts anew when the server’s clock was set back: a replay', async () => {
    const { source, key, answer, closes } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1), bar(1, 2), bar(2, 3)])
    const filled = source.refill()
    await answer(1, [bar(0, 1), bar(1, 1.5)])
    await filled
    expect(closes()).toEqual([1, 1.5])
  })

  it('keeps what it has when the gap cannot be fetched', async () => {
    const { source, key, answer, asks, tick, closes } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1)])
    const filled = source.refill()
    asks[1]?.fail(new Error('offline'))
    await filled
    tick('EURUSD', bar(1, 2))
    expect(closes()).toEqual([1, 2])
  })

  it('sorts and thins what another server sends', async () => {
    const { source, key, answer, closes } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(2, 3), bar(0, 1), bar(1, 2), bar(1, 9)])
    expect(closes()).toEqual([1, 9, 3])
  })

  it('says that loading failed, and tries again', async () => {
    const { source, key, asks, answer, drawn } = stage()
    source.show(key('EURUSD'))
    asks[0]?.fail(new Error('504'))
    await settled()
    source.retry()
    await answer(1, [])
    expect(drawn).toEqual(['failed', 'reset 0'])
  })

  it('asks again after an offline copy as soon as the server is there, and shows all between it and what came since', async () => {
    const { source, key, asks, net, answerCopy, answer, tick, shown, elapse } = stage()
    net.online = false
    source.show(key('EURUSD'))
    await answerCopy(0, page(3, 1, -10))
    elapse()
    await settled()
    expect(asks, 'offline').toHaveLength(1)
    net.online = true
    tick('EURUSD', bar(0, 2))
    elapse()
    await settled()
    expect(asks).toHaveLength(2)
    await answer(1, page(20, 3, 0))
    expect(shown().map(({ time }) => time)).toEqual(page(20, 3, 0).map(({ time }) => time))
    elapse()
    await settled()
    expect(asks, 'nothing is missing any more').toHaveLength(2)
  })

  it('takes no older copy for a server that was set back, and no failure for the end of it', async () => {
    const { source, key, asks, answerCopy, answer, tick, shown, elapse } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(5, 1, 0))
    void source.refill()
    tick('EURUSD', bar(7, 2))
    await answerCopy(1, page(5, 9, -60))
    expect(shown().map(({ close }) => close)).toEqual([1, 1, 1, 1, 1, 2])
    elapse()
    await settled()
    asks[2]?.fail(new Error('no'))
    await settled()
    expect(shown()).toHaveLength(6)
    elapse()
    await settled()
    await answer(3, page(12, 3, 7))
    expect(shown().map(({ time }) => time)).toEqual(page(12, 3, 7).map(({ time }) => time))
  })

  it('takes a copy that was made since: a slow network’s answers come as such', async () => {
    const { source, key, asks, answerCopy, tick, shown, elapse } = stage()
    source.show(key('EURUSD'))
    await answerCopy(0, page(3, 1, -10))
    tick('EURUSD', bar(0, 2))
    elapse()
    await answerCopy(1, page(20, 3, 0))
    expect(shown()).toHaveLength(20)
    elapse()
    await settled()
    expect(asks).toHaveLength(2)
  })

  it('asks no more once nobody looks at it', async () => {
    const { source, key, asks, answerCopy, elapse } = stage()
    source.show(key('EURUSD'))
    await answerCopy(0, page(3, 1))
    source.pause()
    elapse()
    await settled()
    expect(asks).toHaveLength(1)
  })
})
