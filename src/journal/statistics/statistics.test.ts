import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../history/historyRange.ts'
import { type ClosedTrade, rMultiple, statisticsOf } from './statistics.ts'
import { zoneClock } from './zoneClock.ts'

const at = (text: string) => Date.parse(text)
const trade = (closedAt: string, profit: string, more: Partial<ClosedTrade> = {}): ClosedTrade => ({
  instrument: 'EUR/USD',
  side: 'buy',
  openedAt: at(closedAt) - 60_000,
  closedAt: at(closedAt),
  profit,
  fee: '0',
  tags: [],
  ...more,
})

describe('closed trades', () => {
  const trades = [
    trade('2026-07-30T10:00:00Z', '100', { r: 2, tags: ['Breakout', 'A+'], fee: '1.5' }),
    trade('2026-07-30T11:00:00Z', '-40.25', { r: -1, side: 'sell' }),
    trade('2026-07-31T12:00:00Z', '-10', { instrument: 'XAU/USD', tags: ['News'] }),
    trade('2026-08-03T12:00:00Z', '0', { instrument: 'XAU/USD' }),
  ]
  const found = statisticsOf(trades, 'UTC')

  it('add up after fees', () => {
    expect(found.all).toEqual({
      trades: 4,
      winners: 1,
      losers: 2,
      net: '48.250000',
      won: '98.500000',
      lost: '-50.250000',
      fees: '1.500000',
      expectancy: '12.062500',
      expectancyR: 0.5,
      tradesWithR: 2,
      profitFactor: 1.960199,
      winRate: 25,
    })
  })

  it('fall from their peak', () =>
    expect(found.drawdown).toEqual({ amount: '50.250000', peak: '98.500000', at: at('2026-07-31T12:00:00Z') }))

  it('are told apart', () => {
    const keys = (by: keyof typeof found.groups) => found.groups[by].map(({ key, trades: n }) => [key, n])
    expect(keys('instrument')).toEqual([
      ['EUR/USD', 2],
      ['XAU/USD', 2],
    ])
    expect(keys('side')).toEqual([
      ['buy', 3],
      ['sell', 1],
    ])
    expect(keys('weekday')).toEqual([
      ['1', 1],
      ['4', 2],
      ['5', 1],
    ])
    expect(keys('hour')).toEqual([
      ['9', 1],
      ['10', 1],
      ['11', 2],
    ])
    expect(keys('tag')).toEqual([
      ['A+', 1],
      ['Breakout', 1],
      ['News', 1],
    ])
  })

  it('stand under the day and month that they closed on in the zone', () => {
    expect(found.days.map(({ key, net }) => [key, net])).toEqual([
      ['2026-07-30', '58.250000'],
      ['2026-07-31', '-10.000000'],
      ['2026-08-03', '0.000000'],
    ])
    expect(found.months.map(({ key, trades: n }) => [key, n])).toEqual([
      ['2026-07', 3],
      ['2026-08', 1],
    ])
    const late = statisticsOf([trade('2026-07-31T22:30:00Z', '1')], 'Europe/Berlin')
    expect(late.days[0]?.key).toBe('2026-08-01')
    expect(late.months[0]?.key).toBe('2026-08')
  })
})

it('says nothing of no trades', () => {
  const { all, drawdown, days } = statisticsOf([], 'UTC')
  expect(all).toEqual({
    ...{ trades: 0, winners: 0, losers: 0, net: '0.000000', won: '0.000000', lost: '0.000000', fees: '0.000000' },
    tradesWithR: 0,
  })
  expect(drawdown).toEqual({ amount: '0.000000' })
  expect(days).toEqual([])
})

it.each([
  ['buy', { open: 100, close: 104, firstStop: 98 }, 2],
  ['buy', { open: 100, close: 97, firstStop: 98 }, -1.5],
  ['sell', { open: 100, close: 98, firstStop: 104 }, 0.5],
  ['buy', { open: 100, close: 104 }, undefined],
  // The first stop was set when the trade had won: what it risked is not known.
  ['buy', { open: 100, close: 104, firstStop: 101 }, undefined],
  ['sell', { open: 100, close: 98, firstStop: 100 }, undefined],
] as const)('R of a %s of %j is %s', (side, prices, r) => expect(rMultiple(side, prices)).toBe(r))

const huge = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((value) => new Big(`${value}e-6`).toFixed())
const cents = fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).map((value) => new Big(value).div(1e6).toFixed())
const times = fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') })
const someTrade: fc.Arbitrary<ClosedTrade> = fc.record({
  instrument: fc.constantFrom('EUR/USD', 'XAU/USD', 'BTC/USDT'),
  side: fc.constantFrom('buy' as const, 'sell' as const),
  openedAt: times,
  closedAt: times,
  profit: fc.oneof({ weight: 5, arbitrary: cents }, { weight: 1, arbitrary: huge }),
  fee: fc.integer({ min: 0, max: 99_999_999 }).map((value) => new Big(value).div(1e6).toFixed()),
  r: fc.constant(undefined),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')),
})

it('agree with decimals added up one by one, whatever the order of the trades', () => {
  fc.assert(
    fc.property(fc.array(someTrade, { maxLength: 40 }), fc.constantFrom('UTC', 'Asia/Kathmandu'), (trades, zone) => {
      const found = statisticsOf(trades, zone)
      const nets = trades.map(({ profit, fee }) => new Big(profit).minus(fee))
      const net = nets.reduce((sum, each) => sum.plus(each), new Big(0))
      expect(found.all.net).toBe(net.toFixed(6))
      for (const by of ['instrument', 'hour', 'weekday', 'side'] as const) {
        const sum = found.groups[by].reduce((all, group) => all.plus(group.net), new Big(0))
        expect(sum.toFixed(6)).toBe(net.toFixed(6))
      }
      let [now, peak, fall] = [new Big(0), new Big(0), new Big(0)]
      for (const one of trades.toSorted((a, b) => a.closedAt - b.closedAt)) {
        now = now.plus(one.profit).minus(one.fee)
        if (now.gt(peak)) peak = now
        if (peak.minus(now).gt(fall)) fall = peak.minus(now)
      }
      expect(found.drawdown.amount).toBe(fall.toFixed(6))
      expect(found).toEqual(
        statisticsOf(
          trades.toSorted((a, b) => a.closedAt - b.closedAt),
          zone,
        ),
      )
    }),
  )
})

it('knows the day of every moment in every zone, over changes of the clocks', () => {
  const zones = ['Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Tehran', 'UTC']
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (time, zone) => {
      expect(new Date(zoneClock(zone)(time)).toISOString().slice(0, 10)).toBe(dayOf(time, zone))
    }),
    { numRuns: 400 },
  )
  // Every quarter of an hour around two changes.
  for (let time = at('2026-03-28T00:00:00Z'); time < at('2026-03-30T00:00:00Z'); time += 900_000)
    expect(new Date(zoneClock('Europe/Berlin')(time)).toISOString().slice(0, 10)).toBe(dayOf(time, 'Europe/Berlin'))
})
