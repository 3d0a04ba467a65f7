import { describe, expect, it } from 'vitest'
import { decideTick } from './decideTick.ts'
import { addAccount, evolve } from './evolve.ts'
import type { InstrumentTerms } from './instrumentTerms.ts'
import type { OrderRecord } from './order.ts'
import { type EngineState, emptyState, type Venue } from './state.ts'

const ACCOUNTS = 400
const POSITIONS = 5
const START = Date.UTC(2026, 2, 4, 12)
const prices = { EURUSD: 1.085, USDJPY: 150, EURJPY: 162.75, XAUUSD: 2000 }
type Code = keyof typeof prices
const codes = Object.keys(prices) as Code[]
const terms = codes.map(
  (code, at): InstrumentTerms => ({
    ...{
      id: at + 1,
      code,
      showCode: code,
      quote: code.slice(3),
      digits: code.endsWith('JPY') ? 3 : code === 'XAUUSD' ? 2 : 5,
    },
    ...{ lotStep: 0.01, lotMin: 0.01, unitsPerLot: code === 'XAUUSD' ? 100 : 100_000, leverages: [100] },
    ...{ feeRates: { perLot: 7, ofMargin: 0.002 }, marginMode: 'leverage' },
  }),
)
const termsOf = (code: string) => terms.find((one) => one.code === code)

/** A market that counts how often it is asked for an instrument: once or more for every order that is reckoned. */
class CountingMarket implements Venue {
  asked = 0
  now = START
  byId(id: number) {
    this.asked += 1
    return terms[id - 1]
  }
  byCode(code: string) {
    return { priceRef: prices[code as Code] }
  }
  isOpen() {
    return true
  }
}

const order = (id: number, accountId: number, of: Partial<OrderRecord> = {}): OrderRecord => {
  const { code = codes[id % codes.length] ?? 'EURUSD', side = id % 3 === 0 ? 'sell' : 'buy' } = of
  const price = prices[code as Code]
  const spec = termsOf(code)
  return {
    ...{ id, accountId, instrumentId: spec?.id ?? 0, code, quote: spec?.quote ?? '', side, status: 'holding' },
    ...{ lots: '0.1', leverage: 100, originPrice: price, entryPrice: price, price, margin: 100_000_000n },
    ...{ fee: 0n, profit: 0n, createdAt: START, openedAt: START },
    // All within two per cent of the price, and none within a tenth of one.
    stopLoss: Number((price * (1 + (side === 'buy' ? -1 : 1) * (0.001 + (id % 97) / 5_000))).toFixed(spec?.digits)),
    ...of,
  }
}

/** Accounts with positions and stops in all instruments, one of them with what is asked for besides. */
function filled(market: Venue, balance: bigint, more: readonly OrderRecord[] = []): EngineState {
  const state = emptyState({ venue: market, feeType: 'perLot', realMoney: 'play' })
  for (const code of codes) state.prices.set(code, { price: prices[code], time: START, revision: 0 })
  for (let id = 1; id <= ACCOUNTS; id++) {
    const own = Array.from({ length: POSITIONS }, (_, i) => order(id * 100 + i, id))
    const orders = [...own, ...more.filter(({ accountId }) => accountId === id)]
    addAccount(state, { id, book: 'demo', balance, advance: 0n, orders })
  }
  return state
}

/** Applies a price, and returns its events and the number of orders it calculated. */
function take(state: EngineState, market: CountingMarket, code: Code, price: number) {
  market.now += 1_000
  const tick = { code, price, time: market.now }
  market.asked = 0
  const events: string[] = []
  for (const event of decideTick(state, tick, market.now)) {
    evolve(state, event)
    if ('order' in event) events.push(`${event.type} ${event.order.id}`)
  }
  return { events, requested: market.asked }
}

const RICH = 100_000_000_000n

