import { describe, expect, it } from 'vitest'
import type { Instrument } from '../../contract/entities/market.ts'
import { type MarketSort, onlyFavourites, orderMarkets } from './orderMarkets.ts'

const one = (code: string, showCode = code, open = true) => ({ code, showCode, open }) as Instrument
const all = [one('EURUSD', 'EUR/USD'), one('US500'), one('US30'), one('AUDUSD', 'AUD/USD')]
const changes = new Map([
  ['EURUSD', 0.5],
  ['US500', -1.25],
  ['AUDUSD', 2],
])
const order = (sort: MarketSort, ...favourites: string[]) =>
  orderMarkets(all, { sort, favourites, changeOf: (code) => changes.get(code) }).map(({ code }) => code)

describe('the order of markets', () => {
  it('is the list order until there are favourites', () => {
    expect(orderMarkets(all, { sort: 'usual', favourites: [], changeOf: () => 0 })).toBe(all)
  })

  it('puts favourites first, in their own order, and passes over unknown ones', () => {
    expect(order('usual', 'AUDUSD', 'GONE', 'US500')).toEqual(['AUDUSD', 'US500', 'EURUSD', 'US30'])
  })

  it('puts open markets before closed ones, each in the list order, unless another order was chosen', () => {
    const weekend = [one('EURUSD', 'EUR/USD', false), one('BTCUSD'), one('US500', 'US500', false), one('ETHUSD')]
    const ordered = (sort: MarketSort, ...favourites: string[]) =>
      orderMarkets(weekend, { sort, favourites, changeOf: () => 0 }).map(({ code }) => code)
    expect(ordered('usual')).toEqual(['BTCUSD', 'ETHUSD', 'EURUSD', 'US500'])
    expect(ordered('usual', 'US500')).toEqual(['US500', 'BTCUSD', 'ETHUSD', 'EURUSD'])
    expect(ordered('name')).toEqual(['BTCUSD', 'ETHUSD', 'EURUSD', 'US500'])
    expect(ordered('rising')).toEqual(['EURUSD', 'BTCUSD', 'US500', 'ETHUSD'])
  })

  it('sorts by change either way, favourites or not, unknown changes last', () => {
    expect(order('rising', 'US500')).toEqual(['AUDUSD', 'EURUSD', 'US500', 'US30'])
    expect(order('falling', 'US500')).toEqual(['US500', 'EURUSD', 'AUDUSD', 'US30'])
  })

  it('sorts by name, numbers by their value', () => {
    expect(order('name')).toEqual(['AUDUSD', 'EURUSD', 'US30', 'US500'])
  })

  it('leaves the list that it is given alone', () => {
    const before = [...all]
    order('rising')
    expect(all).toEqual(before)
  })
})

describe('favourites alone', () => {
  it('are those of the list, in their own order', () => {
    expect(onlyFavourites(all, ['US30', 'GONE', 'EURUSD']).map(({ code }) => code)).toEqual(['US30', 'EURUSD'])
  })
})
