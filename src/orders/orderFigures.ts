import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import { type Figure, percentChange, profit, quoteToUsdAt, returnOnMargin } from '../../contract/rules.ts'

/** What an order is worth at a price. */
export interface RunningFigures {
  /** The price that counts now; of one that ended, the one it ended at. */
  readonly price: number
  /** USD, 6 decimals. */
  readonly profit: Decimal
  /** Profit over margin, percent. */
  readonly onMargin: Decimal
  readonly tone: 'up' | 'dn' | undefined
}

/** What a price needs beside it to become a profit. */
export interface Rate {
  /** Units of the base a lot. */
  readonly unitsPerLot: number
  /** USD per unit of the quote currency now. */
  readonly quoteToUsd: Figure
  /** By `rateCurrency` of the instrument: where it is told, the rate is that at the price. */
  readonly rateCurrency?: string | undefined
}

/**
 * The figures of an order now. A live quote decides, by the server's own formula, so that they move with the price between
 * two frames of the account; without one the account's frame, and at last what the list said. An order that ended stands still.
 */
export function runningFigures(
  order: Order,
  quote: number | undefined,
  rate: Rate | undefined,
  told: { readonly lastPrice: number; readonly profit: Decimal } | undefined,
): RunningFigures {
  if (order.status === 'pending') return figures(order, quote ?? order.lastPrice, '0')
  if (order.status !== 'holding') return figures(order, order.lastPrice, order.profit)
  if (quote !== undefined && rate !== undefined) return figures(order, quote, profitAt(order, quote, rate))
  return told ? figures(order, told.lastPrice, told.profit) : figures(order, order.lastPrice, order.profit)
}

/** The price of a quote that decides; one that only a list told gives way to the account's frame. */
export const decidingPrice = (
  quote: { readonly close: number; readonly fromList: boolean } | undefined,
  told: unknown,
): number | undefined => (quote === undefined || (quote.fromList && told !== undefined) ? undefined : quote.close)

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

/** How far a price that is waited for lies from the one that is now, percent with 2 decimals. */
export const distanceTo = (target: number, price: number): Decimal => percentChange(price, target).toFixed()

/**
 * An order with its stop loss where the live channel says it follows the price to. Such a stop never becomes looser, so
 * the tighter of that and what the list said is the newer one.
 */
export function withStopAt(order: Order, told: number | undefined): Order {
  const { side, stopLoss } = order
  const isOlder = stopLoss !== undefined && told !== undefined && (side === 'buy' ? told <= stopLoss : told >= stopLoss)
  return told === undefined || isOlder ? order : { ...order, stopLoss: told }
}
