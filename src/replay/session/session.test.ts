import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ServerFrame } from '../../../contract/live.ts'
import type { Command } from '../../../engine/commands.ts'
import { type Conditions, plainConditions } from '../conditions.ts'
import { MINUTE_MS } from '../foldBars.ts'
import { Player, type PlayerStart } from '../player.ts'
import { minutesThrough, START, sampleInstrument } from '../sampleTape.ts'
import { Tape, type TapeContent } from '../tape.ts'
import { blindFor, hidden } from './blind.ts'
import { equityCurve } from './equityCurve.ts'
import { readSession } from './sessionRecord.ts'

const MINUTES = 60

/** A market that moves by up to 2% a minute: stops, targets and stop-outs happen. */
const market = fc
  .array(fc.integer({ min: -200, max: 200 }), { minLength: MINUTES, maxLength: MINUTES })
  .map((moves) => {
    let price = 1.1
    return [price, ...moves.map((move) => (price = Number((price * (1 + move / 10_000)).toFixed(5))))]
  })
const conditions: fc.Arbitrary<Conditions> = fc.record({
  spread: fc.nat(20),
  asks: fc.constant(true),
  slippage: fc.nat(10),
  delay: fc.nat(3_000),
})
/** Something a visitor does, after a time. */
const act = fc.record({
  after: fc.integer({ min: 1, max: 10 * MINUTE_MS }),
  side: fc.constantFrom('buy', 'sell') as fc.Arbitrary<'buy' | 'sell'>,
  lots: fc.constantFrom('0.5', '1', '5'),
  /** Distance of the stop loss and take profit, in ten-thousandths of the price. 0: none. */
  stop: fc.nat(150),
  closes: fc.boolean(),
})
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

function contentOf(prices: readonly number[]): TapeContent {
  const minutes = minutesThrough(prices)
  const lines = [{ instrument: sampleInstrument(), minutes }]
  return { from: START, to: START + minutes.length * MINUTE_MS, lines, categories: [] }
}

function playerOf(content: TapeContent, start: PlayerStart = {}) {
  const frames: ServerFrame[] = []
  const player = new Player(
    new Tape(content),
    'perLot',
    {
      receive: (frame) => frames.push(frame),
      anew: (tellAll) => tellAll(),
      changed: () => undefined,
      elsewhere: () => undefined,
    },
    start,
  )
  return { player, frames }
}

function perform(player: Player, { after, side, lots, stop, closes }: Act): void {
  player.move(after)
  const [first] = player.practice.page('holding', 1).rows
  const price = player.tape.lines[0]?.last(player.now)?.price ?? 0
  const away = (by: number) => (stop === 0 ? '0' : (price * (1 + by / 10_000)).toFixed(5))
  const way = side === 'buy' ? -1 : 1
  const open: Command = {
    ...{ type: 'open', side, lots, instrumentId: '1', mode: 'market', targetPrice: '0', leverage: 100 },
    ...{ stopLoss: away(way * stop), takeProfit: away(-way * stop) },
  }
  player.perform(closes && first ? { type: 'close', id: first.id } : open)
}

/** Returns everything that can be seen of an account. */
const seen = ({ practice }: Player) => ({
  lists: (['holding', 'pending', 'history'] as const).map((list) => practice.page(list, 1)),
  figures: practice.figures(),
})

const runs = { numRuns: 40 }

