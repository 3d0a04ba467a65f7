import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRequest } from '../../contract/entities/order.ts'
import { DEMO_BALANCE, fee, margin, profit, toCents } from '../../contract/rules.ts'
import { MINUTE_MS } from './foldBars.ts'
import { Practice } from './practice.ts'
import type { PracticeCommands } from './practiceCommands.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import { Refused } from './practiceRules.ts'
import { START, sampleInstrument, sampleTape } from './sampleTape.ts'
import type { Tape } from './tape.ts'
import { TapeMarket } from './tapeMarket.ts'

const order = (asked: Partial<OrderRequest> = {}): OrderRequest => ({
  side: 'buy',
  lots: '1',
  instrumentId: '1',
  mode: 'market',
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
  leverage: 100,
  ...asked,
})

/** A practice account on a tape, moved on by hand. */
class Table {
  readonly tape: Tape
  readonly market: TapeMarket
  readonly practice: Practice

  constructor(prices: readonly number[], changes = {}) {
    this.tape = sampleTape(prices, changes)
    this.market = new TapeMarket(this.tape, 'perLot')
    this.practice = new Practice(this.market)
  }

  get state() {
    return this.practice.state
  }

  goTo(minutes: number): void {
    const to = START + minutes * MINUTE_MS
    for (const tick of this.tape.ticks(this.market.now, to)) {
      this.market.take(tick)
      this.practice.take(tick)
    }
    this.market.set(to)
  }

  do(command: (commands: PracticeCommands) => ReturnType<PracticeCommands['close']>) {
    return this.practice.perform(command)
  }

  refusal(command: Parameters<Table['do']>[0]): string {
    try {
      this.do(command)
    } catch (error) {
      if (error instanceof Refused) return error.message
      throw error
    }
    throw new Error('it was not refused')
  }
}

