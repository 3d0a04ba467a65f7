import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/entities/order.ts'
import type { ServerFrame } from '../../../contract/live.ts'
import { toBase64 } from '../../../contract/proof/base64.ts'
import type { Decision } from '../../../contract/proof/decision.ts'
import { packTicks } from '../../../contract/tape/tickBlock.ts'
import { Player } from '../player.ts'
import { START, sampleInstrument } from '../sampleTape.ts'
import { missingFault, spanOf } from './loadTrade.ts'
import { accountFor, playTrade, type TradeTape } from './playTrade.ts'
import { type TradeScript, tradeScript } from './tradeScript.ts'
import { readTicks, tradeTape } from './tradeTape.ts'
import { readVariants, type Variant, varied } from './variants.ts'

/** The trade opens at this tick; a tick comes every second. */
const ENTRY = 10
const terms = { lotStep: 0.01, lotMin: 0.01 }

const packed = (prices: readonly number[], first = 0) => ({
  first,
  packed: toBase64(
    packTicks(
      prices.map((price, at) => ({ time: START + (first + at) * 1_000, price, volume: 1, isContinuous: false })),
      5,
    ),
  ),
})

function tapeOf(prices: readonly number[]): TradeTape {
  const to = START + prices.length * 1_000
  const line = { instrument: sampleInstrument(), ticks: [packed(prices)], series: {} }
  return tradeTape({ from: START, to, lines: [line], feeType: 'perLot', entry: START })
}

/** One lot bought at market at the entry, closed by hand at another tick unless it stays open. */
function scriptOf(
  prices: readonly number[],
  { closedAt, ...stops }: { closedAt?: number; stopLoss?: number },
): TradeScript {
  const decision = (what: Decision['what'], number: number): Decision => {
    const time = START + number * 1_000
    const tick = { number, price: prices[number] ?? 0, time }
    const of = { account: 1, order: 7, instrument: 1, side: 'buy', lots: '1' } as const
    return { what, ...of, ...stops, price: tick.price, arrived: time, at: time, tick }
  }
  const order = {
    id: '7',
    side: 'buy',
    lots: 1,
    leverage: 100,
    status: closedAt === undefined ? 'holding' : 'completed',
  }
  const closed = closedAt === undefined ? [] : [{ ...decision('closed', closedAt), reason: 'closed' }]
  const script = tradeScript(order as Order, [decision('opened', ENTRY), ...closed])
  if (!script) throw new Error('There is no trade')
  return script
}

const play = (prices: readonly number[], changes: Omit<Variant, 'id'> = {}, closedAt = 30) => {
  const [script, tape] = [scriptOf(prices, { closedAt, stopLoss: 1.09 }), tapeOf(prices)]
  const {
    profit,
    fee,
    reason,
    closedAt: at,
    refusal,
  } = playTrade(varied(script, { id: '1', ...changes }, tape.ticks, terms), tape)
  return {
    profit: profit.toFixed(2),
    fee: fee.toFixed(2),
    reason,
    at: at && (at - START) / 1_000,
    refusal: refusal?.reason,
  }
}

/** 1.1, then 1.095 from tick 20 on, 1.105 from tick 40 on, 1.085 from tick 60 on, for 20 seconds. */
const walk = [1.1, 1.095, 1.105, 1.085].flatMap((price) => Array<number>(20).fill(price))

it('what is missing of a trade is not recorded yet, or long gone', () => {
  const order = { openedAt: new Date(START - 60_000).toISOString(), completedAt: new Date(START).toISOString() }
  expect(missingFault(order, START + 10_000)).toBe('notYet')
  expect(missingFault(order, START + 60_000)).toBe('gone')
  expect(missingFault({ ...order, completedAt: '' }, START + 10_000)).toBe('gone')
})

it('a tape reaches the moment at which the trade was closed, also where no tick came after it', () => {
  const line = { instrument: sampleInstrument(), ticks: [packed([1.1, 1.2])], series: {} }
  const recording = { from: START, to: START + 60_000, lines: [line], feeType: 'perLot', entry: START } as const
  expect(tradeTape(recording).tape.timeline.to).toBe(START + 1_001)
  expect(tradeTape({ ...recording, end: START + 4_000 }).tape.timeline.to).toBe(START + 4_001)
})

describe('a variant', () => {
  it.each<[string, Omit<Variant, 'id'>, object]>([
    ['as it was', {}, { profit: '-500.00', fee: '5.00', reason: 'closed', at: 30 }],
    ['of another stop', { stopLoss: 1.097 }, { profit: '-500.00', reason: 'stopLoss', at: 20 }],
    ['of another size', { lots: '0.5' }, { profit: '-250.00', fee: '2.50', reason: 'closed', at: 30 }],
    ['of another exit', { exit: START + 45_000 }, { profit: '500.00', reason: 'closed', at: 45 }],
    ['with a take profit', { takeProfit: 1.102, exit: 'never' }, { profit: '500.00', reason: 'takeProfit', at: 40 }],
    ['that is kept open', { exit: 'never' }, { profit: '-1500.00', reason: 'stopLoss', at: 60 }],
    ['without a stop', { exit: 'never', stopLoss: 'none' }, { profit: '-1500.00', reason: undefined, at: undefined }],
    ['with a stop above the price', { stopLoss: 1.2 }, { profit: '0.00', refusal: 'stopLossBelow' }],
  ])('%s is decided by the engine', (_, changes, expected) => {
    expect(play(walk, changes)).toMatchObject(expected)
  })

  it('that is closed before the price has come closes at the next one that may be traded on', () => {
    // The market was silent for a minute: nobody may trade on a price of ten seconds ago.
    const tape = tapeOf(walk)
    const ticks = tape.ticks.map((tick) => (tick.number > 30 ? { ...tick, time: tick.time + 60_000 } : tick))
    const script = varied(scriptOf(walk, {}), { id: '1', exit: START + 60_000 }, ticks, terms)
    const { closedAt, close } = playTrade(script, { ...tape, ticks })
    expect([closedAt, close]).toEqual([START + 91_000, 1.095])
  })

  it('is read as it was stored; what cannot be understood is left out', () => {
    const variant = { id: '1', stopLoss: 'none', exit: 5 } as const
    expect(readVariants([variant, { id: 2 }, { id: '3', exit: 'later' }])).toEqual([variant])
    expect(readVariants(undefined)).toEqual([])
  })
})