describe('a session', () => {
  it('that is stored and opened again goes on as if it had never been closed', () => {
    fc.assert(
      fc.property(market, fc.array(act, { maxLength: 8 }), fc.nat(8), conditions, (prices, acts, at, paid) => {
        const content = contentOf(prices)
        const whole = playerOf(content, { conditions: paid }).player
        let open = playerOf(content, { conditions: paid }).player
        acts.forEach((one, place) => {
          perform(whole, one)
          perform(open, one)
          if (place !== at) return
          const account = JSON.parse(JSON.stringify(open.practice.save()))
          open = playerOf(structuredClone(content), { conditions: paid, position: open.now, account }).player
        })
        for (const player of [whole, open]) player.seek(content.to)
        expect(seen(open)).toEqual(seen(whole))
      }),
      runs,
    )
  })

  it('that is set back and played again has the same account, whatever lies ahead was', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(act, { minLength: 1, maxLength: 8 }),
        conditions,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (prices, acts, paid, share) => {
          const { player } = playerOf(contentOf(prices), { conditions: paid })
          for (const one of acts) perform(player, one)
          const { timeline } = player.tape
          const from = player.now
          const end = timeline.to - 1
          player.seek(end)
          const first = seen(player)
          player.seek(from + Math.floor((end - from) * share))
          player.seek(end)
          expect(seen(player)).toEqual(first)
        },
      ),
      runs,
    )
  })

  it('knows nothing of later prices: another future changes neither what is told nor any account', () => {
    fc.assert(
      fc.property(
        market,
        market,
        fc.array(act, { minLength: 1, maxLength: 6 }),
        conditions,
        (prices, others, acts, paid) => {
          const one = playerOf(contentOf(prices), { conditions: paid })
          for (const each of acts) perform(one.player, each)
          one.player.stepTick(1)
          const furthest = one.player.now
          one.player.stepTick(-1)
          one.player.stepBar(-1, '5min')
          // The same market up to the end of the minute it stands in, and another one from there.
          const known = Math.floor((furthest - START) / MINUTE_MS) + 1
          const other = playerOf(contentOf([...prices.slice(0, known + 1), ...others.slice(known + 1)]), {
            conditions: paid,
          })
          for (const each of acts) perform(other.player, each)
          other.player.stepTick(1)
          other.player.stepTick(-1)
          other.player.stepBar(-1, '5min')
          expect(other.frames).toEqual(one.frames)
          expect(seen(other.player)).toEqual(seen(one.player))
        },
      ),
      runs,
    )
  })

  it('goes ahead to the next fill, and stays where it is when there is none', () => {
    const prices = [1.1, 1.1, 1.1, 1.09, 1.09]
    const { player } = playerOf(contentOf(prices))
    expect(player.toFill()).toBe(false)
    expect(player.now).toBe(START)
    perform(player, { after: 1_000, side: 'buy', lots: '1', stop: 50, closes: false })
    const before = player.now
    expect(player.toFill()).toBe(true)
    expect(player.now).toBeGreaterThan(START + 2 * MINUTE_MS)
    expect(player.now).toBeLessThan(START + 3 * MINUTE_MS)
    expect(player.practice.page('history', 1).rows[0]?.reason).toBe('stopLoss')
    player.seek(before)
    expect(player.practice.page('holding', 1).rows).toHaveLength(1)
  })

  it('takes spread and slippage out of the trader’s pocket, and the ask of the file where there is one', () => {
    const content = contentOf([1.1, 1.1, 1.1])
    const priceOf = (conditions: Conditions, asks?: number) => {
      const ticks = [0, 30_000].map((after) => ({
        time: START + after,
        price: 1.1,
        volume: 0,
        ...(asks && { ask: asks }),
      }))
      const lines = content.lines.map((line) => ({ ...line, ...(asks && { ticks }) }))
      const { player } = playerOf({ ...content, lines }, { conditions })
      player.seek(START + 30_000)
      const open = { lots: '1' as const, stop: 0, closes: false, after: 1 }
      perform(player, { ...open, side: 'buy' })
      perform(player, { ...open, side: 'sell' })
      return player.practice.page('holding', 1).rows.map(({ price }) => price)
    }
    expect(priceOf(plainConditions)).toEqual([1.1, 1.1])
    expect(priceOf({ ...plainConditions, spread: 10, slippage: 2 })).toEqual([1.09988, 1.10012])
    expect(priceOf({ ...plainConditions, spread: 10 }, 1.1003)).toEqual([1.0997, 1.1003])
  })
})

