import {
  at,
  choice,
  type Decoded,
  decimal,
  flag,
  id,
  integer,
  lenient,
  maybe,
  number,
  record,
  rows,
  text,
  withDefault,
  wrapped,
} from '../codec.ts'

/** Candle periods of document 1 §9, by their wire names. */
export const periods = ['1min', '5min', '15min', '30min', '60min', '1day'] as const
/** Length of a candle. */
export type Period = (typeof periods)[number]
/** A candle period on the wire. */
export const period = choice<Period>({
  '1min': '1min',
  '5min': '5min',
  '15min': '15min',
  '30min': '30min',
  '60min': '60min',
  '1day': '1day',
})

/** Today's open, last price and percentage change of an instrument (`ForexQuotations`). */
export const quotation = record({
  open: at('Open', withDefault(number, 0)),
  close: at('Close', number),
  change: at('Change', withDefault(number, 0)),
  /** Extra: time of the last price, in ms (decisions §9). */
  time: at('Time', maybe(number)),
})

/** Extension: maximum leverage for part of the net position in an instrument. */
const marginBand = record({ upTo: at('UpTo', number), leverage: at('Leverage', number) })

/** A tradable instrument (document 1 §3, decisions §4). */
export const instrument = record({
  id: at('Id', id),
  /** Code used in topics, such as `EURUSD`. */
  code: at('Code', text),
  /** Display name, such as `EUR/USD`. */
  showCode: at('ShowCode', text),
  logo: at('Logo', withDefault(text, '')),
  categoryId: at('CategoryId', withDefault(id, '')),
  open: at('MarketStatus', flag),
  /** Number of decimals of a price. */
  digits: at('PricePrecision', integer),
  /** Lot step (`Pip`). */
  lotStep: at('Pip', number),
  /** Minimum lots of an order (`ForexMinCont`). */
  lotMin: at('ForexMinCont', number),
  /** Units of the base per lot (`ForexContNum`); USD per lot in fixed margin mode. */
  unitsPerLot: at('ForexContNum', number),
  feeRate: at('ForexFeeRate', withDefault(number, 0)),
  marginMode: at('MarginMode', withDefault(choice({ fixed: 1, leverage: 0 }, 'leverage'), 'leverage')),
  leverages: at('HasForexMultiple', withDefault(rows(wrapped('Value', number)), [])),
  quotation: at('ForexQuotations', lenient(quotation)),
  name: at('Name', maybe(text)),
  base: at('BaseCurrency', maybe(text)),
  quote: at('QuoteCurrency', maybe(text)),
  /** USD per unit of the quote currency at the time of the list. */
  quoteToUsd: at('QuoteToUsd', withDefault(number, 1)),
  /** Time when a closed market opens again, in ms. */
  nextOpen: at('NextOpen', maybe(number)),
  /**
   * Extension: maximum leverage by size of the net position, smallest band first. No position can be opened beyond the last
   * band.
   */
  marginBands: at('MarginBands', maybe(rows(marginBand))),
  /** Extension: maximum leverage before and during a market close of more than an hour. */
  closeLeverage: at('CloseLeverage', maybe(number)),
  /** Extension: start of the next such close, or of the current one, in ms. */
  longClose: at('LongClose', maybe(number)),
})
export type Instrument = Decoded<typeof instrument>

/** A group of instruments. */
export const category = record({ id: at('Id', id), name: at('NameShowTrans', text) })
export type Category = Decoded<typeof category>

/** A bar. `time` is its start in ms, aligned to UTC (decisions §4). */
export const candle = record({
  time: at('Time', integer),
  open: at('Open', number),
  high: at('High', number),
  low: at('Low', number),
  close: at('Close', number),
  volume: at('Volume', withDefault(number, 0)),
})
export type Candle = Decoded<typeof candle>

/** Extension: a trader's closed orders of the last `days` days. Rates are percentages. */
export const traderSpan = record({
  days: at('days', integer),
  rate: at('rate', number),
  win: at('win', number),
  profit: at('profit', decimal),
  /** Largest fall of the balance from an earlier peak, by closed orders. */
  drawdown: at('drawdown', number),
  trades: at('trades', integer),
})
export type TraderSpan = Decoded<typeof traderSpan>

/** Public figures of a copied or ranked trader (document 2 §3). Rates are percentages (decisions §9). */
export const trader = record({
  user: at('user', text),
  multiple: at('multiple', lenient(number)),
  threeWeekRate: at('three_week_rate', lenient(number)),
  threeWeekWin: at('three_week_win', lenient(number)),
  threeWeekProfit: at('three_week_profit', lenient(decimal)),
  totalRate: at('total_rate', lenient(number)),
  totalTrades: at('total_trade_num', lenient(number)),
  /** Display name of the trader's most traded instrument. */
  code: at('code', maybe(text)),
  /** Extra: cumulative return of closed orders at the end of each day in the window, in percent, oldest first. */
  course: at('course', withDefault(rows(number), [])),
  /** Extra: true for an automated trader of a demo server. */
  simulated: at('simulated', withDefault(flag, false)),
  /** Extra: figures by time span, shortest first. */
  spans: at('spans', withDefault(rows(traderSpan), [])),
  /** Extra: number of open positions and their profit as a percentage of the balance. */
  open: at('open', maybe(record({ positions: at('positions', integer), rate: at('rate', number) }))),
})
export type Trader = Decoded<typeof trader>
