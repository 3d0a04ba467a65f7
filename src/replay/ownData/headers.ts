import type { Columns, FormatName } from './plan.ts'

/** Meanings of column names, letters only: `<OPEN>`, `Open`, `open`. The first match counts. */
const meanings = {
  date: [
    ...['timems', 'timestamp', 'datetime', 'gmttime', 'timeutc', 'timegmt', 'timeeet', 'localtime', 'opentime'],
    ...['date', 'time', 'unix', 'transacttime'],
  ],
  open: ['open', 'o', 'firstprice'],
  high: ['high', 'h', 'max'],
  low: ['low', 'l', 'min'],
  close: ['close', 'c', 'closelast', 'closeprice'],
  bid: ['bid', 'bidprice', 'bestbidprice', 'bidclose'],
  ask: ['ask', 'askprice', 'offer', 'bestaskprice', 'askclose'],
  price: ['price', 'last', 'rate', 'value'],
  volume: ['tickvol', 'tickvolume', 'volume', 'vol', 'qty', 'quantity', 'size', 'volumebtc', 'basevolume', 'bidvolume'],
} as const

/** A name's letters and figures. */
export const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Reads a line of column names; undefined where it does not name what is needed. */
export function columnsOf(
  names: readonly string[],
): { readonly columns: Columns; readonly kind: 'bars' | 'ticks' } | undefined {
  const bared = names.map(bare)
  const of = (meaning: keyof typeof meanings): number | undefined => {
    const name = meanings[meaning].find((one) => bared.includes(one))
    return name === undefined ? undefined : bared.indexOf(name)
  }
  const date = of('date')
  if (date === undefined) return undefined
  const clock = bared[date] === 'date' && bared.includes('time') ? bared.indexOf('time') : undefined
  const volume = of('volume')
  const when = { date, clock, ...(volume !== undefined && { volume }) }
  const bar = [of('open'), of('high'), of('low'), of('close')].filter((one) => one !== undefined)
  if (bar.length === 4) return { columns: { ...when, prices: bar }, kind: 'bars' }
  const [bid, ask, price] = [of('bid'), of('ask'), of('price') ?? of('close')]
  if (bid !== undefined && ask !== undefined) return { columns: { ...when, prices: [bid, ask] }, kind: 'ticks' }
  const one = bid ?? price
  return one === undefined ? undefined : { columns: { ...when, prices: [one] }, kind: 'ticks' }
}

/** Returns the format that column names belong to, with their time zone. */
export function namedFormat(names: readonly string[]): { format: FormatName; zone?: string } {
  const [first = ''] = names
  const bared = names.map(bare)
  if (/^<(date|ticker)>$/i.test(first.trim())) return { format: 'metaTrader' }
  if (bared[0] === 'gmttime' || bared[0] === 'timeutc' || bared[0] === 'timegmt')
    return { format: 'dukascopy', zone: 'UTC' }
  if (bared[0] === 'timeeet') return { format: 'dukascopy', zone: 'Europe/Athens' }
  if (
    bared[0] === 'localtime' ||
    (bared.includes('askprice') && bared.includes('bidprice') && !bared.includes('symbol'))
  )
    return { format: 'dukascopy' }
  if (bared.includes('opentime') && bared.includes('closetime')) return { format: 'binance' }
  if (bared.includes('isbuyermaker')) return { format: 'binance' }
  // In this order and in these letters only TradingView writes them; a recording of ours says time_ms.
  if (names.slice(0, 5).join() === 'time,open,high,low,close') return { format: 'tradingView' }
  return { format: 'csv' }
}
