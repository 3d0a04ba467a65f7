// @vitest-environment happy-dom
// @alone: figures are followed from here on.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Call } from '../../contract/calls/call.ts'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import { decode } from '../../contract/codec.ts'
import { settings } from '../../contract/entities/account.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import type { Client } from '../api/client.ts'
import { AbortedError } from '../api/errors.ts'
import { openClient } from '../api/request.ts'
import { liveStatusAtom, openLive, startLive } from '../live/live.ts'
import { loadInstruments, quoteOf } from '../markets/atoms.ts'
import { startMarkets } from '../markets/marketFeed.ts'
import { applyBatchAtom } from '../markets/quotes.ts'
import { currentPlayer, enterReplay, leaveReplay } from '../replay/replay.ts'
import { replayAtom } from '../replay/replayAtoms.ts'
import { sampleTape } from '../replay/sampleTape.ts'
import { startFigures } from '../session/figuresFeed.ts'
import { practiceAtom, setToken } from '../session/session.ts'
import { store } from '../store.ts'
import type { SocketEvents } from '../transport.ts'
import { transport } from '../transport.ts'

/** Messages to the real server, one entry per connection. */
let lines: { sent: string[]; closed: boolean; events: SocketEvents }[] = []
const listed = { ...instrument(), quotation: { open: 1, close: 7, change: 0 } }

function instrument(): Instrument {
  const [line] = sampleTape([1.1]).lines
  if (!line) throw new Error('The sample has no instrument')
  return line.instrument
}

beforeEach(() => {
  vi.useFakeTimers()
  lines = []
  transport.connect = (_url, events) => {
    const line = { sent: [] as string[], closed: false, events }
    lines.push(line)
    return {
      send: (data) => line.sent.push(data),
      close: () => {
        line.closed = true
      },
    }
  }
  const answers = new Map<Call, unknown>([
    [tradeList as Call, [listed]],
    [getCategories as Call, []],
    [getBasicInfo as Call, decode(settings, {})],
  ])
  openClient({
    request: async (call: Call) => {
      if (answers.has(call)) return answers.get(call)
      throw new AbortedError(call.path)
    },
  } as unknown as Client)
  openLive('wss://live.broker.test', () => undefined)
})
afterEach(async () => {
  await leaveReplay()
  setToken(undefined)
  // What waits for a frame to be drawn would wait for ever.
  await vi.advanceTimersByTimeAsync(1_000)
  transport.connect = undefined
  vi.useRealTimers()
})

startMarkets()
startFigures()

const live = () => {
  const line = lines.at(-1)
  if (!line) throw new Error('There is no connection')
  return line
}
const prices = [1.1, 1.2, 1.3]

describe('a replay', () => {
  it('says nothing to the server, whose channel is closed before the practice account comes and until it is gone', async () => {
    setToken('A')
    startLive()
    const line = live()
    line.events.opened()
    expect(line.sent.join()).toContain('"A"')
    const before = line.sent.length
    await enterReplay(sampleTape(prices), 'Sample')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(store.get(practiceAtom)).toBe(true)
    expect([line.closed, line.sent.slice(before), lines.length]).toEqual([true, [], 1])
    await leaveReplay()
    live().events.opened()
    expect(lines).toHaveLength(2)
    expect(live().sent.join()).toContain('"A"')
    expect(lines.flatMap(({ sent }) => sent).join()).not.toContain('replay')
  })

  it('left while it begins plays no more: none of its prices come into the real market', async () => {
    startLive()
    const entering = enterReplay(sampleTape(prices), 'Sample')
    while (currentPlayer() === undefined) await Promise.resolve()
    const player = currentPlayer()
    await leaveReplay()
    await entering
    await vi.advanceTimersByTimeAsync(5_000)
    expect([player?.clock.playing, store.get(replayAtom), store.get(practiceAtom)]).toEqual([false, undefined, false])
    expect(quoteOf('EURUSD')?.close).toBe(7)
    player?.seek(player.tape.timeline.to)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(quoteOf('EURUSD')?.close).toBe(7)
    expect(store.get(liveStatusAtom)).not.toBe('online')
  })

  it('that is over leaves no price behind, of instruments whose prices have no time either', async () => {
    await loadInstruments({ silent: true })
    const quotes = [{ code: 'EURUSD', open: 1, close: 7, change: 0, marketOpen: true }]
    store.set(applyBatchAtom, { quotes, candles: new Map() })
    await enterReplay(sampleTape(prices), 'Sample')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(quoteOf('EURUSD')?.close).not.toBe(7)
    await leaveReplay()
    expect(quoteOf('EURUSD')?.close).toBe(7)
  })
})
