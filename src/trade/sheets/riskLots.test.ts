import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lotsFit } from '../../../contract/rules.ts'
import { sampleInstrument } from '../sampleInstrument.ts'
import { ticketPreview } from '../ticket.ts'
import { emptyTicket, type StopDraft } from '../ticketState.ts'
import { lossPerLot, riskLots, riskObstacle } from './riskLots.ts'

const cents = (most: number) => fc.integer({ min: 1, max: most }).map((count) => new Big(count).div(100))

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
        const found = riskLots(wanted, perLot, lotMin, lotStep)
        if (found === undefined) throw new Error('a lot loses something')
        const { lots, risk, isOver } = found
        expect(lotsFit(lots, lotMin, lotStep)).toBe(true)
        expect(risk.eq(lots.times(perLot))).toBe(true)
        expect(lots.plus(lotStep).times(perLot).gt(wanted)).toBe(true)
        if (isOver) expect(lots.eq(lotMin)).toBe(true)
        expect(risk.gt(wanted)).toBe(isOver)
      }),
      { numRuns: 400 },
    )
  })

  it('are none where nothing is lost', () => {
    expect(riskLots('100', '0', 0.01, 0.01)).toBeUndefined()
  })
})

describe('what stands against it', () => {
  const instrument = sampleInstrument()
  const market = { instrument, live: 1.1438, quoteToUsd: 1, feeType: 'perLot' } as const
  const account = { balance: '24500', floating: '0', marginInUse: '0' }
  const judge = (stop: Partial<StopDraft>, of: typeof account | undefined = account, lots = '0.20') => {
    const draft = {
      ...emptyTicket,
      lots,
      leverage: 30,
      stopLoss: { on: true, unit: 'price', text: '', phase: 'left', ...stop } as const,
    }
    return riskObstacle(draft, ticketPreview(draft, market, of))
  }

  it('is told one by one', () => {
    expect(judge({ on: false })).toBe('noStop')
    expect(judge({ text: '1.14', phase: 'left' })).toBeUndefined()
    expect(judge({ unit: 'distance', text: '20' })).toBeUndefined()
    expect(judge({ text: '1.1438' })).toBe('noSide')
    expect(judge({ unit: 'money', text: '50' })).toBe('byAmount')
    expect(judge({ text: '1.14', phase: 'left' }, account, '')).toBe('noFigures')
    const visitor = { ...emptyTicket, lots: '0.20', leverage: 30 }
    expect(riskObstacle(visitor, ticketPreview(visitor, market, undefined))).toBe('noAccount')
  })

  it('a percent of the equity at a stop 38 pips away comes to lots that lose just less', () => {
    const draft = {
      ...emptyTicket,
      lots: '0.20',
      leverage: 30,
      stopLoss: { on: true, unit: 'price', text: '1.14', phase: 'left' } as const,
    }
    const preview = ticketPreview(draft, market, account)
    if (preview?.stopLoss === undefined) throw new Error('there is a stop loss')
    const perLot = lossPerLot(preview.stopLoss, preview)
    expect(perLot.toFixed()).toBe('380')
    expect(riskLots(245, perLot, 0.01, 0.01)).toMatchObject({ isOver: false })
    expect(riskLots(245, perLot, 0.01, 0.01)?.lots.toFixed()).toBe('0.64')
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
    expect(lossPerLot(preview.stopLoss, preview).toFixed(2)).toBe('2040.82')
  })
})
