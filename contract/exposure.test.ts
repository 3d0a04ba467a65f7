import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bandMargin,
  closePhase,
  HELD_MS,
  LOWERED_MS,
  MAX_EXPOSURE,
  type MarginTerms,
  marginOfHeld,
  mostLots,
  NOTHING_HELD,
  neededFor,
  roomFor,
  type Standing,
} from './exposure.ts'
import * as rules from './rules.ts'

const alone: Standing = { side: 'buy', held: NOTHING_HELD, inUse: 0, elsewhere: 0, isLowered: false }
const terms: MarginTerms = {
  marginBands: [
    { upTo: 100_000, leverage: 500 },
    { upTo: 1_000_000, leverage: 200 },
    { upTo: 25_000_000, leverage: 20 },
  ],
  closeLeverage: 20,
}

describe('the margin of a net position', () => {
  it('is that of document 1 in the first band, and each further part has its own leverage', () => {
    const at = (net: number, isLowered = false) => bandMargin(net, terms, isLowered).toFixed()
    expect([100_000, 300_000, 1_000_000, 3_000_000, -300_000].map((net) => at(net))).toEqual([
      '200',
      '1200',
      '4700',
      '104700',
      '1200',
    ])
    // What was held before there were limits counts as the last band.
    expect(at(30_000_000)).toBe('1454700')
    expect(at(300_000, true)).toBe('15000')
    expect(marginOfHeld({ net: 100_000, margin: '200.000001' }, terms, false).toFixed()).toBe('200.000001')
    // Its orders at leverage 500 paid 600.
    expect(marginOfHeld({ net: 300_000, margin: 600 }, terms, false).toFixed()).toBe('1200')
    // Somebody who chose 10 has paid more than any band asks for.
    expect(marginOfHeld({ net: 300_000, margin: 30_000 }, terms, false).toFixed()).toBe('30000')
  })

  it('is the same however the position was split, also over closes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4_000_000 }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(20, 100, 200, 500),
        fc.constantFrom<rules.Side>('buy', 'sell'),
        fc.boolean(),
        (sizes, leverage, side, isLowered) => {
          let held = NOTHING_HELD
          let inUse = new Big(0)
          for (const size of sizes) {
            const own = new Big(size).div(leverage)
            inUse = inUse.plus(neededFor({ margin: own, leverage }, terms, { ...alone, side, held, inUse, isLowered }))
            const net = new Big(held.net).plus(side === 'buy' ? size : -size)
            held = { net, margin: new Big(held.margin).plus(own) }
          }
          const whole = new Big(sizes.reduce((sum, size) => sum + size, 0))
          const once = neededFor({ margin: whole.div(leverage), leverage }, terms, { ...alone, side, isLowered })
          expect(inUse.toFixed(6)).toBe(once.toFixed(6))
        },
      ),
    )
  })

  it('is lowered for new orders two hours before a long close, and for positions in its last quarter of an hour', () => {
    const close = Date.UTC(2026, 0, 2, 22)
    expect(closePhase(undefined, close)).toBeUndefined()
    expect(closePhase(close, close - LOWERED_MS - 1)).toBeUndefined()
    expect(closePhase(close, close - LOWERED_MS)).toBe('lowered')
    expect(closePhase(close, close - HELD_MS - 1)).toBe('lowered')
    expect(closePhase(close, close - HELD_MS)).toBe('held')
    expect(closePhase(close, close + 40 * 60 * 60 * 1000)).toBe('held')
  })

  it('has an end: of the instrument, and of all positions together', () => {
    const room = (standing: Partial<Standing>) => roomFor(terms, { ...alone, ...standing })?.toNumber()
    expect(room({})).toBe(25_000_000)
    expect(room({ held: { net: 20_000_000, margin: 1 } })).toBe(5_000_000)
    // Against a position there is room to close it and to open the opposite.
    expect(room({ side: 'sell', held: { net: 20_000_000, margin: 1 } })).toBe(45_000_000)
    expect(room({ elsewhere: MAX_EXPOSURE - 7 })).toBe(7)
    expect(roomFor({}, alone)).toBeUndefined()
  })
})

