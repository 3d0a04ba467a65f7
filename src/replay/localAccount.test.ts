import { setupI18n } from '@lingui/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { candlePath } from '../../contract/candlePath.ts'
import type { OrderRequest } from '../../contract/entities/order.ts'
import type { Command } from '../../engine/commands.ts'
import type { Outcome } from '../../engine/outcome.ts'
import { wordsOf } from '../../engine/refusals.ts'
import { MAX_TRAILING } from '../../engine/trailing.ts'
import { MINUTE_MS } from './foldBars.ts'
import { LocalAccount } from './localAccount.ts'
import { START, sampleTape } from './sampleTape.ts'
import type { Tape } from './tape.ts'
import { pricesAt, tapeTerms } from './tapeTerms.ts'

const order = (requested: Partial<OrderRequest> = {}): Command => ({
  type: 'open',
  side: 'buy',
  lots: '1',
  instrumentId: '1',
  mode: 'market',
  targetPrice: '0',
  stopLoss: '0',
  takeProfit: '0',
  leverage: 100,
  ...requested,
})

/** A practice account on a tape, moved on by hand. */
class Table {
  readonly tape: Tape
  readonly account: LocalAccount
  now = START

  constructor(prices: readonly number[], changes = {}, elsewhere?: (code: string) => number | undefined) {
    this.tape = sampleTape(prices, changes)
    this.account = new LocalAccount(tapeTerms(this.tape, 'perLot', elsewhere))
    this.account.setPrices(pricesAt(this.tape, this.now))
  }

  get holding() {
    return this.account.page('holding', 1).rows
  }

  get pending() {
    return this.account.page('pending', 1).rows
  }

  /** Newest first. */
  get ended() {
    return this.account.page('history', 1).rows
  }

  /** Returns everything that a visitor can see. */
  get seen() {
    const { account, holding, pending, ended } = this
    return { holding, pending, ended, figures: account.figures() }
  }

  goTo(minutes: number): void {
    const to = START + minutes * MINUTE_MS
    for (const tick of this.tape.ticks(this.now, to)) this.account.take(tick)
    this.now = to
    this.account.setPrices(pricesAt(this.tape, to))
  }

  rewind(to: number): number {
    this.now = to
    return this.account.rewind(to, pricesAt(this.tape, to))
  }

  do(command: Command): Outcome {
    return this.account.perform(command, this.now)
  }

  refusal(command: Command): string {
    const { code, message } = this.do(command)
    expect(code).toBe(0)
    return setupI18n({ locale: 'en', messages: { en: {} } })._(wordsOf(message))
  }
}

