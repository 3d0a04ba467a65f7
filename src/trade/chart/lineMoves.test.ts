import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleOrder } from '../../orders/sampleOrder.ts'
import { sampleInstrument } from '../sampleInstrument.ts'
import {
  crossesOpen,
  knownStops,
  type LineMove,
  meaningOf,
  moveFault,
  putMove,
  snapPrice,
  standingMoves,
  stepPrice,
  withMoves,
} from './lineMoves.ts'
import { type ChartLine, orderLines } from './orderLines.ts'
import { newStop } from './useLineMoves.ts'

const lines = orderLines([sampleOrder({ stopLoss: 1.1415 })], undefined)
const [open, stop] = lines as readonly [ChartLine, ChartLine]
const move = (changes: Partial<LineMove> = {}): LineMove => ({
  line: stop,
  isNew: false,
  price: 1.142,
  phase: 'asking',
  ...changes,
})

describe('snapPrice and stepPrice', () => {
  it('answer prices the instrument can have, never 0', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 100_000, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: -50, max: 50 }),
        (price, digits, steps) => {
          const snapped = snapPrice(price, digits)
          expect(snapped).toBeGreaterThan(0)
          expect(Number(snapped.toFixed(digits))).toBe(snapped)
          const stepped = stepPrice(snapped, steps, digits)
          expect(Number(stepped.toFixed(digits))).toBe(stepped)
          if (stepped > 10 ** -digits) expect(stepPrice(stepped, -steps, digits)).toBe(snapped)
        },
      ),
    )
  })
})

describe('moves', () => {
  it('wait for their answers side by side: a take profit that is moved leaves the stop loss moved before it', () => {
    const profit = newStop(open, 'takeProfit')
    const sent = move({ line: { ...stop, id: '9:sl' }, phase: 'sent' })
    const held = move({ line: profit, isNew: true, price: 1.15, phase: 'held' })
    const moves = putMove(putMove(putMove([sent], move()), held), { ...held, phase: 'asking' })
    expect(moves.map(({ line, phase, price }) => [line.id, phase, price])).toEqual([
      ['9:sl', 'sent', 1.142],
      [stop.id, 'asking', 1.142],
      [profit.id, 'asking', 1.15],
    ])
    expect(withMoves(lines, moves).map(({ price }) => price)).toEqual([1.1431, 1.142, 1.142, 1.15])
  })

  it('of the ticket are over with the next one', () => {
    const typed = move({ line: { ...stop, id: 'ticket:sl', order: undefined, set: () => undefined } })
    expect(putMove([typed], move({ phase: 'held' })).map(({ line }) => line.id)).toEqual([stop.id])
  })

  it('show a moved line where it is', () => {
    const [, held] = withMoves(lines, [move({ phase: 'held' })])
    expect(held).toMatchObject({ price: 1.142, moving: true })
    expect(withMoves(lines, [])).toBe(lines)
  })

  it('show a stop that is only being made', () => {
    const created = move({ line: newStop(open, 'takeProfit'), isNew: true, price: 1.15, phase: 'held' })
    const shown = withMoves(lines, [created])
    expect(shown).toHaveLength(3)
    expect(shown[2]).toMatchObject({ id: '7:tp', price: 1.15, tone: 'up', side: 'buy', open: 1.1431 })
  })

  it('go with an order that ended, and give way to an order that tells its stops anew', () => {
    const newer = orderLines([sampleOrder({ stopLoss: 1.142 })], undefined)
    expect(standingMoves([move()], lines)).toEqual([move()])
    expect(standingMoves([move()], newer)).toHaveLength(1)
    expect(standingMoves([move({ phase: 'done' })], lines)).toHaveLength(1)
    expect(standingMoves([move({ phase: 'done' })], newer)).toEqual([])
    expect(standingMoves([move()], [])).toEqual([])
    expect(standingMoves([move({ phase: 'sent' })], [])).toHaveLength(1)
  })

  it('of the ticket stay where the line comes upon one of an order, and end where the order was made of it', () => {
    const line: ChartLine = { ...stop, id: 'ticket:sl', order: undefined, price: 1.1414, set: () => undefined }
    const onto = move({ line, price: stop.price })
    expect(standingMoves([onto], lines, [...lines, line])).toEqual([onto])
    expect(withMoves(lines, [onto]).map(({ id }) => id)).toEqual([open.id, stop.id, line.id])
    expect(standingMoves([onto], lines, lines)).toEqual([onto])
    expect(standingMoves([onto], [...lines, line], lines)).toEqual([onto])
    expect(standingMoves([onto], lines, [line])).toEqual([])
    expect(standingMoves([move({ line, price: 1.14 })], lines, lines)).toEqual([])
  })

  it('leave the ticket its own word', () => {
    const line: ChartLine = { ...stop, id: 'ticket:sl', order: undefined, set: () => undefined }
    const typed = { ...line, price: 1.13 }
    expect(withMoves([typed], [move({ line })])[0]?.price).toBe(1.13)
  })
})

