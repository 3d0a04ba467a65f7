import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fee, margin, profit, type Side, stopFits } from '../../contract/rules.ts'
import { sampleInstrument } from './sampleInstrument.ts'
import type { StopUnit } from './stopUnits.ts'
import { type TicketMarket, ticketPreview, ticketRequest } from './ticket.ts'
import { type Block, isEarly, type PriceState, ticketBlock } from './ticketBlock.ts'
import { emptyTicket, type TicketDraft } from './ticketState.ts'

const instrument = sampleInstrument()
const market: TicketMarket = { instrument, live: 1.1438, quoteToUsd: 1, feeType: 'perLot' }
const account = { balance: '24500', floating: '191.18', marginInUse: '8573.89' }
const draft: TicketDraft = { ...emptyTicket, code: 'EURUSD', lots: '0.20', leverage: 30 }
const on = (text: string, unit: StopUnit = 'price') => ({ on: true, unit, text, phase: 'left' as const })

const anyCase = fc.record({
  digits: fc.integer({ min: 0, max: 5 }),
  tick: fc.integer({ min: 2_000, max: 9_000_000 }),
  stopTick: fc.integer({ min: 1, max: 18_000_000 }),
  step: fc.constantFrom(0.01, 0.1, 1, 10),
  steps: fc.integer({ min: 1, max: 5_000 }),
  unitsPerLot: fc.constantFrom(1, 100, 1_000, 100_000),
  leverage: fc.constantFrom(1, 2, 3, 7, 30, 100, 500),
  quoteToUsd: fc.constantFrom('1', '0.00628812', '1.27', '0.0571428571'),
  rate: fc.constantFrom(0, 0.001, 3.5, 7),
  mode: fc.constantFrom('leverage' as const, 'fixed' as const),
  feeType: fc.constantFrom('perLot' as const, 'ofMargin' as const),
  pending: fc.boolean(),
  kind: fc.constantFrom('stopLoss' as const, 'takeProfit' as const),
})

describe('ticketPreview', () => {
  it('shows the figures of the mock-up: 0.20 lots of EUR/USD at 30 times', () => {
    const shown = ticketPreview({ ...draft, stopLoss: on('1.14250') }, market, account)
    expect(shown?.margin.toFixed(6)).toBe('762.533333')
    expect(shown?.fee.toFixed(2)).toBe('1.40')
    expect(shown?.balance?.toFixed(2)).toBe('24498.60')
    expect(shown?.units?.toFixed()).toBe('20000')
    expect(shown?.free?.before.toFixed(2)).toBe('16117.29')
    expect(shown?.free?.after.toFixed(2)).toBe('15353.36')
    expect(shown?.level?.before?.toFixed(0)).toBe('288')
    expect(shown?.level?.after?.toFixed(0)).toBe('264')
    expect(shown?.stopLoss?.distance.toFixed(5)).toBe('-0.00130')
    expect(shown?.stopLoss?.money.toFixed(2)).toBe('-26.00')
    expect(shown?.stopLoss?.percent?.toFixed(2)).toBe('-0.11')
    expect(shown?.takeProfit).toBeUndefined()
  })

  it('equals the rules for any instrument, leverage, lots and side, in both fee and margin modes', () => {
    fc.assert(
      fc.property(anyCase, (random) => {
        const price = new Big(random.tick).div(new Big(10).pow(random.digits)).toNumber()
        const stop = new Big(random.stopTick).div(new Big(10).pow(random.digits))
        const lots = new Big(random.step).times(random.steps).toFixed()
        const traded = sampleInstrument({
          digits: random.digits,
          unitsPerLot: random.unitsPerLot,
          feeRate: random.rate,
          marginMode: random.mode,
          leverages: [random.leverage],
        })
        const typed: TicketDraft = {
          ...draft,
          lots,
          leverage: random.leverage,
          mode: random.pending ? 'pending' : 'market',
          target: random.pending ? price.toFixed(random.digits) : '',
          [random.kind]: on(stop.toFixed()),
        }
        const given = { instrument: traded, live: random.pending ? price * 2 : price, ...random }
        const shown = ticketPreview(typed, given, account)
        const exposure = { lots, unitsPerLot: random.unitsPerLot, quoteToUsd: random.quoteToUsd }
        const sized = { ...exposure, price, mode: random.mode, leverage: random.leverage }
        const needed = margin(sized)
        const charged = fee({ ...sized, feeType: random.feeType, feeRate: random.rate })
        expect(shown?.price).toBe(price)
        expect(shown?.margin.eq(needed)).toBe(true)
        expect(shown?.fee.eq(charged)).toBe(true)
        const left = shown?.free?.before.minus(shown.free.after).minus(needed).minus(charged)
        expect(left?.eq(0)).toBe(true)
        const preview = shown?.[random.kind]
        for (const side of ['buy', 'sell'] satisfies Side[]) {
          if (!stopFits(random.kind, side, stop, price)) continue
          expect(preview?.side).toBe(side)
          expect(preview?.money.eq(profit({ ...exposure, price: stop, openPrice: price, side }))).toBe(true)
          expect(preview?.money.gte(0)).toBe(random.kind === 'takeProfit' || preview?.money.eq(0))
        }
      }),
    )
  })

  it('has no figures without lots, a leverage or a price', () => {
    expect(ticketPreview({ ...draft, lots: '' }, market, account)).toBeUndefined()
    expect(ticketPreview({ ...draft, leverage: undefined }, market, account)).toBeUndefined()
    expect(ticketPreview(draft, { ...market, live: undefined }, account)).toBeUndefined()
    expect(ticketPreview({ ...draft, mode: 'pending' }, market, account)).toBeUndefined()
  })

  it('counts no units in fixed margin mode, where lots are dollars', () => {
    const fixed = { ...market, instrument: sampleInstrument({ marginMode: 'fixed' }) }
    expect(ticketPreview(draft, fixed, account)).toMatchObject({ units: undefined })
  })

  it('adds the margin of the direction that needs more', () => {
    const [less, more] = [new Big(100), new Big(300)]
    for (const added of [
      { buy: less, sell: more },
      { buy: more, sell: less },
    ])
      expect(ticketPreview(draft, market, account, { most: '1', added })?.added.toFixed()).toBe('300')
  })

  it('leaves the account out for a visitor', () => {
    expect(ticketPreview(draft, market, undefined)?.free).toBeUndefined()
  })
})