describe('the practice account', () => {
  it('opens at the last price with the margin and the fee of the contract, and realises the profit of its formula', () => {
    const table = new Table([1.1, 1.1, 1.12])
    expect(table.do(order()).order).toMatchObject({ id: '1', status: 'holding', price: 1.1, margin: '1100.000000' })
    expect(table.account.balance).toBe('99995.00')
    table.goTo(1.9)
    table.do({ type: 'close', id: '1' })
    expect(table.ended[0]).toMatchObject({ lastPrice: 1.12, reason: 'closed', status: 'completed' })
    expect(table.account.balance).toBe('101995.00')
    expect(table.account.takeEnded()).toEqual([{ id: '1', reason: 'closed' }])
    expect(table.account.takeEnded()).toEqual([])
  })

  it('stops at the first price at or beyond a stop, and takes profit', () => {
    const table = new Table([1.1, 1.08, 1.12])
    table.do(order({ stopLoss: '1.09' }))
    table.do(order({ side: 'sell', takeProfit: '1.085' }))
    table.goTo(1)
    expect(table.ended.map(({ id, reason }) => [id, reason])).toEqual([
      ['2', 'takeProfit'],
      ['1', 'stopLoss'],
    ])
    expect(table.ended[1]?.lastPrice).toBeLessThanOrEqual(1.09)
    expect(table.account.ended('1')).toMatchObject({ reason: 'stopLoss', showCode: 'EUR/USD' })
  })

  it('opens what is pending when its price is reached from its side, and cancels what it cannot pay for', () => {
    const table = new Table([1.1, 1.08])
    table.do(order({ mode: 'pending', targetPrice: '1.09' }))
    table.do(order({ mode: 'pending', targetPrice: '1.085', lots: '5000' }))
    expect(table.pending).toHaveLength(2)
    table.goTo(1)
    expect(table.holding.map(({ id }) => id)).toEqual(['1'])
    expect(table.ended).toMatchObject([{ id: '2', status: 'cancelled', reason: 'noMargin' }])
  })

  it('is stopped out at half its margin, and never owes anything', () => {
    const table = new Table([1.1, 1.1, 0.9, 0.9])
    table.do(order({ lots: '80' }))
    table.goTo(1.95)
    expect(table.ended).toMatchObject([{ reason: 'stopOut' }])
    expect(Number(table.account.balance)).toBeGreaterThanOrEqual(0)
    expect(table.account.figures().floating).toBe('0.000000')
  })

  it('lets a stop follow the price, never back', () => {
    const table = new Table([1.1, 1.12, 1.115, 1.1])
    table.do(order())
    table.do({ type: 'setTrailing', id: '1', distance: '0.01' })
    expect(table.holding[0]?.stopLoss).toBe(1.09)
    table.goTo(1.9)
    expect(table.holding[0]?.stopLoss).toBe(1.11)
    table.goTo(2.9)
    expect(table.ended[0]).toMatchObject({ reason: 'stopLoss' })
  })

  it('closes in part, closes many, reverses and moves what waits', () => {
    const table = new Table([1.1, 1.1, 1.11])
    table.do(order())
    const parted = table.do({ type: 'closePart', id: '1', lots: '0.4' })
    expect(parted.order).toMatchObject({ id: '1', lots: 0.6 })
    expect(parted.changes?.closed).toMatchObject([{ lots: 0.4, partOf: '1' }])
    const reversed = table.do({ type: 'reverse', id: '1' })
    expect(reversed.order).toMatchObject({ side: 'sell', lots: 0.6, status: 'holding' })
    const id = table.do(order({ mode: 'pending', targetPrice: '1.2' })).order?.id ?? ''
    expect(table.do({ type: 'movePending', id, targetPrice: '1.15' }).order).toMatchObject({ price: 1.15 })
    expect(table.do({ type: 'closeAll', scope: 'all' }).changes?.closed).toHaveLength(1)
    expect(table.holding).toHaveLength(0)
  })

  it('refuses what the exchange would refuse, in words', () => {
    const table = new Table([1.1, 1.1])
    const submit = (requested: Partial<OrderRequest>) => table.refusal(order(requested))
    expect(submit({ lots: '0.001' })).toContain('The minimum order is')
    expect(submit({ lots: '0.015' })).toContain('multiple')
    expect(submit({ leverage: 7 })).toContain('leverage')
    expect(submit({ stopLoss: '1.2' })).toContain('must be below')
    expect(submit({ lots: '10000' })).toContain('Not enough free margin')
    expect(submit({ mode: 'pending' })).toContain('Enter a price')
    expect(submit({ instrumentId: '9' })).toContain('doesn’t exist')
    expect(table.refusal({ type: 'close', id: '1' })).toContain('open order doesn’t exist')
  })

  it('has as many trailing stops as the exchange allows, and no more', () => {
    const table = new Table([1.1, 1.1])
    for (let id = 1; id <= MAX_TRAILING + 1; id++) table.do(order({ lots: '0.01' }))
    const follow = (id: number): Command => ({ type: 'setTrailing', id: String(id), distance: '0.01' })
    for (let id = 1; id <= MAX_TRAILING; id++) expect(table.do(follow(id)).code).toBe(1)
    expect(table.refusal(follow(MAX_TRAILING + 1))).toContain('up to 100 orders with a trailing stop')
  })

  it('starts again with what it began with', () => {
    const table = new Table([1.1, 1.1, 1.12])
    table.do(order())
    table.goTo(1.9)
    expect(table.do({ type: 'reset' }).code).toBe(1)
    expect(table.account.balance).toBe('100000.00')
    expect(table.ended).toMatchObject([{ reason: 'reset' }])
  })

  it('is as it was when the replay is set back, and goes on from there as before', () => {
    const table = new Table([1.1, 1.08, 1.12, 1.1])
    table.do(order({ stopLoss: '1.09' }))
    const early = table.seen
    table.goTo(1)
    expect(table.holding).toHaveLength(0)
    table.do(order({ lots: '2' }))
    expect(table.account.undoneBy(START)).toBe(2)
    expect(table.rewind(START)).toBe(2)
    expect(table.seen).toEqual(early)
    table.goTo(1)
    expect(table.ended).toMatchObject([{ id: '1', reason: 'stopLoss' }])
    // The number of the order that was undone is not used again.
    expect(table.do(order()).order?.id).toBe('3')
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
  fc.record({ kind: fc.constantFrom('close', 'part', 'reverse', 'all', 'trail', 'reset') }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.double({ min: 0.1, max: 3, noNaN: true }) }),
)
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never

function commandOf(table: Table, one: Exclude<Wish, { minutes: number }>): Command {
  if ('side' in one) {
    const { side, lots, mode, target, stop } = one
    const targetPrice = mode === 'pending' ? String(target / 100) : '0'
    return order({ side, lots, mode, targetPrice, stopLoss: stop ? (side === 'buy' ? '1.04' : '1.16') : '0' })
  }
  const id = table.holding.at(-1)?.id ?? '0'
  if (one.kind === 'close') return { type: 'close', id }
  if (one.kind === 'part') return { type: 'closePart', id, lots: '0.01' }
  if (one.kind === 'trail') return { type: 'setTrailing', id, distance: '0.015' }
  if (one.kind === 'reset') return { type: 'reset' }
  return one.kind === 'reverse' ? { type: 'reverse', id } : { type: 'closeAll', scope: 'losers' }
}

describe('whatever is done with the practice account', () => {
  const prices = fc.array(fc.integer({ min: 104, max: 116 }), { minLength: 30, maxLength: 40 })
  const scene = fc.tuple(prices, fc.array(wish, { minLength: 1, maxLength: 25 }))

  it('set back to any time, it is what the engine makes of the commands up to that time', () => {
    fc.assert(
      fc.property(scene, fc.nat(), ([points, wishes], pick) => {
        const path = points.map((point) => point / 100)
        const table = new Table(path)
        const done: { minute: number; command: Command }[] = []
        const seen = [{ minute: 0, all: table.seen }]
        let minute = 0
        for (const one of wishes) {
          if ('minutes' in one) {
            minute += one.minutes
            table.goTo(minute)
          } else {
            const command = commandOf(table, one)
            table.do(command)
            done.push({ minute, command })
          }
          seen.push({ minute, all: table.seen })
        }
        const to = seen[pick % seen.length]?.minute ?? 0
        table.rewind(START + to * MINUTE_MS)
        expect(table.seen).toEqual(seen.findLast((moment) => moment.minute === to)?.all)

        const again = new Table(path)
        for (const { minute: at, command } of done.filter((one) => one.minute <= to)) {
          again.goTo(at)
          again.do(command)
        }
        again.goTo(to)
        expect(table.seen).toEqual(again.seen)
        expect(table.account.events).toEqual(again.account.events)
      }),
      { numRuns: 60 },
    )
  })
})

it('values what is quoted in another currency by its pair on the tape or elsewhere, or else as the list says', () => {
  const yen = { quote: 'JPY', digits: 3, quoteToUsd: 0.5 }
  const margin = (changes: object, elsewhere?: (code: string) => number | undefined) =>
    new Table([150, 150], { ...yen, ...changes }, elsewhere).do(order({ lots: '0.1' })).order?.margin
  expect(margin({})).toBe('7500.000000')
  expect(margin({}, (code) => (code === 'USDJPY' ? 200 : undefined))).toBe('75.000000')
  expect(margin({}, (code) => (code === 'JPYUSD' ? 0.01 : undefined))).toBe('150.000000')
  expect(margin({ code: 'USDJPY' })).toBe('100.000000')
  expect(margin({ quote: undefined })).toBe('7500.000000')
})

describe('inside a bar', () => {
  const points = fc.integer({ min: 20, max: 5_000 })
  const bars = fc.tuple(points, points, points, fc.boolean()).map(([below, within, above, rises]) => {
    const [low, first, second, high] = [0, below, below + within, below + within + above].map((each) => 1 + each / 1e5)
    return { low, open: rises ? first : second, close: rises ? second : first, high }
  }) as fc.Arbitrary<Record<'low' | 'open' | 'close' | 'high', number>>
  const share = fc.double({ min: 0.1, max: 0.9, noNaN: true })
  const at = (from: number, to: number, part: number) =>
    (Math.round((from + (to - from) * part) * 1e5) / 1e5).toFixed(5)

  it('a stop or a target fills at its own price, however finely the way through the bar is sampled', () => {
    fc.assert(
      fc.property(bars, fc.array(share, { minLength: 3, maxLength: 3 }), (bar, [loss = 0, profit = 0, target = 0]) => {
        const outcomes = [1_000, 2_000, 5_000, 20_000].map((spacing) => {
          const table = new Table([bar.open, bar.open])
          table.do(order({ lots: '0.01', stopLoss: at(bar.open, bar.low, loss) }))
          table.do(order({ lots: '0.01', takeProfit: at(bar.open, bar.high, profit) }))
          table.do(order({ lots: '0.01', mode: 'pending', targetPrice: at(bar.low, bar.high, target) }))
          for (const point of candlePath({ ...bar, time: START, volume: 1 }, MINUTE_MS, spacing, 5)) {
            table.account.take({ code: table.tape.lines[0]?.instrument.code ?? '', ...point })
          }
          const figures = [...table.ended, ...table.holding].map(({ id, reason, status, price, lastPrice }) => {
            return status === 'holding' ? [id, status, price] : [id, reason, price, lastPrice]
          })
          return figures.sort()
        })
        expect(outcomes[0]).toHaveLength(3)
        for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0])
      }),
    )
  })

  it('what a gap between two bars jumps over fills at the first price beyond', () => {
    const table = new Table([1.1, 1.08, 1.08])
    table.do(order({ stopLoss: '1.09' }))
    const [code = ''] = table.tape.lines.map(({ instrument }) => instrument.code)
    table.account.take({ code, price: 1.08, time: START + MINUTE_MS, isContinuous: false })
    expect(table.ended).toMatchObject([{ reason: 'stopLoss', lastPrice: 1.08 }])
  })
})
