import Big from 'big.js'
import { describe, expect, it } from 'vitest'
import { sampleInstrument } from './sampleInstrument.ts'
import type { StopOrder } from './stopPreview.ts'
import { ticketLines, typedAt } from './ticketLines.ts'
import { emptyTicket, type StopDraft, type TicketDraft } from './ticketState.ts'

const order: StopOrder = {
  instrument: sampleInstrument(),
  lots: '0.20',
  entry: 1.1438,
  quoteToUsd: 1,
  equity: new Big(24_500),
}
const draft: TicketDraft = { ...emptyTicket, lots: '0.20', leverage: 30 }
const on = (text: string, unit: StopDraft['unit'] = 'price') => ({ on: true, unit, text, phase: 'left' as const })
const lines = (changes: Partial<TicketDraft>) => ticketLines({ ...draft, ...changes }, order, undefined)

describe('ticketLines', () => {
  it('draw a price where it was typed, on whichever side', () => {
    expect(lines({ stopLoss: on('1.14') })).toMatchObject({ price: 1.1438, stopLoss: 1.14, takeProfit: undefined })
    expect(lines({ stopLoss: on('1.15'), takeProfit: on('1.16') })).toMatchObject({ stopLoss: 1.15, takeProfit: 1.16 })
    expect(lines({ stopLoss: on('1.14') })).not.toHaveProperty('sell')
  })

  it('draw an amount below and above while nothing says the direction', () => {
    expect(lines({ stopLoss: on('26', 'money') })).toMatchObject({ stopLoss: 1.1425, sell: { stopLoss: 1.1451 } })
  })

  it('draw it once where another stop says the direction', () => {
    const sold = lines({ stopLoss: on('26', 'money'), takeProfit: on('1.13') })
    expect(sold).toMatchObject({ stopLoss: 1.1451, takeProfit: 1.13 })
    expect(sold).not.toHaveProperty('sell')
  })

  it('moved by hand stay in the unit they were typed in', () => {
    const typed = { ...draft, stopLoss: on('26', 'money'), takeProfit: on('20', 'distance') }
    expect(typedAt('stopLoss', typed, order, 1.1451)).toBe('26.00')
    expect(typedAt('stopLoss', typed, order, 1.1422)).toBe('32.00')
    expect(typedAt('takeProfit', typed, order, 1.14605)).toBe('22.5')
    expect(typedAt('stopLoss', { ...typed, stopLoss: on('1.1') }, order, 1.1422)).toBe('1.14220')
  })
})