describe('ticketBlock', () => {
  const block = (side: Side, changes: Partial<TicketDraft> = {}, given = market, state = 'live' as const) => {
    const typed = { ...draft, ...changes }
    return ticketBlock(side, typed, given, state, ticketPreview(typed, given, account))
  }

  it('lets a sound order pass in both directions', () => {
    expect(block('buy')).toBeUndefined()
    expect(block('sell')).toBeUndefined()
  })

  it('bars only the direction that a stop is wrong for', () => {
    const below = { stopLoss: on('1.14250') }
    expect(block('buy', below)).toBeUndefined()
    expect(block('sell', below)).toEqual({
      reason: 'stopSide',
      kind: 'stopLoss',
      early: false,
      where: 'below',
    } satisfies Block)
    const above = { takeProfit: on('1.15') }
    expect(block('buy', above)).toBeUndefined()
    expect(block('sell', above)).toEqual({
      reason: 'stopSide',
      kind: 'takeProfit',
      early: false,
      where: 'above',
    } satisfies Block)
  })

  it('bars both while a stop stands at the price, and while its input is empty', () => {
    for (const side of ['buy', 'sell'] satisfies Side[]) {
      expect(block(side, { stopLoss: on('1.14380') })).toMatchObject({ where: 'at' })
      expect(block(side, { stopLoss: on('') })).toMatchObject({ reason: 'stopEmpty' })
    }
  })

  it('leaves both open with a stop that is an amount, unless it is nearer than a step or below zero', () => {
    for (const side of ['buy', 'sell'] satisfies Side[]) {
      expect(block(side, { stopLoss: on('26', 'money'), takeProfit: on('20', 'distance') })).toBeUndefined()
      expect(block(side, { stopLoss: on('0.19', 'money') })).toEqual({
        reason: 'stopNear',
        kind: 'stopLoss',
        early: false,
      })
      expect(block(side, { stopLoss: on('', 'percent') })).toEqual({
        reason: 'stopEmpty',
        kind: 'stopLoss',
        early: false,
      })
    }
    const far = { takeProfit: on('20000', 'distance') }
    expect(block('buy', far)).toBeUndefined()
    expect(block('sell', far)).toEqual({ reason: 'stopFar', kind: 'takeProfit', early: false })
  })

  it('bars no button over a stop whose field has not been left, and names what bars one first', () => {
    const fresh = { stopLoss: { ...on('1.14380'), phase: 'new' as const } }
    const found = block('buy', fresh)
    expect(found).toMatchObject({ reason: 'stopSide', where: 'at', early: true })
    expect(isEarly(found)).toBe(true)
    expect(isEarly(block('buy', { stopLoss: on('1.14380') }))).toBe(false)
    expect(block('buy', { ...fresh, lots: '100.00' })).toEqual({ reason: 'margin' })
    expect(block('buy', { ...fresh, takeProfit: on('1.12') })).toMatchObject({ kind: 'takeProfit', early: false })
  })

  it('judges the stops of a pending order by the entered price', () => {
    const pending = { mode: 'pending', target: '1.10000', stopLoss: on('1.12') } as const
    expect(block('sell', pending)).toBeUndefined()
    expect(block('buy', pending)).toMatchObject({ reason: 'stopSide', where: 'above' })
  })

  it('names a closed market before anything else, then a missing or old price, then the leverage', () => {
    const without = { ...market, instrument: sampleInstrument({ leverages: [], nextOpen: 7 }) }
    const judge = (state: PriceState) => ticketBlock('buy', draft, without, state, undefined)
    expect(judge('closed')).toEqual({ reason: 'closed', nextOpen: 7 })
    expect(judge('waiting')).toEqual({ reason: 'waiting' })
    expect(judge('stale')).toEqual({ reason: 'stale' })
    expect(judge('lost')).toEqual({ reason: 'lost' })
    expect(judge('live')).toEqual({ reason: 'noLeverage' })
  })

  it('asks for multiples of the step, a price that the instrument has, and enough free margin', () => {
    expect(block('buy', { lots: '0.015' })).toEqual({ reason: 'lots' })
    expect(block('buy', { lots: '' })).toBeUndefined()
    expect(block('buy', { mode: 'pending', target: '' })).toEqual({ reason: 'target' })
    expect(block('buy', { mode: 'pending', target: '1.143801' })).toEqual({ reason: 'target' })
    expect(block('buy', { lots: '100.00' })).toEqual({ reason: 'margin' })
    expect(block('buy', { lots: '100.00', mode: 'pending', target: '1.1' })).toBeUndefined()
  })
})