describe('the practice account', () => {
  it('opens at the last price with the margin and the fee of the contract, and realises the profit of its formula', () => {
    const table = new Table([1.1, 1.1, 1.12])
    const { order: opened } = table.do((commands) => commands.submit(order()))
    expect(opened).toMatchObject({ status: 'holding', price: 1.1 })
    expect(opened?.margin.toFixed(6)).toBe('1100.000000')
    expect(table.state.balance.toFixed(2)).toBe('99995.00')
    table.goTo(1.9)
    table.do((commands) => commands.close('1'))
    expect(table.state.ended[0]).toMatchObject({ closePrice: 1.12, reason: 'closed', status: 'completed' })
    expect(table.state.balance.toFixed(2)).toBe('101995.00')
    expect(table.practice.takeEnded()).toEqual([{ id: '1', reason: 'closed' }])
  })

  it('stops at the first price at or beyond a stop, and takes profit', () => {
    const table = new Table([1.1, 1.08, 1.12])
    table.do((commands) => commands.submit(order({ stopLoss: '1.09' })))
    table.do((commands) => commands.submit(order({ side: 'sell', takeProfit: '1.085' })))
    table.goTo(1)
    expect(table.state.ended.map(({ id, reason }) => [id, reason])).toEqual([
      [1, 'stopLoss'],
      [2, 'takeProfit'],
    ])
    expect(table.state.ended[0]?.closePrice).toBeLessThanOrEqual(1.09)
  })

  it('opens what is pending when its price is reached from its side, and cancels what it cannot pay for', () => {
    const table = new Table([1.1, 1.08])
    table.do((commands) => commands.submit(order({ mode: 'pending', targetPrice: '1.09' })))
    table.do((commands) => commands.submit(order({ mode: 'pending', targetPrice: '1.085', lots: '5000' })))
    expect(table.state.pending).toHaveLength(2)
    table.goTo(1)
    expect(table.state.holding.map(({ id }) => id)).toEqual([1])
    expect(table.state.ended).toMatchObject([{ id: 2, status: 'cancelled', reason: 'noMargin' }])
  })

  it('is stopped out at half its margin, and never owes anything', () => {
    const table = new Table([1.1, 1.1, 0.9, 0.9])
    table.do((commands) => commands.submit(order({ lots: '80' })))
    table.goTo(1.95)
    expect(table.state.ended).toMatchObject([{ reason: 'stopOut' }])
    expect(table.state.balance.gte(0)).toBe(true)
    expect(table.state.advance.eq(0)).toBe(true)
  })

  it('lets a stop follow the price, never back', () => {
    const table = new Table([1.1, 1.12, 1.115, 1.1])
    table.do((commands) => commands.submit(order()))
    table.do((commands) => commands.setTrailing('1', '0.01'))
    expect(table.state.holding[0]?.stopLoss).toBe(1.09)
    table.goTo(1.9)
    expect(table.state.holding[0]?.stopLoss).toBe(1.11)
    table.goTo(2.9)
    expect(table.state.ended[0]).toMatchObject({ reason: 'stopLoss' })
  })

  it('closes in part, closes many, reverses and moves what waits', () => {
    const table = new Table([1.1, 1.1, 1.11])
    table.do((commands) => commands.submit(order()))
    const parted = table.do((commands) => commands.closePart('1', '0.4'))
    expect(parted.order).toMatchObject({ id: 1, lots: '0.6' })
    expect(parted.closed).toMatchObject([{ lots: '0.4', partOf: 1 }])
    const reversed = table.do((commands) => commands.reverse('1'))
    expect(reversed.order).toMatchObject({ side: 'sell', lots: '0.6', status: 'holding' })
    table.do((commands) => commands.submit(order({ mode: 'pending', targetPrice: '1.2' })))
    const waiting = table.state.pending[0]?.id
    expect(table.do((commands) => commands.movePending(String(waiting), '1.15')).order).toMatchObject({ price: 1.15 })
    expect(table.do((commands) => commands.closeAll('all', undefined)).closed).toHaveLength(1)
    expect(table.state.holding).toHaveLength(0)
  })

  it('refuses what the exchange would refuse, in words', () => {
    const table = new Table([1.1, 1.1])
    const submit = (asked: Partial<OrderRequest>) => table.refusal((commands) => commands.submit(order(asked)))
    expect(submit({ lots: '0.001' })).toContain('The least an order can be')
    expect(submit({ lots: '0.015' })).toContain('multiple')
    expect(submit({ leverage: 7 })).toContain('leverage')
    expect(submit({ stopLoss: '1.2' })).toContain('must be below')
    expect(submit({ lots: '10000' })).toContain('Not enough free margin')
    expect(submit({ mode: 'pending' })).toContain('needs a price')
    expect(submit({ instrumentId: '9' })).toContain('no such instrument')
    expect(table.refusal((commands) => commands.close('1'))).toContain('no such open order')
  })

  it('is as it was when the replay is set back, and goes on from there as before', () => {
    const table = new Table([1.1, 1.08, 1.12, 1.1])
    table.do((commands) => commands.submit(order({ stopLoss: '1.09' })))
    const early = table.state
    table.goTo(1)
    expect(table.state.holding).toHaveLength(0)
    table.do((commands) => commands.submit(order({ lots: '2' })))
    const undone = table.practice.rewind(START + 10_000)
    expect(undone).toBe(2)
    expect(table.state).toEqual(early)
    table.market.set(START + 10_000)
    table.goTo(1)
    expect(table.state.ended).toMatchObject([{ id: 1, reason: 'stopLoss' }])
  })
})

const wish = fc.oneof(
  fc.record({
    kind: fc.constant('submit' as const),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    lots: fc.constantFrom('0.01', '0.5', '3', '40'),
    mode: fc.constantFrom('market' as const, 'pending' as const),
    target: fc.integer({ min: 105, max: 115 }),
    stop: fc.boolean(),
  }),
  fc.record({ kind: fc.constantFrom('close' as const, 'part' as const, 'reverse' as const, 'all' as const) }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.double({ min: 0.1, max: 3, noNaN: true }) }),
)
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never

