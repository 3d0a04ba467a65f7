import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from './rules.ts'

const text = (figure: Big | undefined): string | undefined => figure?.toFixed()

describe('margin (document 1 §9, decisions §5)', () => {
  it('is lots × units × price / leverage in USD', () =>
    expect(
      text(
        rules.margin({ mode: 'leverage', lots: 0.2, unitsPerLot: 100000, price: 1.1438, quoteToUsd: 1, leverage: 30 }),
      ),
    ).toBe('762.533333'))

  it('of an instrument not quoted in USD is turned into USD', () =>
    expect(
      text(
        rules.margin({
          mode: 'leverage',
          lots: 0.3,
          unitsPerLot: 100000,
          price: 158.912,
          quoteToUsd: '0.00628298567479',
          leverage: 30,
        }),
      ),
    ).toBe('998.44182'))

  it('in fixed mode is an amount a lot, whatever price, currency and leverage say (decisions §9)', () =>
    expect(
      text(rules.margin({ mode: 'fixed', lots: 2, unitsPerLot: 1500, price: 7521.4, quoteToUsd: 0.5, leverage: 100 })),
    ).toBe('3000'))

  it('rounds half to even in the sixth decimal', () => {
    const of = (price: string) =>
      text(rules.margin({ mode: 'leverage', lots: 1, unitsPerLot: 1, price, quoteToUsd: 1, leverage: 1 }))
    expect(of('0.0000005')).toBe('0')
    expect(of('0.0000015')).toBe('0.000002')
  })
})

describe('fee (document 1 §9)', () => {
  const order = {
    mode: 'leverage',
    lots: 0.2,
    unitsPerLot: 100000,
    price: 1.1438,
    quoteToUsd: 1,
    leverage: 30,
  } as const

  it('is lots × rate, or margin × rate', () => {
    expect(text(rules.fee({ ...order, feeType: 'perLot', feeRate: 7 }))).toBe('1.4')
    expect(text(rules.fee({ ...order, feeType: 'ofMargin', feeRate: 0.001 }))).toBe('0.762533')
  })
})

describe('profit (decisions §5)', () => {
  const eurusd = { lots: 1, unitsPerLot: 100000, quoteToUsd: 1, openPrice: 1.1431, price: 1.1438 }
  it('is what a buyer wins and a seller loses', () => {
    expect(text(rules.profit({ ...eurusd, side: 'buy' }))).toBe('70')
    expect(text(rules.profit({ ...eurusd, side: 'sell' }))).toBe('-70')
  })

  it('is turned into USD with six decimals', () => {
    const won = rules.profit({
      side: 'buy',
      lots: 0.3,
      unitsPerLot: 100000,
      openPrice: 158.912,
      price: 159.16,
      quoteToUsd: rules.quoteToUsd('JPY', (code) => (code === 'USDJPY' ? 159.16 : undefined)) ?? 0,
    })
    expect(text(won)).toBe('46.745413')
  })
})

describe('USD per unit of a currency', () => {
  const prices: Record<string, number> = { GBPUSD: 1.34698, USDJPY: 159.16, BADUSD: 0 }
  const of = (currency: string) => text(rules.quoteToUsd(currency, (code) => prices[code]))
  it('is its price, or one over the dollar’s price in it with fourteen decimals', () => {
    expect(of('USD')).toBe('1')
    expect(of('GBP')).toBe('1.34698')
    expect(of('JPY')).toBe('0.00628298567479')
  })
  it('is unknown without a price', () => {
    expect(of('SEK')).toBeUndefined()
    expect(of('BAD')).toBeUndefined()
  })
})

describe('the account', () => {
  const mock = ['24500', '191.176813', '8573.884814'] as const
  it('has equity, free margin and margin level', () => {
    expect(text(rules.equity(mock[0], mock[1]))).toBe('24691.176813')
    expect(text(rules.freeMargin(...mock))).toBe('16117.291999')
    expect(text(rules.marginLevel(...mock))).toBe('287.98')
    expect(rules.marginLevel('1', '0', '0')).toBeUndefined()
  })

  it('is stopped out at 50 % and not above', () => {
    expect(rules.isStopOut('1000', '-500', '1000')).toBe(true)
    expect(rules.isStopOut('1000', '-499.999999', '1000')).toBe(false)
    expect(rules.isStopOut('0', '0', '0')).toBe(false)
  })

  it('moves by whole cents, half to even', () => {
    expect(text(rules.toCents('46.745'))).toBe('46.74')
    expect(text(rules.toCents('46.755'))).toBe('46.76')
    expect(text(rules.toCents('-46.745413'))).toBe('-46.75')
  })

  it('tells the return of an order on its margin and the change of a price', () => {
    expect(text(rules.returnOnMargin('70', '3810.333333'))).toBe('1.84')
    expect(text(rules.returnOnMargin('70', '0'))).toBe('0')
    expect(text(rules.percentChange(1.14331, 1.1438))).toBe('0.04')
    expect(text(rules.percentChange(0, 1))).toBe('0')
  })
})