describe('the equity curve', () => {
  it('begins with the account as it was opened and counts open positions at each moment', () => {
    // A minute each: up by 1%, up by 1%, back to the start.
    const { player } = playerOf(contentOf([1, 1, 1.01, 1.02, 1.01, 1, 1]))
    const open = { side: 'buy', lots: '5', stop: 0, closes: false } as const
    perform(player, { ...open, after: MINUTE_MS })
    perform(player, { ...open, after: 4 * MINUTE_MS, closes: true })
    const before = seen(player)
    const curve = equityCurve(player, 'perLot')
    const [accounts, markets] = [curve.map(([account]) => account), curve.map(([, market]) => market)]
    expect([accounts[0], markets[0]]).toEqual([0, 0])
    // 500,000 units: 1% is 5% of the account. The fee of the order stands from its beginning on.
    const highest = accounts.indexOf(Math.max(...accounts))
    expect(accounts[highest]).toBeGreaterThan(9.5)
    expect(markets[highest]).toBeGreaterThan(1.9)
    const { balance } = player.practice
    expect(accounts.at(-1)).toBeCloseTo((Number(balance) / 100_000 - 1) * 100, 2)
    expect(accounts.at(-1)).toBeLessThan(0.1)
    expect(seen(player)).toEqual(before)
  })
})

describe('blind mode', () => {
  it('tells neither name, price nor date, and a lot is worth the same in every market', () => {
    fc.assert(
      fc.property(market, fc.array(act, { minLength: 1, maxLength: 6 }), (prices, acts) => {
        const content = contentOf(prices)
        const { player, frames } = playerOf(hidden(content, blindFor(content)))
        for (const one of acts) perform(player, { ...one, stop: 0 })
        expect(JSON.stringify(frames)).not.toMatch(/EUR|"(open|high|low|close)":1\.\d/)
        expect(new Date(player.now).getUTCFullYear()).toBe(2000)
        const moved = content.from - player.tape.content.from
        expect(new Date(player.now).getUTCDay()).toBe(new Date(player.now + moved).getUTCDay())
        for (const { side, lots, price, lastPrice, profit } of player.practice.page('holding', 1).rows) {
          const move = ((lastPrice - price) / 1_000) * (side === 'buy' ? 1 : -1)
          expect(Number(profit)).toBeCloseTo(move * 100_000 * Number(lots), 4)
        }
      }),
      runs,
    )
  })

  it('shows nothing that depends on the price itself, its decimals, its currency or its lot', () => {
    // Doubling is exact in binary, so that not one digit may differ.
    const other = fc.record({
      factor: fc.constantFrom(1 / 64, 0.5, 8, 1024),
      digits: fc.constantFrom(0, 2, 8),
      quote: fc.constantFrom('USD', 'JPY'),
      quoteToUsd: fc.constantFrom(1, 0.0067),
      unitsPerLot: fc.constantFrom(1, 100, 5_000),
      marginMode: fc.constantFrom('leverage', 'fixed') as fc.Arbitrary<'leverage' | 'fixed'>,
    })
    fc.assert(
      fc.property(
        market,
        fc.array(act, { minLength: 1, maxLength: 6 }),
        conditions,
        other,
        (prices, acts, paid, { factor, ...terms }) => {
          const shown = (content: TapeContent) => {
            const { player, frames } = playerOf(hidden(content, blindFor(content)), { conditions: paid })
            for (const one of acts) perform(player, one)
            return [frames, seen(player), player.tape.instruments(player.now), player.practice.save()]
          }
          const content = contentOf(prices)
          const scaled = content.lines.map(({ instrument, minutes }) => ({
            instrument: { ...instrument, ...terms },
            minutes: minutes.map((bar) => ({
              ...bar,
              ...{ open: bar.open * factor, high: bar.high * factor, low: bar.low * factor, close: bar.close * factor },
            })),
          }))
          expect(shown({ ...content, lines: scaled })).toEqual(shown(content))
        },
      ),
      runs,
    )
  })
})

it('a stored session that cannot be understood is none, and one of an older build has what is new as it begins', () => {
  expect(readSession({ id: '1' })).toEqual([])
  const old = {
    ...{ id: '1', name: 'Drill', createdAt: 1, usedAt: 2, source: { id: 's', title: 'S' }, copied: true },
    ...{ markets: [], choice: { codes: [], from: 1, to: 2 }, position: 1, speed: 20 },
  }
  expect(readSession(old)).toMatchObject([
    { name: 'Drill', speed: 1, bookmarks: [], notes: '', conditions: plainConditions },
  ])
})
