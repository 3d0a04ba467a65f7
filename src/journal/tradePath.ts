import { listTicks, proveOrder } from '../../contract/calls/proof.ts'
import { candles } from '../../contract/calls/trading.ts'
import { PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Candle, Period } from '../../contract/entities/market.ts'
import type { Order } from '../../contract/entities/order.ts'
import { fromBase64 } from '../../contract/proof/base64.ts'
import { unpackTicks } from '../../contract/tape/tickBlock.ts'
import { request } from '../api/request.ts'
import { recordedTicks } from '../orders/proof/recordedTicks.ts'
import { isOffered } from '../session/offers.ts'
import type { JournalTrade } from './book/journalBook.ts'

/** Bars that a trade is drawn of at most, what is before and after it among them. */
const MAX_BARS = 240
/** The longest that is shown before the entry and after the exit, as a part of the trade; at least some minutes. */
const MARGIN = 0.4
const MIN_MARGIN_MS = 5 * 60_000

const finest = ['1min', '5min', '15min', '30min', '60min', '1day'] as const satisfies readonly Period[]

/** The prices of a range of time, oldest first: bars that begin at `time` and last `ms`; ticks last no time. */
export interface PricesOfRange {
  readonly bars: readonly Candle[]
  readonly ms: number
}

/** Loads the prices of an order's instrument in a range of time, UTC ms, as bars. Rejects like any request. */
async function barsOf({ instrumentId = '' }: Order, from: number, to: number): Promise<PricesOfRange> {
  const period = finest.find((one) => (to - from) / PERIOD_MS[one] <= MAX_BARS) ?? '1day'
  const ms = PERIOD_MS[period]
  const limit = Math.min(1000, Math.ceil((to - from) / ms) + 1)
  const bars = await request(
    candles,
    { instrumentId, period, limit, before: to },
    { silent: true, asOf: () => undefined },
  )
  return { bars: bars.filter(({ time }) => time + ms > from), ms }
}

/** The longest range of which ticks are loaded, ms: one answer of the server's. */
const MAX_TICK_RANGE_MS = 3_600_000

/** The same as the engine had them, tick by tick; undefined where the server has not recorded all of them. */
async function ticksOf(order: Order, from: number, to: number): Promise<PricesOfRange | undefined> {
  if (to - from > MAX_TICK_RANGE_MS || !(await isOffered(listTicks))) return undefined
  const { shard } = await request(proveOrder, { orderId: order.partOf ?? order.id }, { silent: true })
  const ticks = await recordedTicks(shard, order.instrumentId ?? '', { from, to })
  const bars = ticks
    .flatMap(({ packed }) => unpackTicks(fromBase64(packed) ?? new Uint8Array()))
    .filter(({ time }) => time >= from && time <= to)
    .map(({ time, price, volume }) => ({ time, open: price, high: price, low: price, close: price, volume }))
  const isWhole = (bars[0]?.time ?? to) <= Date.parse(order.openedAt ?? order.createdAt)
  return isWhole ? { bars, ms: 0 } : undefined
}

/** Loads the prices around an order, as finely as they are had: ticks where they are wanted, else bars. Rejects like any request. */
export async function pricesOf(order: Order, from: number, to: number, isFine: boolean): Promise<PricesOfRange> {
  const ticks = isFine ? await ticksOf(order, from, to).catch(() => undefined) : undefined
  return ticks ?? (await barsOf(order, from, to))
}

/** Prices around a trade. */
export interface TradePath {
  /** Prices, the oldest first; the entry and the exit are among them. */
  readonly points: readonly number[]
  readonly entryAt: number
  readonly exitAt: number
  /** The furthest that the price went against the trade and for it while it was open. */
  readonly worst: number
  readonly best: number
}

/**
 * The path of a trade out of bars. Of the bars in which it opened and closed only the part inside the trade counts, and what of
 * them lies inside nobody knows: they count by their closing and their opening price alone, so that nothing is claimed that may
 * have been before or after it.
 */
export function pathOf(
  order: Pick<Order, 'side' | 'price' | 'lastPrice'>,
  times: { openedAt: number; closedAt: number },
  prices: PricesOfRange,
): TradePath {
  const { openedAt, closedAt } = times
  const { bars, ms } = prices
  const before = thinned(bars.filter(({ time }) => time + ms <= openedAt).map(({ close }) => close))
  const after = thinned(bars.filter(({ time }) => time > closedAt).map(({ open }) => open))
  const inside = bars.filter(({ time }) => time >= openedAt && time + ms <= closedAt)
  const entering = bars.filter(({ time }) => time < openedAt && time + ms > openedAt && time + ms <= closedAt)
  const leaving = bars.filter(({ time }) => time > openedAt && time <= closedAt && time + ms > closedAt)
  const seen = [
    order.price,
    order.lastPrice,
    ...entering.map(({ close }) => close),
    ...inside.flatMap(({ high, low }) => [high, low]),
    ...leaving.map(({ open }) => open),
  ]
  const [low, high] = [Math.min(...seen), Math.max(...seen)]
  const during = thinned([...entering, ...inside].map(({ close }) => close))
  return {
    points: [...before, order.price, ...during, order.lastPrice, ...after],
    entryAt: before.length,
    exitAt: before.length + 1 + during.length,
    ...(order.side === 'buy' ? { worst: low, best: high } : { worst: high, best: low }),
  }
}

/** As many of them as can be drawn: a chart is no wider. */
function thinned(prices: readonly number[]): number[] {
  const stride = Math.ceil(prices.length / MAX_BARS)
  return prices.filter((_, at) => at % stride === 0)
}

/** Returns true if the price moved in the trade's favour. */
export function isGain({ points, entryAt, exitAt, worst, best }: TradePath): boolean {
  const rise = (points[exitAt] ?? 0) - (points[entryAt] ?? 0)
  return best >= worst ? rise >= 0 : rise <= 0
}

const known = new Map<string, Promise<TradePath>>()

/** The path of a trade, loaded once: of ticks where `isFine`. Rejects like any request, and is tried again then. */
export function tradePath({ order, openedAt, closedAt }: JournalTrade, isFine = false): Promise<TradePath> {
  const key = `${order.instrumentId} ${order.id} ${order.price} ${openedAt} ${closedAt} ${isFine}`
  const margin = Math.max(MIN_MARGIN_MS, (closedAt - openedAt) * MARGIN)
  const path =
    known.get(key) ??
    pricesOf(order, Math.floor(openedAt - margin), Math.ceil(closedAt + margin), isFine).then((prices) =>
      pathOf(order, { openedAt, closedAt }, prices),
    )
  known.set(key, path)
  path.catch(() => known.delete(key))
  return path
}

/** A move from the entry, in units of what was risked; in the price's own unit where that is not known. Above zero for the trade. */
export function moveOf({ order }: JournalTrade, price: number): { readonly r: number } | { readonly price: number } {
  const move = (price - order.price) * (order.side === 'buy' ? 1 : -1)
  const risk = order.firstStop === undefined ? 0 : (order.price - order.firstStop) * (order.side === 'buy' ? 1 : -1)
  return risk > 0 ? { r: move / risk } : { price: move }
}
