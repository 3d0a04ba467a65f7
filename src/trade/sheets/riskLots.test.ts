import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lotsFit } from '../../../contract/rules.ts'
import { sampleInstrument } from '../sampleInstrument.ts'
import { ticketPreview } from '../ticket.ts'
import { emptyTicket } from '../ticketState.ts'
import { lossPerLot, riskLots } from './riskLots.ts'

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => new Big(count).div(100))

const grid = { lotMin: 0.01, lotStep: 0.01 }

describe('riskLots', () => {
  it('lose no more than was wished, and one step more would', () => {
    const step = fc.constantFrom(0.01, 0.1, 1, 10)
    const anyCase = fc.record({
      wanted: cents(5_000_000),
      perLot: cents(1_000_000),
      step,
      min: fc.integer({ min: 1, max: 5 }),
    })
    fc.assert(
      fc.property(anyCase, ({ wanted, perLot, step: lotStep, min }) => {
        const lotMin = new Big(lotStep).times(min).toNumber()
        const found = riskLots(wanted, perLot, { lotMin, lotStep })
        if (found === undefined) throw new Error('a lot loses something')
        const { lots, risk, isOver, isShort } = found
        expect(isShort).toBe(false)
        expect(lotsFit(lots, lotMin, lotStep)).toBe(true)
        expect(risk.eq(lots.times(perLot))).toBe(true)
        expect(lots.plus(lotStep).times(perLot).gt(wanted)).toBe(true)
        if (isOver) expect(lots.eq(lotMin)).toBe(true)
        expect(risk.gt(wanted)).toBe(isOver)
      }),
      { numRuns: 400 },
    )
  })

  it('are no more than the free margin pays for, and the least ones where it pays for none', () => {
    expect(riskLots(500, 100, grid, '3.2')).toMatchObject({ isShort: true, isOver: false })
    expect(riskLots(500, 100, grid, '3.2')?.lots.toFixed()).toBe('3.2')
    expect(riskLots(500, 100, grid, '5')).toMatchObject({ isShort: false })
    expect(riskLots(500, 100, grid, '0')?.lots.toFixed()).toBe('5')
  })

  it('are none where nothing is lost', () => {
    expect(riskLots('100', '0', grid)).toBeUndefined()
  })
})

describe('what a lot loses', () => {
  const instrument = sampleInstrument()
  const market = { instrument, live: 1.1438, quoteToUsd: 1, feeType: 'perLot' } as const
  const account = { balance: '24500', floating: '0', marginInUse: '0' }
  it('a percent of the equity at a stop 38 pips away comes to lots that lose just less', () => {
    const draft = {
      ...emptyTicket,
      lots: '0.20',
      leverage: 30,
      stopLoss: { on: true, unit: 'price', text: '1.14', phase: 'left' } as const,
    }
    const preview = ticketPreview(draft, market, account)
    if (preview?.stopLoss === undefined) throw new Error('there is a stop loss')
    const perLot = lossPerLot(preview.stopLoss, preview.order)
    expect(perLot.toFixed()).toBe('380')
    expect(riskLots(245, perLot, grid)).toMatchObject({ isOver: false })
    expect(riskLots(245, perLot, grid)?.lots.toFixed()).toBe('0.64')
  })

  it('a lot of a pair whose price is the rate loses what it does at the rate of the stop', () => {
    const yen = sampleInstrument({ code: 'USDJPY', base: 'USD', quote: 'JPY', digits: 3 })
    const draft = {
      ...emptyTicket,
      lots: '0.20',
      leverage: 30,
      stopLoss: { on: true, unit: 'distance', text: '300', phase: 'left' } as const,
    }
    const preview = ticketPreview(draft, { ...market, instrument: yen, live: 150, quoteToUsd: 1 / 150 }, account)
    if (preview?.stopLoss === undefined) throw new Error('there is a stop loss')
    // 3 × 100,000 / 147, not / 150
    expect(lossPerLot(preview.stopLoss, preview.order).toFixed(2)).toBe('2040.82')
  })
})