describe('the most lots that a free margin pays for', () => {
  const anyCase = fc.record({
    free: fc.integer({ min: -1_000, max: 1_000_000_000 }).map((count) => new Big(count).div(100)),
    price: fc.integer({ min: 1, max: 9_000_000 }).map((tick) => tick / 1_000),
    unitsPerLot: fc.constantFrom(1, 100, 100_000),
    quoteToUsd: fc.constantFrom('1', '0.00628812', '1.27'),
    mode: fc.constantFrom('leverage' as const, 'fixed' as const),
    leverage: fc.constantFrom(1, 3, 30, 500),
    feeType: fc.constantFrom('perLot' as const, 'ofMargin' as const),
    feeRate: fc.constantFrom(0, 0.001, 7),
    step: fc.constantFrom(0.01, 0.1, 1),
  })

  it('is admitted, and one step more is not', () => {
    fc.assert(
      fc.property(anyCase, ({ free, step, feeType, feeRate, ...order }) => {
        const most = mostLots(free, { ...order, step, feeType, feeRate }, {}, alone)
        const pays = (lots: Big, account: Big) => {
          return rules.isPaid(
            account,
            rules.margin({ ...order, lots }),
            rules.fee({ ...order, feeType, feeRate, lots }),
          )
        }
        expect(most.mod(step).eq(0)).toBe(true)
        if (most.gt(0)) expect(pays(most, free)).toBe(true)
        // Margin and fee are rounded by half a micro-dollar each.
        if (free.gt(0)) expect(pays(most.plus(step), free.minus('0.000001'))).toBe(false)
      }),
      { numRuns: 400 },
    )
  })

  it('counts the fee', () => {
    const order = {
      mode: 'leverage',
      unitsPerLot: 100_000,
      price: 1,
      quoteToUsd: 1,
      leverage: 100,
      step: 0.01,
    } as const
    expect(mostLots(1_000, { ...order, feeType: 'perLot', feeRate: 0 }, {}, alone).toFixed()).toBe('1')
    expect(mostLots(1_000, { ...order, feeType: 'perLot', feeRate: 7 }, {}, alone).toFixed()).toBe('0.99')
  })

  it('follows bands, closes and what is held: it is admitted, and one step more is not', () => {
    let [limited, reducing] = [0, 0]
    const sized = fc.record({
      free: fc.integer({ min: 0, max: 1_000_000 }),
      leverage: fc.constantFrom(20, 200, 500),
      side: fc.constantFrom<rules.Side>('buy', 'sell'),
      net: fc.integer({ min: -6_000_000, max: 6_000_000 }),
      elsewhere: fc.constantFrom(0, MAX_EXPOSURE - 2_000_000),
      isLowered: fc.boolean(),
    })
    fc.assert(
      fc.property(sized, ({ free, leverage, side, net, elsewhere, isLowered }) => {
        const held = { net, margin: new Big(Math.abs(net)).div(500) }
        const standing = { side, held, inUse: marginOfHeld(held, terms, false), elsewhere, isLowered }
        const order = { mode: 'leverage', unitsPerLot: 100_000, price: 1.1, quoteToUsd: 1, leverage } as const
        const most = mostLots(free, { ...order, feeType: 'perLot', feeRate: 7, step: 0.01 }, terms, standing)
        const fits = (lots: Big) => {
          const own = rules.margin({ ...order, lots })
          const room = roomFor(terms, standing) ?? new Big(0)
          const paid = rules.isPaid(free, neededFor({ margin: own, leverage }, terms, standing), lots.times(7))
          if (paid && room.lt(own.times(leverage))) limited += 1
          return paid && room.gte(own.times(leverage))
        }
        if (most.gt(0)) {
          expect(fits(most)).toBe(true)
          expect(fits(most.plus(0.01))).toBe(false)
          if (net !== 0 && side === (net < 0 ? 'buy' : 'sell')) reducing += 1
        }
      }),
      { numRuns: 300 },
    )
    for (const times of [limited, reducing]) expect(times).toBeGreaterThan(5)
  })
})