/** Does a wish; one that is refused changes nothing. */
function follow(table: Table, one: Wish, minute: number): number {
  if (one.kind === 'wait') {
    table.goTo(minute + one.minutes)
    return minute + one.minutes
  }
  const id = String(table.state.holding[0]?.id ?? 0)
  const before = table.state
  try {
    table.do((commands) => {
      if (one.kind !== 'submit') {
        if (one.kind === 'close') return commands.close(id)
        if (one.kind === 'part') return commands.closePart(id, '0.01')
        return one.kind === 'reverse' ? commands.reverse(id) : commands.closeAll('losers', undefined)
      }
      const stopLoss = one.side === 'buy' ? '1.04' : '1.16'
      const targetPrice = one.mode === 'pending' ? String(one.target / 100) : '0'
      return commands.submit(
        order({ side: one.side, lots: one.lots, mode: one.mode, targetPrice, stopLoss: one.stop ? stopLoss : '0' }),
      )
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    expect(table.state).toBe(before)
  }
  return minute
}

const sum = (amounts: readonly Big[]) => amounts.reduce((all, one) => all.plus(one), new Big(0))

describe('whatever is done with the practice account', () => {
  const prices = fc.array(fc.integer({ min: 104, max: 116 }), { minLength: 30, maxLength: 40 })
  const scene = fc.tuple(prices, fc.array(wish, { minLength: 1, maxLength: 25 }))
  const exposure = (one: PracticeOrder, price: number) => ({
    lots: one.lots,
    unitsPerLot: 100_000,
    price,
    quoteToUsd: 1,
  })

  it('every figure is that of the contract, and the balance is the sum of what moved it', () => {
    fc.assert(
      fc.property(scene, ([points, wishes]) => {
        const table = new Table(points.map((point) => point / 100))
        let minute = 0
        for (const one of wishes) minute = follow(table, one, minute)
        const { holding, ended, balance, advance } = table.state
        for (const one of [...holding, ...ended].filter(({ partOf, status }) => !partOf && status !== 'cancelled')) {
          const parts = ended.filter(({ partOf }) => partOf === one.id)
          const lots = sum([new Big(one.lots), ...parts.map((part) => new Big(part.lots))])
          const whole = { ...exposure(one, one.price), lots }
          const taken = margin({ ...whole, mode: 'leverage', leverage: one.leverage })
          const charged = fee({ type: 'perLot', rate: 5, lots, margin: taken })
          const all = [one, ...parts]
          expect(sum(all.map((part) => part.margin)).toFixed(6)).toBe(taken.toFixed(6))
          expect(sum(all.map((part) => part.fee)).toFixed(6)).toBe(charged.toFixed(6))
        }
        for (const one of ended.filter(({ status }) => status === 'completed')) {
          const { side, price: openPrice, closePrice = 0 } = one
          const won = profit({ ...exposure(one, closePrice), side, openPrice })
          expect(one.profit.toFixed(6)).toBe(won.toFixed(6))
        }
        const opened = [...holding, ...ended].filter(({ partOf, status }) => !partOf && status !== 'cancelled')
        const fees = opened.map((one) =>
          toCents(sum([one, ...ended.filter(({ partOf }) => partOf === one.id)].map((part) => part.fee))),
        )
        const worth = new Big(DEMO_BALANCE).minus(sum(fees)).plus(sum(ended.map((one) => toCents(one.profit))))
        const owes = balance.minus(advance)
        // What could not be paid when the last position closed was forgiven.
        if (balance.gt(0) && worth.gt(0) && !ended.some(({ reason }) => reason === 'stopOut'))
          expect(owes.toFixed(2)).toBe(worth.toFixed(2))
        expect(balance.gte(0)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('set back to any time, it is what it was at that time', () => {
    fc.assert(
      fc.property(scene, fc.nat(), ([points, wishes], pick) => {
        const table = new Table(points.map((point) => point / 100))
        const seen = [{ time: START - 1, state: table.state }]
        let minute = 0
        for (const one of wishes) {
          minute = follow(table, one, minute)
          seen.push({ time: table.market.now, state: table.state })
        }
        const moment = seen[pick % seen.length]
        const last = seen.findLast(({ time }) => time === moment?.time)
        table.practice.rewind(moment?.time ?? 0)
        expect(table.state).toBe(last?.state)
      }),
      { numRuns: 60 },
    )
  })
})

it('reckons what is quoted in another currency by its pair, on the tape or elsewhere', () => {
  const yen = { quote: 'JPY', digits: 3, quoteToUsd: 0.5 }
  const tape = sampleTape([150, 150], yen)
  const instrument = sampleInstrument(yen)
  expect(new TapeMarket(tape, 'perLot').rate(instrument).toFixed()).toBe('0.5')
  const elsewhere = (code: string) => (code === 'USDJPY' ? 200 : undefined)
  expect(new TapeMarket(tape, 'perLot', elsewhere).rate(instrument).toFixed()).toBe('0.005')
})
