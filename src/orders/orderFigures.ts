import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import { type Figure, percentChange, profit, quoteToUsdAt, returnOnMargin } from '../../contract/rules.ts'

/** Values of an order at a price. */
export interface RunningFigures {
  /** The price that counts now; of one that ended, the one it ended at. */
  readonly price: number
  /** USD, 6 decimals. */
  readonly profit: Decimal
  /** Profit over margin, percent. */
  readonly onMargin: Decimal
  readonly tone: 'up' | 'dn' | undefined
}

/** Conversion data of a price for calculating a profit. */
export interface Rate {
  /** Units of the base a lot. */
  readonly unitsPerLot: number
  /** USD per unit of the quote currency now. */
  readonly quoteToUsd: Figure
  /** By `rateCurrency` of the instrument: where it is told, the rate is that at the price. */
  readonly rateCurrency?: string | undefined
}

/** Data of an order besides what its list contains. */
export interface Known {
  readonly quote?: { readonly close: number; readonly fromList: boolean } | undefined
  readonly rate?: Rate | undefined
  /** Content of the last push. */
  readonly reported: { readonly lastPrice: number; readonly profit: Decimal } | undefined
  /** The server values orders by the formulas of `contract/rules.ts`. */
  readonly sameFormulas: boolean
}

/**
 * The figures of an order now: the server's, as the last push says, else the list. Once the price has moved on since, our
 * own, as long as the server's formulas are ours (decisions §9). An order that ended stands still.
 */
export function runningFigures(order: Order, { quote, rate, reported, sameFormulas }: Known): RunningFigures {
  const { status } = order
  if (status !== 'holding' && status !== 'pending') return figures(order, order.lastPrice, order.profit)
  const { lastPrice, profit } = reported ?? order
  // A price that only a list told gives way to the push.
  const price = quote === undefined || (quote.fromList && reported !== undefined) ? lastPrice : quote.close
  if (status === 'pending') return figures(order, price, profit)
  if (!sameFormulas || rate === undefined || price === lastPrice) return figures(order, lastPrice, profit)
  return figures(order, price, profitAt(order, price, rate))
}

/** Profit of an order at a price, USD, 6 decimals; of one that waits, from the price it waits for. */
export function profitAt(order: Order, price: Figure, rate: Rate): Decimal {
  const { side, lots } = order
  const openPrice = order.status === 'pending' ? order.originPrice : order.price
  const quoteToUsd = quoteToUsdAt(price, rate.rateCurrency, rate.quoteToUsd)
  return profit({ side, openPrice, price, lots, unitsPerLot: rate.unitsPerLot, quoteToUsd }).toFixed()
}

function figures(order: Order, price: number, won: Decimal): RunningFigures {
  const sign = Math.sign(Number(won))
  return {
    price,
    profit: won,
    onMargin: returnOnMargin(won, order.margin).toFixed(),
    tone: sign > 0 ? 'up' : sign < 0 ? 'dn' : undefined,
  }
}

/** Returns the distance of a trigger price from the current price, percent with 2 decimals. */
export const distanceTo = (target: number, price: number): Decimal => percentChange(price, target).toFixed()

/**
 * An order with its stop loss where the live channel says it follows the price to. Such a stop never becomes looser, so
 * the tighter of that and what the list said is the newer one.
 */
export function withStopAt(order: Order, reported: number | undefined): Order {
  const { side, stopLoss } = order
  const isOlder =
    stopLoss !== undefined && reported !== undefined && (side === 'buy' ? reported <= stopLoss : reported >= stopLoss)
  return reported === undefined || isOlder ? order : { ...order, stopLoss: reported }
}
