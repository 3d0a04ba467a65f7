import { describe, expect, it } from 'vitest'
import { type StopOutCase, stopOutPrice } from './stopOut.ts'

const order = { side: 'buy', lots: '1', openPrice: 1.1 } as const
const account: StopOutCase = {
  balance: '1000',
  floating: '0',
  marginInUse: '220',
  price: 1.1,
  unitsPerLot: 100_000,
  digits: 5,
  quoteToUsd: 1,
  held: [],
  placed: [order],
}

describe('stopOutPrice', () => {
  it('is where equity is half of the margin in use: below for a buy, above for a sell', () => {
    // 1000 − 110 = 890 USD to lose, 1 USD a step
    expect(stopOutPrice(account)).toBe(1.0911)
    expect(stopOutPrice({ ...account, placed: [{ ...order, side: 'sell' }] })).toBe(1.1089)
  })

  it('is the first step at which the rule holds', () => {
    expect(stopOutPrice({ ...account, balance: '1000.01' })).toBe(1.09109)
    expect(stopOutPrice({ ...account, balance: '999.99' })).toBe(1.0911)
    expect(stopOutPrice({ ...account, balance: '1000.01', placed: [{ ...order, side: 'sell' }] })).toBe(1.10891)
  })

  it('counts what is held in the same instrument, and what is won and lost elsewhere', () => {
    const held = [{ side: 'buy', lots: '1', openPrice: 1.095 }] as const
    // 500 of it are the held position's own
    expect(stopOutPrice({ ...account, floating: '500', held })).toBe(1.09305)
    expect(stopOutPrice({ ...account, floating: '500' })).toBe(1.0861)
  })

  it('moves with the rate where the price is the rate', () => {
    const yen = { ...account, price: 150, digits: 3, quoteToUsd: 1 / 150, rateCurrency: 'JPY' }
    const placed = [{ side: 'buy', lots: '1', openPrice: 150 }] as const
    // (p − 150) × 100,000 / p = −890
    expect(stopOutPrice({ ...yen, placed })).toBe(148.676)
    expect(stopOutPrice({ ...yen, placed: [{ ...placed[0], side: 'sell' }] })).toBe(151.347)
  })

  it('is none when nothing is at stake, or no price can bring it about', () => {
    const hedge = [order, { ...order, side: 'sell' }] as const
    expect(stopOutPrice({ ...account, placed: hedge })).toBeUndefined()
    expect(stopOutPrice({ ...account, balance: '1000000' })).toBeUndefined()
  })

  it('is the price of now for an account that is at the level already', () => {
    expect(stopOutPrice({ ...account, balance: '110' })).toBe(1.1)
    expect(stopOutPrice({ ...account, balance: '90' })).toBe(1.1)
  })

  it('of a pending order is reckoned from the price it waits for', () => {
    expect(stopOutPrice({ ...account, price: 1.2 })).toBe(1.0911)
    // At the price of now, 1.1, it would be out; it opens at 1.2 and has 4880 USD to lose from there.
    const waiting = { ...account, balance: '5000', marginInUse: '240', placed: [{ ...order, openPrice: 1.2 }] }
    expect(stopOutPrice(waiting)).toBe(1.1512)
    const below = [{ ...order, side: 'sell', openPrice: 1 }] as const
    expect(stopOutPrice({ ...waiting, placed: below })).toBe(1.0488)
  })
})
