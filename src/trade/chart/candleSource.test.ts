import { describe, expect, it } from 'vitest'
import { MAX_BARS, PAGE_BARS } from './candleSource.ts'
import { bar, page, settled, stage, T0 } from './candleStage.ts'

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
    const last = source.older(T0, MAX_BARS - 100)
    await answer(2, page(100, 1, -1))
    expect(asks[2]?.ask.limit).toBe(100)
    expect(await last).toMatchObject({ older: false })
    expect(await source.older(T0, MAX_BARS)).toEqual({ bars: [], older: false })
    expect(asks).toHaveLength(3)
  })

  it('makes bars of four hours out of hours, whole ones alone, and lets them grow', async () => {
    const hour = 60
    const { source, key, answer, asks, tick, shown, elapse } = stage()
    const start = T0 - (T0 % (4 * hour * 60_000))
    const at = (hours: number, close: number) => ({ ...bar(0, close), time: start + hours * hour * 60_000 })
    source.show(key('EURUSD', '4hour'))
    expect(asks[0]?.ask).toMatchObject({ period: '60min', limit: 1_000 })
    // A full page whose first bar is the second of its four hours.
    await answer(
      0,
      Array.from({ length: 1_000 }, (_, place) => at(place - 999, place)),
    )
    expect(shown()[0]).toMatchObject({
      time: start - 996 * hour * 60_000,
      open: 3,
      close: 6,
      volume: 4 * bar(0, 1).volume,
    })
    expect(shown().at(-1)).toMatchObject({ time: start, close: 999 })
    tick('EURUSD', { ...at(3, 1_005) })
    elapse()
    expect(shown().at(-1)).toMatchObject({ time: start, open: 999, high: 1_005, close: 1_005 })
    const older = source.older(start - 996 * hour * 60_000, 250)
    await answer(1, [at(-999, 1), at(-998, 2), at(-997, 3)])
    expect(await older).toMatchObject({ bars: [{ open: 1, close: 3 }], older: false })
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
    const { source, key, answer, tick, closes, elapse, back } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1), bar(1, 2)])
    back()
    tick('EURUSD', bar(5, 55))
    await answer(1, [bar(0, 1), bar(1, 22), bar(2, 3), bar(3, 4), bar(4, 5)])
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
    const { source, key, answer, closes, back } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1)])
    back()
    await answer(1, [bar(900, 8), bar(901, 9)])
    expect(closes()).toEqual([8, 9])
  })

  it('starts anew when the server’s clock was set back', async () => {
    const { source, key, answer, closes, back } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1), bar(1, 2), bar(2, 3)])
    back()
    await answer(1, [bar(0, 1), bar(1, 1.5)])
    expect(closes()).toEqual([1, 1.5])
  })

  it('keeps what it has when the gap cannot be fetched', async () => {
    const { source, key, answer, asks, tick, closes, back } = stage()
    source.show(key('EURUSD'))
    await answer(0, [bar(0, 1)])
    back()
    asks[1]?.fail(new Error('offline'))
    await settled()
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
    const { source, key, asks, answerCopy, answer, tick, shown, elapse, back } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(5, 1, 0))
    back()
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

  it('shows nothing of one market once another speaks, in either direction, however late the answers come', async () => {
    const { source, key, asks, answer, market, tick, closes, drawn } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(500, 7))
    market()
    expect(closes(), 'the live bars are gone at once').toEqual([])
    await answer(1, page(25, 1, -300))
    tick('EURUSD', bar(-299, 1.5))
    expect(closes().slice(-2)).toEqual([1, 1.5])

    const older = source.older(T0 - 400 * 60_000, 25)
    market()
    expect(closes(), 'and so are the replay’s').toEqual([])
    await answer(3, page(500, 8))
    await answer(2, page(25, 1, -400))
    expect(await older).toBeUndefined()
    expect(closes()).toEqual(page(500, 8).map(({ close }) => close))
    expect([asks.length, drawn.slice(-1)]).toEqual([4, ['reset 500 older']])
  })

  it('drops what was asked of one market, though its answer comes before the other’s', async () => {
    const { source, key, answer, market, tick, drawn, closes, elapse } = stage()
    source.show(key('EURUSD'))
    tick('EURUSD', bar(0, 3))
    market()
    await answer(0, page(25, 1))
    elapse()
    expect(drawn).toEqual([])
    await answer(1, page(30, 2, -50))
    expect(closes()).toEqual(page(30, 2, -50).map(({ close }) => close))
  })

  it('lets bars of another market go while it is paused, and loads when it goes on', async () => {
    const { source, key, asks, answer, market, closes, listening } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(5, 1))
    source.pause()
    market()
    expect([closes(), asks.length, listening('EURUSD')]).toEqual([[], 1, 0])
    source.resume()
    await answer(1, page(3, 2))
    expect([closes(), listening('EURUSD')]).toEqual([[2, 2, 2], 1])
  })

  it('loads again after a failure as soon as the channel is there again', async () => {
    const { source, key, asks, answer, back, closes } = stage()
    source.show(key('EURUSD'))
    asks[0]?.fail(new Error('offline'))
    await settled()
    back()
    await answer(1, page(2, 3))
    expect(closes()).toEqual([3, 3])
  })

  it('asks nothing for anybody once it was stopped', async () => {
    const { source, key, asks, answer, market } = stage()
    source.show(key('EURUSD'))
    await answer(0, page(2, 1))
    source.stop()
    market()
    expect(asks).toHaveLength(1)
  })
})
