import fc from 'fast-check'
import { expect, it } from 'vitest'
import { getBasicInfo } from '../../contract/calls/session.ts'
import { candles, rowCandles, tradeList } from '../../contract/calls/trading.ts'
import { foldBars } from '../../contract/candlePeriods.ts'
import { decode } from '../../contract/codec.ts'
import { settings as settingsCodec } from '../../contract/entities/account.ts'
import type { Candle, Period } from '../../contract/entities/market.ts'
import type { ServerFrame } from '../../contract/live.ts'
import { MINUTE_MS } from './foldBars.ts'
import { localExchange } from './localExchange.ts'
import { Player } from './player.ts'
import { pastCurve } from './Scrubber.tsx'
import { START, sampleInstrument } from './sampleTape.ts'
import { Tape } from './tape.ts'
import type { LineContent } from './tapeLine.ts'

const BOX = { width: 640, height: 48 }
const DAY_MS = 24 * 60 * MINUTE_MS
const periods: readonly Period[] = ['1min', '15min', '60min', '1day']

/** A price by its time, so that each price tells when it was: later ones are higher. */
const priceAt = (time: number): number => Math.round(100_000 + (time - START + DAY_MS) / 1_000) / 1_000

const bar = (time: number, length: number, first = time): Candle => {
  const [open, close] = [priceAt(first), priceAt(time + length - 1)]
  return { time, open, high: close, low: open, close, volume: 60 }
}

/** Missing minutes before each recorded one, and whether the prices were recorded one by one. */
const market = fc.record({
  gaps: fc.array(fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(3_000) }), {
    minLength: 40,
    maxLength: 120,
  }),
  recorded: fc.boolean(),
  /** Delay of the first price in each recorded minute, ms. */
  late: fc.nat(40_000),
})

function lineOf(
  { gaps, recorded, late }: { gaps: number[]; recorded: boolean; late: number },
  id: number,
): LineContent {
  let time = START - 20 * MINUTE_MS
  const times = gaps.map((gap) => {
    time += (gap + 1) * MINUTE_MS
    return time
  })
  const instrument = sampleInstrument({ id: String(id), code: `M${id}`, digits: 3 })
  const minutes = times.map((start) => bar(start, MINUTE_MS, recorded ? start + late : start))
  const ticks = times.flatMap((start) =>
    [late, 45_000, 59_999].map((after) => ({ time: start + after, price: priceAt(start + after), volume: 0 })),
  )
  // Days and hours that reach into what is played, as a chart of the live market had them.
  const series = { '60min': foldBars(minutes, '60min'), '1day': foldBars(minutes, '1day') }
  return { instrument, minutes, series, ...(recorded && { ticks }) }
}

/** Every number in what somebody was told that can be a price: times and volumes are of another size. */
const pricesIn = (reported: unknown): number[] =>
  [...JSON.stringify(reported).matchAll(/"(?:open|high|low|close)":([\d.]+)/g)].map(([, price]) => Number(price))

it('nothing after the playhead is ever told, drawn or answered, wherever it is set', async () => {
  const settings = decode(settingsCodec, {})
  await fc.assert(
    fc.asyncProperty(
      fc.array(market, { minLength: 1, maxLength: 2 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 6 }),
      async (markets, seeks) => {
        const tape = new Tape({ from: START, to: START + 9 * DAY_MS, lines: markets.map(lineOf), categories: [] })
        expect(tape.timeline.length).toBeGreaterThan(0)
        const frames: ServerFrame[] = []
        const player = new Player(tape, 'perLot', {
          receive: (frame) => frames.push(frame),
          anew(tellAll) {
            // Those of before are forgotten.
            frames.splice(0)
            tellAll()
          },
          elsewhere: () => undefined,
          changed: () => undefined,
        })
        const user = { id: '', uid: '', email: '', demo: true, balance: '0' }
        const exchange = localExchange({ player, user, settings, show: () => undefined })
        player.tellAll()
        for (const share of seeks) {
          player.seek(tape.timeline.at(share * tape.timeline.length))
          // The way through a minute that was not recorded is made up: what came by then is what there is to know.
          const created = [...tape.ticks(player.now - MINUTE_MS, player.now)].map(({ price }) => price)
          const last = Math.max(priceAt(player.now), ...created)
          const answers: unknown[] = [await exchange.request(tradeList, {}), await exchange.request(getBasicInfo, {})]
          for (const { instrument } of tape.lines) {
            answers.push(await exchange.request(rowCandles, { instrumentId: instrument.id, period: '15min' }))
            for (const period of periods)
              answers.push(await exchange.request(candles, { instrumentId: instrument.id, period }))
          }
          expect(Math.max(0, ...pricesIn(frames))).toBeLessThanOrEqual(last)
          expect(Math.max(0, ...pricesIn(answers))).toBeLessThanOrEqual(last)
        }
      },
    ),
    { numRuns: 200 },
  )
})

it('the curve is the same whatever follows, reaches to the playhead and has no scale but the past’s', () => {
  fc.assert(
    fc.property(
      market,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.5, max: 2 }),
      (one, share, by) => {
        const content = lineOf(one, 1)
        const whole = { from: START, to: START + 9 * DAY_MS }
        const tape = new Tape({ ...whole, lines: [content], categories: [] })
        const { timeline } = tape
        const now = timeline.at(Math.floor(share * timeline.length))
        const other = ({ price, ...tick }: { price: number; time: number; volume: number }) => ({
          ...tick,
          price: tick.time > now ? price * by : price,
        })
        const ticks = tape.lines[0]?.ticks(0, whole.to) ?? []
        const changed = new Tape({ ...whole, lines: [{ ...content, ticks: ticks.map(other) }], categories: [] })
        const [curve, elsewhere] = [tape, changed].map(
          ({ lines: [line] }) => line && pastCurve(line, timeline, now, BOX),
        )
        expect(curve).toEqual(elsewhere)
        const xs = [...(curve?.line ?? '').matchAll(/([\d.]+) [\d.]+/g)].map(([, x]) => Number(x))
        if (curve) expect(xs.at(-1)).toBeCloseTo((timeline.place(now) / (timeline.length - 1)) * BOX.width, 1)
        expect(xs).toEqual(xs.toSorted((left, right) => left - right))
      },
    ),
    { numRuns: 200 },
  )
})
