/** A market that moves without rest and without surprise: what documents 1 and 2 say of it, in their own words. */

interface Terms {
  readonly id: number
  readonly code: string
  readonly showCode: string
  readonly category: number
  readonly digits: number
  readonly lotStep: number
  readonly unitsPerLot: number
  readonly price: number
  readonly open: boolean
}

/** An instrument per category, one of them closed. */
export const instruments: readonly Terms[] = [
  { id: 1, code: 'EURUSD', showCode: 'EUR/USD', category: 1, digits: 5, lotStep: 0.01, unitsPerLot: 100_000 },
  { id: 2, code: 'XAUUSD', showCode: 'XAU/USD', category: 2, digits: 2, lotStep: 0.01, unitsPerLot: 100 },
  { id: 3, code: 'BTCUSD', showCode: 'BTC/USD', category: 3, digits: 2, lotStep: 0.01, unitsPerLot: 1 },
  { id: 4, code: 'US500', showCode: 'US500', category: 4, digits: 2, lotStep: 0.1, unitsPerLot: 10 },
].map((terms, at) => ({ ...terms, price: [1.15, 2400, 63_000, 5500][at] ?? 0, open: terms.code !== 'US500' }))

export const categories = ['Forex', 'Metals', 'Digital currency', 'Indices'].map((name, at) => ({
  Id: at + 1,
  NameShowTrans: name,
}))

const TICK_MS = 250
const PERIOD_MS: Readonly<Record<string, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '60min': 3_600_000,
  '1day': 86_400_000,
}
/** Number of bars in every answer. These documents have no parameter for it. */
const BARS = 200

/** The price at a time, ms: every tick another one, all within half a percent of each other. */
export function priceAt({ price, digits, open }: Terms, time: number): number {
  if (!open) return price
  const tick = Math.floor(time / TICK_MS)
  const wave = Math.sin(tick / 977) / 250 + ((tick * 7919) % 41) / 100_000
  return Number((price * (1 + wave)).toFixed(digits))
}

/** Today's open, last price and change, as `trade_list` and `DAY_MARKET` have them. */
export function quotation(terms: Terms, now: number) {
  const Open = terms.price
  const Close = priceAt(terms, now)
  return { Open, Close, Change: Number(((Close / Open - 1) * 100).toFixed(2)) }
}

/** The bar that is under way at a time. */
export function barAt(terms: Terms, start: number, end: number) {
  const Open = priceAt(terms, start)
  const Close = priceAt(terms, end)
  return { Time: start, Open, High: Math.max(Open, Close), Low: Math.min(Open, Close), Close, Volume: 1 }
}

/** The newest bars of a period, oldest first. */
export function bars(terms: Terms, period: string, now: number) {
  const length = PERIOD_MS[period] ?? PERIOD_MS['1min'] ?? 0
  const last = Math.floor(now / length) * length
  return Array.from({ length: BARS }, (_, back) => {
    const start = last - (BARS - 1 - back) * length
    return barAt(terms, start, Math.min(now, start + length - TICK_MS))
  })
}

/** `trade_list`: an image of its own for the first, none for the others. */
export const tradeList = (now: number) =>
  instruments.map((terms) => ({
    Id: terms.id,
    Code: terms.code,
    ShowCode: terms.showCode,
    Logo: terms.id === 1 ? '/logos/eurusd.svg' : '',
    CategoryId: terms.category,
    MarketStatus: terms.open ? 1 : 0,
    PricePrecision: terms.digits,
    Pip: terms.lotStep,
    ForexMinCont: terms.lotStep,
    ForexContNum: terms.unitsPerLot,
    ForexFeeRate: 7,
    MarginMode: 0,
    HasForexMultiple: [{ Value: 100 }, { Value: 50 }],
    ForexQuotations: quotation(terms, now),
  }))