describe('what an order must keep to (decisions §5)', () => {
  it.each([
    [0.01, 0.01, 0.01, true],
    ['0.3', 0.1, 0.1, true],
    [0.005, 0.01, 0.01, false],
    [0.015, 0.01, 0.01, false],
    [0, 0, 0.01, false],
    [-1, 0.01, 0.01, false],
    [10, 10, 10, true],
  ])('%s lots with minimum %s and step %s: %s', (lots, minimum, step, fits) =>
    expect(rules.lotsFit(lots, minimum, step)).toBe(fits),
  )

  it('is paid if the free margin covers margin and fee to the last micro-dollar', () => {
    expect(rules.isPaid('1092', '1085', '7')).toBe(true)
    expect(rules.isPaid('1091.999999', '1085', '7')).toBe(false)
  })

  it('has a stop loss on the losing and a take profit on the winning side', () => {
    expect(rules.stopFits('stopLoss', 'buy', 1.1, 1.2)).toBe(true)
    expect(rules.stopFits('stopLoss', 'buy', 1.2, 1.2)).toBe(false)
    expect(rules.stopFits('takeProfit', 'buy', 1.3, 1.2)).toBe(true)
    expect(rules.stopFits('stopLoss', 'sell', 1.3, 1.2)).toBe(true)
    expect(rules.stopFits('takeProfit', 'sell', 1.3, 1.2)).toBe(false)
  })

  it('reaches a stop at it or beyond', () => {
    expect(rules.stopReached('stopLoss', 'buy', 1.1, 1.1)).toBe(true)
    expect(rules.stopReached('stopLoss', 'buy', 1.1, 1.10001)).toBe(false)
    expect(rules.stopReached('takeProfit', 'sell', 1.1, 1.09)).toBe(true)
    expect(rules.stopReached('stopLoss', 'sell', 1.1, 1.09)).toBe(false)
  })

  it('triggers at a target from the side the price was on', () => {
    expect(rules.targetReached(1.2, 1.1, 1.2)).toBe(true)
    expect(rules.targetReached(1.2, 1.1, 1.19)).toBe(false)
    expect(rules.targetReached(1.2, 1.3, 1.25)).toBe(false)
    expect(rules.targetReached(1.2, 1.3, 1.1)).toBe(true)
    expect(rules.targetReached(1.2, 1.2, 1.3)).toBe(true)
  })

  it('is reckoned with the live price at market and the entered one otherwise', () => {
    expect(rules.priceUsed(true, 1.1, 1.2)).toBe(1.1)
    expect(rules.priceUsed(false, 1.1, 1.2)).toBe(1.2)
  })
})

describe('loans (document 2 §9, decisions §7)', () => {
  it('bear interest for the days that are not free', () => {
    expect(text(rules.loanInterest('10000', 5, 30, 7))).toBe('115')
    expect(text(rules.loanInterest('10000', 5, 7, 30))).toBe('0')
    expect(text(rules.loanPenalty('10000', 25, 2))).toBe('50')
    expect(text(rules.loanPenalty('10000', 25, -2))).toBe('0')
    expect(text(rules.loanRepayment('10000', '115', '50'))).toBe('10165')
  })
})

describe('closing in part', () => {
  const bounds = (lots: string, minimum: number, step: number) => {
    const found = rules.partBounds(lots, minimum, step)
    return found && [text(found.least), text(found.most)]
  }

  it('takes a multiple of the step and leaves the minimum', () => {
    expect(bounds('1', 0.01, 0.01)).toEqual(['0.01', '0.99'])
    expect(bounds('0.25', 0.1, 0.05)).toEqual(['0.05', '0.15'])
    expect(bounds('0.28', 0.1, 0.05)).toEqual(['0.05', '0.15'])
    expect(bounds('3', 1, 1)).toEqual(['1', '2'])
    expect(bounds('1', 0.1, 0)).toEqual(['0.1', '0.9'])
  })

  it('is not offered for what is too small', () => {
    expect(bounds('0.01', 0.01, 0.01)).toBeUndefined()
    expect(bounds('0.14', 0.1, 0.05)).toBeUndefined()
  })

  it('shares an amount half-even to 6 decimals', () => {
    expect(text(rules.shareOf('10.85', '0.3', '1'))).toBe('3.255')
    expect(text(rules.shareOf('0.000001', '1', '2'))).toBe('0')
    expect(text(rules.shareOf('0.000003', '1', '2'))).toBe('0.000002')
  })
})

