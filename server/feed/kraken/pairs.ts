import { type InstrumentSpec, instruments } from '../../markets/instruments.ts'

/** An instrument as Kraken knows it. */
export interface Pair {
  readonly spec: InstrumentSpec
  /** On the live channel: `EUR/USD`, `BTC/USD`. */
  readonly symbol: string
  /** Asked for by HTTP: `EURUSD`, `XBTUSD`. */
  readonly restName: string
}

/**
 * What Kraken lists of our catalogue: pairs of currencies, traded there around the clock on an exchange's own book, and
 * coins. Gold, oil, indices and shares it has not; its PAXG is a token and no XAU/USD.
 */
const LISTED = new Set([
  ...['EURUSD', 'GBPUSD', 'USDJPY', 'USDCHF', 'USDCAD', 'AUDUSD'],
  ...['EURGBP', 'EURJPY', 'EURCHF', 'EURCAD', 'EURAUD', 'AUDJPY'],
  ...['BTCUSD', 'ETHUSD', 'SOLUSD', 'XRPUSD'],
])

/** Bitcoin by its other name, which is the only one that HTTP knows. */
const restName = ({ base, quote }: InstrumentSpec): string => `${base === 'BTC' ? 'XBT' : base}${quote}`

/** The pairs on offer with real prices, in the order of the market list. */
export const pairs: readonly Pair[] = instruments
  .filter(({ code }) => LISTED.has(code))
  .map((spec) => ({ spec, symbol: `${spec.base}/${spec.quote}`, restName: restName(spec) }))