describe('how many orders a price looks at', () => {
  it('is all of them once, when bounds are drawn, and then none that it does not reach', () => {
    const market = new CountingMarket()
    const state = filled(market, RICH)
    expect(take(state, market, 'EURUSD', 1.0851).requested).toBeGreaterThanOrEqual(ACCOUNTS * POSITIONS)
    for (const [code, price] of [
      ['EURUSD', 1.0849],
      ['USDJPY', 150.02],
      ['XAUUSD', 2001],
      ['EURJPY', 162.8],
      ['EURUSD', 1.0852],
    ] as const)
      expect(take(state, market, code, price)).toEqual({ events: [], requested: 0 })
  })

  it('is those that it reaches, with their accounts', () => {
    const market = new CountingMarket()
    const near = [7, 130, 399].map((accountId, i) =>
      order(90_000 + i, accountId, { code: 'XAUUSD', side: 'buy', stopLoss: 1999 }),
    )
    const state = filled(market, RICH, near)
    take(state, market, 'XAUUSD', 2000.5)
    const { events, requested } = take(state, market, 'XAUUSD', 1999)
    expect(events).toEqual(['closed 90000', 'closed 90001', 'closed 90002'])
    expect(requested).toBeLessThanOrEqual(3 * (POSITIONS + 2))
  })

  it('is the one whose stop follows the price, and nothing else of its account', () => {
    const market = new CountingMarket()
    const trailing = order(90_000, 200, { code: 'XAUUSD', side: 'buy', stopLoss: 1990, trailingDistance: 10 })
    const state = filled(market, RICH, [trailing])
    take(state, market, 'XAUUSD', 2000)
    const before = state.accounts.get(200)?.exposures.get('XAUUSD')
    expect(take(state, market, 'XAUUSD', 2001)).toEqual({ events: ['stopsSet 90000'], requested: 1 })
    expect(state.accounts.get(200)?.exposures.get('XAUUSD')).toBe(before)
    expect(state.accounts.get(200)?.holding.get(90_000)).toMatchObject({ stopLoss: 1991 })
    // The new stop is the one that counts.
    expect(take(state, market, 'XAUUSD', 1991).events).toContain('closed 90000')
  })

  it('is those of the one account that comes to its stop-out, at the price where it does', () => {
    const market = new CountingMarket()
    const heavy = [order(90_000, 200, { code: 'XAUUSD', side: 'buy', lots: '500', stopLoss: 1, margin: RICH / 2n })]
    const state = filled(market, RICH, heavy)
    take(state, market, 'XAUUSD', 2000.5)
    // A dollar less is 50,000 USD less of 100,000: near it there is a look or two more.
    let looks = 0
    let [cents, ended] = [200_040, false]
    for (; !ended && cents > 199_800; cents -= 1) {
      const { events, requested } = take(state, market, 'XAUUSD', cents / 100)
      looks += requested
      ended = events.join() === 'closed 90000'
      expect(events.length).toBe(ended ? 1 : 0)
    }
    expect(ended).toBe(true)
    expect(cents).toBeLessThan(199_860)
    expect(looks).toBeLessThan(100 * (POSITIONS + 1))
  })

  it('is each position of an account a few times, however many of them its stop-out closes', () => {
    const many = 200
    const market = new CountingMarket()
    const state = emptyState({ venue: market, feeType: 'perLot', realMoney: 'play' })
    const orders = Array.from({ length: many }, (_, i) =>
      order(i + 1, 1, { code: 'XAUUSD', side: 'buy', stopLoss: 1, price: 2000 + (i % 7) }),
    )
    state.prices.set('XAUUSD', { price: 2000, time: START, revision: 0 })
    addAccount(state, { id: 1, book: 'demo', balance: BigInt(many) * 150_000_000n, advance: 0n, orders })
    // A hundred dollars less are a thousand less for each: more than all of them together stand for.
    const { events, requested } = take(state, market, 'XAUUSD', 1900)
    expect(events).toHaveLength(many)
    // The worst first, and of those that lose as much the oldest.
    expect(events.slice(0, 3)).toEqual(['closed 7', 'closed 14', 'closed 21'])
    expect(requested).toBeLessThan(10 * many)
  })
})