describe('a pending order that is moved', () => {
  const pending = sampleOrder({ status: 'pending', stopLoss: 1.1415, takeProfit: 1.15 })
  const [target, ...stops] = orderLines([pending], undefined) as readonly [ChartLine, ChartLine, ChartLine]

  it('takes along what its stops are reckoned from, and no other order’s', () => {
    const other = orderLines([sampleOrder({ id: '8', stopLoss: 1.1415 })], undefined)
    const shown = withMoves([target, ...stops, ...other], [move({ line: target, price: 1.145, phase: 'held' })])
    expect(shown.map(({ open: from }) => from)).toEqual([1.145, 1.145, 1.145, 1.1431, 1.1431])
    expect(shown.map(({ price }) => price)).toEqual([1.145, 1.15, 1.1415, 1.1431, 1.1415])
  })

  it('cannot go beyond its stops, whatever the price is now', () => {
    expect(moveFault(target, 1.1416, 1.2, 5)).toBeUndefined()
    expect(moveFault(target, 1.1415, 1.2, 5)).toEqual({
      stop: 'stopLoss',
      must: 'below',
      than: 1.1415,
      line: { must: 'above', than: 1.1415 },
    })
    expect(moveFault(target, 1.16, 1, 5)).toMatchObject({
      stop: 'takeProfit',
      must: 'above',
      line: { must: 'below', than: 1.15 },
    })
  })

  it('has stops that lie on their sides of it; a position’s lie on theirs of the price', () => {
    const [, loss] = stops
    expect(loss && moveFault(loss, 1.1432, 1.2, 5)).toMatchObject({ line: { must: 'below', than: 1.1431 } })
    expect(moveFault(stop, 1.1432, 1.2, 5)).toBeUndefined()
    expect(moveFault(stop, 1.21, 1.2, 5)).toMatchObject({ stop: 'stopLoss', must: 'below', than: 1.2 })
    expect(moveFault(open, 1.21, 1.2, 5)).toBeUndefined()
  })
})

describe('knownStops', () => {
  it('tells both as text, 0 for none, and what was accepted before the list says so', () => {
    const held = sampleOrder({ stopLoss: 1.1415 })
    expect(knownStops(held, [], 5)).toEqual({ stopLoss: '1.14150', takeProfit: '0' })
    expect(knownStops(held, [move()], 5).stopLoss).toBe('1.14150')
    expect(knownStops(held, [move({ phase: 'done' })], 5).stopLoss).toBe('1.14200')
  })
})

describe('crossesOpen', () => {
  it('is the moment a stop passes break-even, either way, or comes to stand on it', () => {
    const at = stop.open
    expect(crossesOpen(stop, at - 0.001, at + 0.001)).toBe(true)
    expect(crossesOpen(stop, at + 0.001, at - 0.001)).toBe(true)
    expect(crossesOpen(stop, at - 0.001, at)).toBe(true)
    expect(crossesOpen(stop, at, at + 0.001), 'leaving it is felt no second time').toBe(false)
    expect(crossesOpen(stop, at - 0.002, at - 0.001)).toBe(false)
    expect(crossesOpen(open, at - 0.001, at + 0.001), 'a position is no stop').toBe(false)
  })
})

describe('meaningOf', () => {
  it('is the money and the way from the opening price, signed alike', () => {
    const risk = meaningOf(stop, sampleInstrument(), 1)
    expect([risk?.money.toFixed(2), risk?.percent.toFixed(2)]).toEqual(['-160.00', '-0.14'])
    const sold = meaningOf({ ...stop, side: 'sell' }, sampleInstrument(), 1)
    expect([sold?.money.toFixed(2), sold?.percent.toFixed(2)]).toEqual(['160.00', '0.14'])
    expect(meaningOf({ ...stop, side: undefined }, sampleInstrument(), 1)).toBeUndefined()
  })

  it('is by the rate there is at the line where the price is the rate', () => {
    const yen = sampleInstrument({ code: 'USDJPY', base: 'USD', quote: 'JPY', digits: 3 })
    const at = { ...stop, open: 150, price: 147, lots: '1' }
    // 3 × 100,000 / 147, not / 150
    expect(meaningOf(at, yen, 1 / 150)?.money.toFixed(2)).toBe('-2040.82')
  })
})
