import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../contract/live.ts'
import { FrameInbox } from '../live/frameInbox.ts'
import { MINUTE_MS } from './foldBars.ts'
import { Player } from './player.ts'
import { minutesThrough, START, sampleTape } from './sampleTape.ts'

/** A player whose frames are kept. */
function playing(prices: readonly number[]) {
  const frames: ServerFrame[] = []
  const reported = { anew: 0, undone: [] as number[] }
  const player = new Player(sampleTape(prices), 'perLot', {
    receive: (frame) => frames.push(frame),
    anew(tellAll) {
      reported.anew += 1
      tellAll()
    },
    changed: (undone) => reported.undone.push(undone),
    elsewhere: () => undefined,
  })
  /** Returns the frames since the last call. */
  const received = <T extends ServerFrame['type']>(type: T) =>
    frames.splice(0).filter((frame): frame is Extract<ServerFrame, { type: T }> => frame.type === type)
  return { player, frames, received, reported }
}

const buy = {
  side: 'buy',
  lots: '1',
  instrumentId: '1',
  mode: 'market',
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
  leverage: 100,
} as const

describe('the player', () => {
  it('tells prices and the bar that runs, as the live channel does', () => {
    const { player, frames, received } = playing([1.1, 1.2, 1.3])
    player.tellAll()
    expect(frames.map(({ type }) => type)).toEqual(['market', 'kline', 'trade'])
    received('market')
    player.play()
    player.step(0)
    player.step(1_000)
    expect(received('market')).toEqual([])
    player.clock.speed = 60
    player.step(1_500)
    const [market] = received('market')
    expect(market?.quotes[0]).toMatchObject({ code: 'EURUSD', open: 1.1, marketOpen: true })
    expect(market?.time).toBeUndefined()
  })

  it('tells each bar as it was before the next one begins, at any speed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 100, max: 120 }), { minLength: 4, maxLength: 30 }), (points) => {
        const prices = points.map((point) => point / 100)
        const { player, received } = playing(prices)
        player.clock.speed = 60
        player.play()
        for (let here = 0; player.clock.playing; here += 700) player.step(here)
        const last = new Map(received('kline').map(({ candle }) => [candle.time, candle]))
        expect([...last.values()]).toEqual(minutesThrough(prices))
      }),
      { numRuns: 25 },
    )
  })

  it('says the account’s figures, and what ended, when an order meets its price', () => {
    const { player, received } = playing([1.1, 1.2, 1.3])
    player.perform({ type: 'open', ...buy, takeProfit: '1.15' })
    expect(received('trade')[0]?.figures).toMatchObject({ holding: 1, balance: '99995.00' })
    player.seek(START + MINUTE_MS)
    expect(player.practice.isIdle).toBe(true)
    expect(received('closed')[0]?.orders).toEqual([{ id: '1', reason: 'takeProfit' }])
  })

  it('set back, has everything told and fetched anew, and says what was undone', () => {
    const { player, reported, received } = playing([1.1, 1.2, 1.3])
    player.seek(START + MINUTE_MS)
    player.perform({ type: 'open', ...buy })
    received('market')
    player.seek(START)
    expect(reported.anew).toBe(1)
    expect(reported.undone.at(-1)).toBe(1)
    expect(received('market')[0]?.quotes[0]).toMatchObject({ close: 1.1 })
    expect(player.practice.isIdle).toBe(true)
  })

  it('is not held back by the door for telling older prices', () => {
    let quote: number | undefined
    const inbox = new FrameInbox({
      schedule: (run) => run(),
      take: ({ quotes }) => {
        quote = quotes[0]?.close ?? quote
      },
      clockHeard: () => undefined,
    })
    const player = new Player(sampleTape([1.1, 1.2, 1.3]), 'perLot', {
      receive: (frame) => inbox.receive(frame),
      anew(tellAll) {
        inbox.reset()
        tellAll()
      },
      changed: () => undefined,
      elsewhere: () => undefined,
    })
    player.seek(START + 2 * MINUTE_MS)
    expect(quote).toBe(1.3)
    player.seek(START)
    expect(quote).toBe(1.1)
  })
})
