import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { Instrument } from '../../contract/entities/market.ts'
import type { OrderRequest } from '../../contract/entities/order.ts'
import { fee, lotsFit, margin, priceUsed, type Side, stopFits } from '../../contract/rules.ts'
import type { PracticeState } from './practiceState.ts'
import { isFresh, type PracticeMarket, standing } from './practiceValue.ts'

/** Live orders the account may have, as on the server. */
const MOST_ORDERS = 1_000
/** USD an order may be worth, as on the server. */
const MOST_NOTIONAL = 1e11

/** The practice account may not do what was asked, in words. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly words: MessageDescriptor
  constructor(words: MessageDescriptor) {
    super(words.message)
    this.words = words
  }
}

/** Stops as an order keeps them. */
export interface Stops {
  readonly stopLoss?: number
  readonly takeProfit?: number
}

/** A new order that may be entered. */
export interface Admitted extends Stops {
  readonly instrument: Instrument
  readonly lots: Decimal
  readonly leverage: number
  /** The last price. */
  readonly last: number
  /** The price it opens at or waits for. */
  readonly price: number
  readonly margin: Big
  readonly fee: Big
}

/** Margin and fee of lots of an instrument at a price, USD (document 1 §9). */
export function costAt(
  market: PracticeMarket,
  instrument: Instrument,
  order: { readonly lots: Decimal; readonly leverage: number },
  price: number,
): { readonly margin: Big; readonly fee: Big } {
  const taken = margin({
    mode: instrument.marginMode,
    leverage: order.leverage,
    lots: order.lots,
    unitsPerLot: instrument.unitsPerLot,
    price,
    quoteToUsd: market.rate(instrument),
  })
  return {
    margin: taken,
    fee: fee({ type: market.feeType, rate: instrument.feeRate, lots: order.lots, margin: taken }),
  }
}

/** The last price of an instrument that can be traded now: its market is open and its price not older than 10 s. */
export function tradablePrice(market: PracticeMarket, code: string): number {
  if (!market.isOpen(code)) throw new Refused(msg`The market is closed`)
  const last = market.last(code)
  if (last === undefined) throw new Refused(msg`There is no price yet`)
  if (!isFresh(market, code)) throw new Refused(msg`The price is older than 10 seconds; please try again`)
  return last.price
}

/** Refuses what the account cannot pay for (decisions §5). */
export function mustAfford(
  market: PracticeMarket,
  state: PracticeState,
  cost: { readonly margin: Big; readonly fee: Big },
): void {
  const price = cost.margin.plus(cost.fee)
  const { freeMargin } = standing(market, state)
  if (freeMargin.gte(price)) return
  const [needed, free] = [price.toFixed(2, Big.roundUp), freeMargin.toFixed(2, Big.roundDown)]
  throw new Refused(msg`Not enough free margin: ${{ needed }} USD needed, ${{ free }} USD free`)
}

/** A price at no more decimals than the instrument has. */
export function readPrice(asked: Decimal, digits: number): number {
  const price = new Big(asked)
  if (price.lt(0)) throw new Refused(msg`A price cannot be negative`)
  if (!price.round(digits).eq(price))
    throw new Refused(msg`A price of this instrument has at most ${{ digits }} decimals`)
  return price.toNumber()
}

/** The price that a pending order is to wait for. */
export function readTarget(asked: Decimal, digits: number): number {
  const target = readPrice(asked, digits)
  if (target === 0) throw new Refused(msg`A pending order needs a price`)
  return target
}

/** Reads stops and checks them against a price (decisions §5); '0' is none. */
export function readStops(
  digits: number,
  side: Side,
  asked: { readonly stopLoss: Decimal; readonly takeProfit: Decimal },
  against: number,
): Stops {
  const stops: { stopLoss?: number; takeProfit?: number } = {}
  const price = new Big(against).toFixed()
  for (const kind of ['stopLoss', 'takeProfit'] as const) {
    const stop = readPrice(asked[kind], digits)
    if (stop === 0) continue
    if (!stopFits(kind, side, stop, against)) {
      const below = (kind === 'stopLoss') === (side === 'buy')
      if (kind === 'stopLoss')
        throw new Refused(
          below ? msg`The stop loss must be below ${{ price }}` : msg`The stop loss must be above ${{ price }}`,
        )
      throw new Refused(
        below ? msg`The take profit must be below ${{ price }}` : msg`The take profit must be above ${{ price }}`,
      )
    }
    stops[kind] = stop
  }
  return stops
}

/** Refuses an order that is worth more than the books can hold. */
export function mustBeBearable(market: PracticeMarket, instrument: Instrument, lots: Decimal, price: number): void {
  const worth = instrument.marginMode === 'fixed' ? 1 : price * Number(market.rate(instrument))
  if (Number(lots) * instrument.unitsPerLot * worth > MOST_NOTIONAL) throw new Refused(msg`The order is too large`)
}

/** Checks a new order against every rule of decisions §5; the first that fails speaks. */
export function admit(market: PracticeMarket, state: PracticeState, asked: OrderRequest): Admitted {
  const instrument = market.instrument(asked.instrumentId)
  if (instrument === undefined) throw new Refused(msg`There is no such instrument`)
  const { lotMin, lotStep, digits, code } = instrument
  const leverage = readLeverage(instrument, asked.leverage)
  const [min, step] = [new Big(lotMin).toFixed(), new Big(lotStep).toFixed()]
  if (!lotsFit(asked.lots, lotMin, 0)) throw new Refused(msg`The least an order can be is ${{ min }} lots`)
  if (!lotsFit(asked.lots, lotMin, lotStep)) throw new Refused(msg`Lots must be a multiple of ${{ step }}`)
  const last = tradablePrice(market, code)
  const limit = MOST_ORDERS
  if (state.holding.length + state.pending.length >= limit)
    throw new Refused(msg`An account can have at most ${{ limit }} open and pending orders`)
  const atMarket = asked.mode === 'market'
  const price = priceUsed(atMarket, last, atMarket ? 0 : readTarget(asked.targetPrice, digits))
  const stops = readStops(digits, asked.side, asked, price)
  const lots = new Big(asked.lots).toFixed()
  mustBeBearable(market, instrument, lots, price)
  const cost = costAt(market, instrument, { lots, leverage }, price)
  if (atMarket) mustAfford(market, state, cost)
  return { instrument, lots, leverage, last, price, ...stops, ...cost }
}

function readLeverage({ marginMode, leverages }: Instrument, asked: number): number {
  if (marginMode === 'fixed') return 1
  if (leverages.length === 0)
    throw new Refused(msg`No leverage is configured for this instrument; the order cannot be placed for now`)
  if (!leverages.includes(asked)) throw new Refused(msg`This leverage is not offered for this instrument`)
  return asked
}