describe('ticketRequest', () => {
  it('sends 0 for stops that are off and for the target of a market order', () => {
    const typed = { ...draft, target: '1.10000', takeProfit: { ...on('1.2'), on: false }, stopLoss: on('1.14') }
    expect(ticketRequest(typed, instrument, 'buy', undefined)).toEqual({
      side: 'buy',
      lots: '0.20',
      instrumentId: '1',
      mode: 'market',
      targetPrice: '0',
      stopLoss: '1.14',
      takeProfit: '0',
      leverage: 30,
    })
    expect(ticketRequest({ ...typed, mode: 'pending' }, instrument, 'sell', undefined)?.targetPrice).toBe('1.10000')
  })

  it('sends what was typed as an amount as the price of its direction', () => {
    const typed = { ...draft, stopLoss: on('26.19', 'money'), takeProfit: on('20', 'distance') }
    const preview = ticketPreview(typed, market, account)
    const sent = (side: Side) => ticketRequest(typed, instrument, side, preview)
    expect(sent('buy')).toMatchObject({ stopLoss: '1.14250', takeProfit: '1.14580' })
    expect(sent('sell')).toMatchObject({ stopLoss: '1.14510', takeProfit: '1.14180' })
    expect(ticketRequest(typed, instrument, 'buy', undefined)).toBeUndefined()
    expect(preview?.stopLoss).toMatchObject({ side: 'both' })
    expect(preview?.stopLoss?.money.toFixed(2)).toBe('-26.00')
  })

  it('is silent about empty lots or leverage (document 1 §5)', () => {
    expect(ticketRequest({ ...draft, lots: '' }, instrument, 'buy', undefined)).toBeUndefined()
    expect(ticketRequest({ ...draft, leverage: undefined }, instrument, 'buy', undefined)).toBeUndefined()
  })
})
