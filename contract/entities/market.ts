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

/** Candle periods of document 1 §9 by their wire names. */
export const periods = ['1min', '5min', '15min', '30min', '60min', '1day'] as const
/** The length of a candle. */
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

/** Today's open, last price and change in percent of an instrument (`ForexQuotations`). */
export const quotation = record({
  open: at('Open', withDefault(number, 0)),
  close: at('Close', number),
  change: at('Change', withDefault(number, 0)),
  /** Time of the last price, ms; extra (decisions §9). */
  time: at('Time', maybe(number)),
})

/** Extension: the most leverage of a part of the net position in an instrument. */
const marginBand = record({ upTo: at('UpTo', number), leverage: at('Leverage', number) })

/** Something that can be traded (document 1 §3, decisions §4). */
export const instrument = record({
  id: at('Id', id),
  /** `EURUSD`: the name topics go by. */
  code: at('Code', text),
  /** `EUR/USD`: the name people go by. */
  showCode: at('ShowCode', text),
  logo: at('Logo', withDefault(text, '')),
  categoryId: at('CategoryId', withDefault(id, '')),
  open: at('MarketStatus', flag),
  /** Decimals of a price. */
  digits: at('PricePrecision', integer),
  /** Step of the lots (`Pip`). */
  lotStep: at('Pip', number),
  /** Least lots of an order (`ForexMinCont`). */
  lotMin: at('ForexMinCont', number),
  /** Units of the base a lot (`ForexContNum`); USD a lot in fixed margin mode. */
  unitsPerLot: at('ForexContNum', number),
  feeRate: at('ForexFeeRate', withDefault(number, 0)),
  marginMode: at('MarginMode', withDefault(choice({ fixed: 1, leverage: 0 }, 'leverage'), 'leverage')),
  leverages: at('HasForexMultiple', withDefault(rows(wrapped('Value', number)), [])),
  quotation: at('ForexQuotations', lenient(quotation)),
  name: at('Name', maybe(text)),
  base: at('BaseCurrency', maybe(text)),
  quote: at('QuoteCurrency', maybe(text)),
  /** USD per unit of the quote currency when the list was made. */
  quoteToUsd: at('QuoteToUsd', withDefault(number, 1)),
  /** When a closed market opens again, ms. */
  nextOpen: at('NextOpen', maybe(number)),
  /** Extension: the most leverage of a net position by its size, from the smallest part; no position is opened beyond the last. */
  marginBands: at('MarginBands', maybe(rows(marginBand))),
  /** Extension: the most leverage before and during a close of more than an hour. */
  closeLeverage: at('CloseLeverage', maybe(number)),
  /** Extension: when the next such close begins, or the present one began, ms. */
  longClose: at('LongClose', maybe(number)),
})
export type Instrument = Decoded<typeof instrument>

/** A group of instruments. */
export const category = record({ id: at('Id', id), name: at('NameShowTrans', text) })
export type Category = Decoded<typeof category>

/** A bar; `time` is its start in ms, UTC-aligned (decisions §4). */
export const candle = record({
  time: at('Time', integer),
  open: at('Open', number),
  high: at('High', number),
  low: at('Low', number),
  close: at('Close', number),
  volume: at('Volume', withDefault(number, 0)),
})
export type Candle = Decoded<typeof candle>

/** A trader's closed orders of the last `days` days; rates are percentages (extension). */
export const traderSpan = record({
  days: at('days', integer),
  rate: at('rate', number),
  win: at('win', number),
  profit: at('profit', decimal),
  /** The largest fall of the balance from its highest point before, as closed orders made it. */
  drawdown: at('drawdown', number),
  trades: at('trades', integer),
})
export type TraderSpan = Decoded<typeof traderSpan>

/** What is said of a copied or ranked trader (document 2 §3); rates are percentages (decisions §9). */
export const trader = record({
  user: at('user', text),
  multiple: at('multiple', lenient(number)),
  threeWeekRate: at('three_week_rate', lenient(number)),
  threeWeekWin: at('three_week_win', lenient(number)),
  threeWeekProfit: at('three_week_profit', lenient(decimal)),
  totalRate: at('total_rate', lenient(number)),
  totalTrades: at('total_trade_num', lenient(number)),
  /** The instrument that they trade most, as people call it. */
  code: at('code', maybe(text)),
  /** Extra: what their closed orders of the window had come to by the end of each day, percent, the oldest first. */
  course: at('course', withDefault(rows(number), [])),
  /** Extra: not a person but a program of a demo server. */
  simulated: at('simulated', withDefault(flag, false)),
  /** Extra: the figures of several lengths of time, the shortest first. */
  spans: at('spans', withDefault(rows(traderSpan), [])),
  /** Extra: open positions now, and their profit in percent of the balance. */
  open: at('open', maybe(record({ positions: at('positions', integer), rate: at('rate', number) }))),
})
export type Trader = Decoded<typeof trader>
