/** The face of the market: what other features may know of instruments and prices. */
export {
  categoriesAtom,
  instrumentAtom,
  instrumentOf,
  instrumentsAsOfAtom,
  instrumentsAtom,
  instrumentsErrorAtom,
  instrumentsStateAtom,
  loadInstruments,
  selectedCodeAtom,
} from './instruments.ts'
export { forgetQuotes, type LiveQuote, quoteAtom, quoteOf, subscribeQuote } from './quotes.ts'
export { usdPerQuoteAtom } from './rates.ts'