describe('a rewind', () => {
  const price = fc.integer({ min: 107_000, max: 113_000 }).map((points) => points / 1e5)
  const market = fc.array(price, { minLength: 80, maxLength: 80 })

  function playerOf(prices: readonly number[], script: TradeScript) {
    const frames: ServerFrame[] = []
    const tape = tapeOf(prices)
    const start = { account: accountFor(script, tape), plan: playTrade(script, tape).entries }
    const ports = {
      receive: (frame: ServerFrame) => frames.push(frame),
      elsewhere: () => undefined,
      changed: () => undefined,
    }
    const player = new Player(tape.tape, 'perLot', { ...ports, anew: (tellAll) => tellAll() }, start)
    player.tellAll()
    return { player, frames }
  }
  const seen = ({ practice }: Player) => ({
    lists: (['holding', 'pending', 'history'] as const).map((list) => practice.page(list, 1)),
    entries: practice.entries,
  })

  it('shows nothing of later: another future changes neither what is told nor the account', () => {
    fc.assert(
      fc.property(
        market,
        market,
        fc.array(fc.integer({ min: -20, max: 30 }), { maxLength: 8 }),
        (prices, others, moves) => {
          let furthest = 0
          const visit = ({ player, frames }: ReturnType<typeof playerOf>) => {
            for (const by of moves) {
              player.move(by * 1_000)
              furthest = Math.max(furthest, player.now)
            }
            return { frames, seen: seen(player) }
          }
          const script = scriptOf(prices, { stopLoss: 1.08 })
          const one = visit(playerOf(prices, script))
          const known = (furthest - START) / 1_000 + 1
          const entry = Math.max(known, ENTRY + 1)
          const other = visit(playerOf([...prices.slice(0, entry), ...others.slice(entry)], script))
          expect(other).toEqual(one)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('stands the same at a time, whichever way it came there', () => {
    fc.assert(
      fc.property(
        market,
        fc.array(fc.integer({ min: 0, max: 79 }), { minLength: 1, maxLength: 8 }),
        (prices, places) => {
          const script = scriptOf(prices, { stopLoss: 1.08 })
          const { player } = playerOf(prices, script)
          for (const place of places) player.seek(START + place * 1_000)
          const { player: straight } = playerOf(prices, script)
          straight.seek(player.now)
          expect(seen(player)).toEqual(seen(straight))
          expect(player.practice.figures()).toEqual(straight.practice.figures())
        },
      ),
      { numRuns: 60 },
    )
  })

  it('goes from fill to fill, and plays another variant at the same time', () => {
    const { player } = playerOf(walk, scriptOf(walk, { closedAt: 30, stopLoss: 1.09 }))
    expect(player.toFill()).toBe(true)
    expect(player.now).toBe(START + ENTRY * 1_000)
    expect(player.practice.page('holding', 1).rows).toHaveLength(1)
    player.toFill()
    expect(player.practice.page('history', 1).rows[0]).toMatchObject({ profit: '-500.000000', reason: 'closed' })
    const tape = tapeOf(walk)
    const stored = varied(scriptOf(walk, { closedAt: 30 }), { id: '1', exit: 'never' }, tape.ticks, terms)
    player.follow(playTrade(stored, tape).entries)
    expect(player.practice.page('holding', 1).rows[0]?.profit).toBe('-500.000000')
  })
})

describe('the ticks of a trade', () => {
  it('are those around the entry without a gap, each once', () => {
    const parts = [packed([1, 2]), packed([4, 5], 3), packed([6], 5), packed([9], 8)]
    const at = (place: number) => ({ from: START, to: START + 100_000, entry: START + place * 1_000 })
    const numbers = (place: number) => readTicks([...parts, ...parts], at(place)).map(({ number }) => number)
    expect([numbers(1), numbers(4), numbers(8)]).toEqual([[0, 1], [3, 4, 5], [8]])
    expect(readTicks([], at(1))).toEqual([])
  })

  it('begin five minutes before the entry, and end an hour after the exit; of longer trades later, of too long ones never', () => {
    const at = (hours: number) => ({
      tick: { number: 0, price: 1, time: 0 },
      time: START + hours * 3_600_000,
      isByTick: false,
    })
    const spanOfHours = (hours: number, now = 1_000) =>
      spanOf({ ...scriptOf(walk, {}), opened: at(0), closed: at(hours) }, START + now * 3_600_000)
    const from = START - 300_000
    expect(spanOfHours(0.5)).toEqual({ from, to: START + 1.5 * 3_600_000 })
    expect(spanOfHours(2)).toEqual({ from, to: START + 4 * 3_600_000 })
    expect(spanOfHours(2, 2.5)).toEqual({ from, to: START + 2.5 * 3_600_000 })
    expect(spanOfHours(23)).toEqual({ from, to: from + 24 * 3_600_000 })
    expect(spanOfHours(24)).toBeUndefined()
  })

  it('are played in an account that its own margin never stops out', () => {
    const { balance = '' } = accountFor({ id: 7, lots: '100' }, tapeOf(walk))
    expect(new Big(balance).gte(110_500_000)).toBe(true)
  })
})
