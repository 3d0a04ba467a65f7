import { describe, expect, it } from 'vitest'
import { sampleInstrument } from './sampleInstrument.ts'
import { emptyTicket, type TicketAction, type TicketDraft, ticketState } from './ticketState.ts'

const play = (actions: readonly TicketAction[], from: TicketDraft = emptyTicket) => actions.reduce(ticketState, from)
const eurusd = sampleInstrument()
const start = play([{ type: 'instrument', instrument: eurusd }])

describe('ticketState', () => {
  it('starts with the least lots, the first leverage and both stops off (document 1 §4)', () => {
    expect(start).toMatchObject({ code: 'EURUSD', lots: '0.01', leverage: 1 })
    expect(start.stopLoss.on || start.takeProfit.on).toBe(false)
  })

  it('sets all of that back for another instrument', () => {
    const typed = play(
      [
        { type: 'lots', lots: '2.50' },
        { type: 'leverage', leverage: 30 },
        { type: 'mode', mode: 'pending', price: 1.1438, digits: 5 },
        { type: 'target', price: '1.14' },
        { type: 'stop', kind: 'stopLoss', on: true, price: 1.1438, digits: 5 },
      ],
      start,
    )
    const gold = sampleInstrument({ id: '2', code: 'XAUUSD', lotMin: 0.1, lotStep: 0.1, leverages: [2, 20], digits: 2 })
    const next = ticketState(typed, { type: 'instrument', instrument: gold })
    expect(next).toMatchObject({ code: 'XAUUSD', lots: '0.10', leverage: 2, target: '', mode: 'pending' })
    expect(next.stopLoss).toEqual({ on: false, unit: 'price', text: '', phase: 'new' })
  })

  it('leaves what was typed when the same instrument is loaded again', () => {
    const typed = play(
      [
        { type: 'lots', lots: '2.50' },
        { type: 'leverage', leverage: 30 },
      ],
      start,
    )
    expect(ticketState(typed, { type: 'instrument', instrument: sampleInstrument() })).toBe(typed)
  })

  it('falls back to the first leverage when the chosen one is no longer offered, and to none without any', () => {
    const typed = play([{ type: 'leverage', leverage: 30 }], start)
    const fewer = ticketState(typed, { type: 'instrument', instrument: sampleInstrument({ leverages: [5, 10] }) })
    expect(fewer.leverage).toBe(5)
    const none = ticketState(typed, { type: 'instrument', instrument: sampleInstrument({ leverages: [] }) })
    expect(none.leverage).toBeUndefined()
  })

  it('starts a stop at the current close, every time it is switched on', () => {
    const on = play([{ type: 'stop', kind: 'takeProfit', on: true, price: 1.2, digits: 5 }], start)
    expect(on.takeProfit).toEqual({ on: true, unit: 'price', text: '1.20000', phase: 'new' })
    const moved = play(
      [
        { type: 'stopText', kind: 'takeProfit', text: '1.3' },
        { type: 'stop', kind: 'takeProfit', on: false, price: 1.25, digits: 5 },
        { type: 'stop', kind: 'takeProfit', on: true, price: 1.25, digits: 5 },
      ],
      on,
    )
    expect(moved.takeProfit).toEqual({ on: true, unit: 'price', text: '1.25000', phase: 'new' })
    expect(moved.stopLoss.on).toBe(false)
  })

  it('counts a stop as left when its input or an order says so, until it is switched on again or emptied by a unit', () => {
    const on = { type: 'stop', kind: 'stopLoss', on: true, price: 1.2, digits: 5 } as const
    const typed = { type: 'stopText', kind: 'stopLoss', text: '1.1' } as const
    const left = { type: 'stopLeft', kind: 'stopLoss' } as const
    const unit = (text: string) => ({ type: 'stopUnit', kind: 'stopLoss', unit: 'money', text }) as const
    const phase = (...actions: TicketAction[]) => play(actions, start).stopLoss.phase
    expect([phase(on), phase(on, typed), phase(on, typed, left), phase(on, left, typed)]).toEqual([
      ...['new', 'changed', 'left', 'left'],
    ])
    expect([phase(on, left, on), phase(on, left, unit('5')), phase(on, left, unit(''))]).toEqual(['new', 'left', 'new'])
  })

  it('keeps a distance or an amount as it was typed, over the switch, and its unit over the instrument', () => {
    const typed = play(
      [
        { type: 'stopUnit', kind: 'stopLoss', unit: 'money', text: '' },
        { type: 'stop', kind: 'stopLoss', on: true, price: 1.2, digits: 5 },
        { type: 'stopText', kind: 'stopLoss', text: '250' },
      ],
      start,
    )
    expect(typed.stopLoss).toEqual({ on: true, unit: 'money', text: '250', phase: 'changed' })
    const again = play(
      [
        { type: 'stop', kind: 'stopLoss', on: false, price: 1.25, digits: 5 },
        { type: 'stop', kind: 'stopLoss', on: true, price: 1.25, digits: 5 },
      ],
      typed,
    )
    expect(again.stopLoss).toEqual({ ...typed.stopLoss, phase: 'new' })
    const gold = sampleInstrument({ id: '2', code: 'XAUUSD' })
    const next = ticketState(typed, { type: 'instrument', instrument: gold })
    expect(next.stopLoss).toEqual({ on: false, unit: 'money', text: '', phase: 'new' })
  })

  it('offers the live price for a pending order once, and keeps what was typed', () => {
    const pending = play([{ type: 'mode', mode: 'pending', price: 1.1, digits: 5 }], start)
    expect(pending.target).toBe('1.10000')
    const back = play(
      [
        { type: 'target', price: '1.09' },
        { type: 'mode', mode: 'market', price: 1.2, digits: 5 },
        { type: 'mode', mode: 'pending', price: 1.2, digits: 5 },
      ],
      pending,
    )
    expect(back.target).toBe('1.09')
  })
})