describe('a trailing stop', () => {
  it('stands behind the price and never further than it stood', () => {
    expect(rules.trailedStop('buy', 1.085, '0.002', 5, undefined)).toBe(1.083)
    expect(rules.trailedStop('buy', 1.085, '0.002', 5, 1.084)).toBe(1.084)
    expect(rules.trailedStop('sell', 1.085, '0.002', 5, undefined)).toBe(1.087)
    expect(rules.trailedStop('sell', 1.085, '0.002', 5, 1.086)).toBe(1.086)
    expect(rules.trailedStop('sell', 1.085, '0.002', 5, 1.09)).toBe(1.087)
  })

  it('is rounded away from the price, and is none while it would be no price', () => {
    expect(rules.trailedStop('buy', 1.0856, '0.002', 3, undefined)).toBe(1.083)
    expect(rules.trailedStop('sell', 1.0856, '0.002', 3, undefined)).toBe(1.088)
    expect(rules.trailedStop('buy', 1, '2', 5, undefined)).toBeUndefined()
  })
})

describe('withdrawals (document 2 §9, decisions §7)', () => {
  it('cost an amount or a share', () => {
    expect(text(rules.withdrawalFee('fixed', '1000', '5'))).toBe('5')
    expect(text(rules.withdrawalFee('percent', '1000', '0.5'))).toBe('5')
  })
  it('arrive rounded down and never below nothing', () => {
    expect(text(rules.withdrawalReceipt('1000', '5', '0.8719'))).toBe('867.54')
    expect(text(rules.withdrawalReceipt('3', '5', '1'))).toBe('0')
    expect(text(rules.withdrawalReceipt('100', '0', '0.0000156933', 8))).toBe('0.00156933')
  })
})

describe('for any order', () => {
  const price = fc.integer({ min: 1, max: 10_000_000 }).map((points) => points / 100_000)
  const lots = fc.integer({ min: 1, max: 10_000 }).map((steps) => new Big(steps).div(100).toFixed())
  const rate = fc.integer({ min: 1, max: 2_000_000 }).map((points) => new Big(points).div(1_000_000).toFixed())
  const units = fc.constantFrom(1, 100, 1000, 5000, 100_000)

  it('buyer and seller split nothing: their profits cancel out', () =>
    fc.assert(
      fc.property(price, price, lots, units, rate, (openPrice, now, quantity, unitsPerLot, quoteToUsd) => {
        const order = { openPrice, price: now, lots: quantity, unitsPerLot, quoteToUsd }
        const sum = rules.profit({ ...order, side: 'buy' }).plus(rules.profit({ ...order, side: 'sell' }))
        expect(sum.eq(0)).toBe(true)
      }),
    ))

  it('margin never grows with leverage', () =>
    fc.assert(
      fc.property(
        price,
        lots,
        units,
        rate,
        fc.integer({ min: 1, max: 499 }),
        (at, quantity, unitsPerLot, quoteToUsd, leverage) => {
          const order = { mode: 'leverage', price: at, lots: quantity, unitsPerLot, quoteToUsd } as const
          const more = rules.margin({ ...order, leverage: leverage + 1 })
          expect(more.lte(rules.margin({ ...order, leverage }))).toBe(true)
        },
      ),
    ))

  it('a stop that fits is not yet reached, and profit has its sign when it is', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('buy', 'sell'),
        fc.constantFrom('stopLoss', 'takeProfit'),
        price,
        price,
        (side, kind, stop, open) => {
          fc.pre(rules.stopFits(kind, side, stop, open))
          expect(rules.stopReached(kind, side, stop, open)).toBe(false)
          const won = rules.profit({ side, openPrice: open, price: stop, lots: 1, unitsPerLot: 100_000, quoteToUsd: 1 })
          expect(won.gt(0)).toBe(kind === 'takeProfit')
        },
      ),
    ))
})
