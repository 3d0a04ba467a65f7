import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import type { OrderRequest } from '../../contract/entities/order.ts'
import {
  type FeeType,
  type Figure,
  fee,
  freeMargin,
  margin,
  marginLevel,
  priceUsed,
  profit,
  type Side,
  stopFits,
  toCents,
} from '../../contract/rules.ts'
import type { StopKind, TicketDraft } from './ticketState.ts'

/** What an order is reckoned with besides what is typed. */
export interface TicketMarket {
  readonly instrument: Instrument
  /** The live close; undefined while there is none. */
  readonly live: number | undefined
  /** USD per unit of the quote currency. */
  readonly quoteToUsd: Figure
  readonly feeType: FeeType
}

/** What the account has now, USD. */
export interface TicketAccount {
  readonly balance: Figure
  readonly floating: Figure
  readonly marginInUse: Figure
}

/** A figure before the order and after it. */
export interface Change<T> {
  readonly before: T
  readonly after: T
}

/** What a stop would bring. */
export interface StopPreview {
  /** The direction whose losing (or winning) side the stop is on; undefined exactly at the price. */
  readonly side: Side | undefined
  /** Stop − price, signed. */
  readonly distance: Big
  /** USD won or lost there by the direction it fits, 6 decimals. */
  readonly money: Big
  /** The distance as a percentage of the price, signed like the money, 2 decimals. */
  readonly percent: Big
}

/** The figures under the form, all by the contract's rules (document 1 §9). */
export interface TicketPreview {
  /** The price reckoned with: the live close at market, otherwise the one entered. */
  readonly price: number
  /** Units of the base that the lots are; undefined in fixed margin mode, where lots have no such meaning. */
  readonly units: Big | undefined
  /** USD, 6 decimals. */
  readonly margin: Big
  /** USD, 6 decimals. */
  readonly fee: Big
  /** USD; undefined without an account. */
  readonly free: Change<Big> | undefined
  /** Equity over margin in use, percent; `before` undefined with no margin in use. */
  readonly level: Change<Big | undefined> | undefined
  readonly stopLoss: StopPreview | undefined
  readonly takeProfit: StopPreview | undefined
}

const positive = (text: string): Big | undefined => {
  if (text === '') return undefined
  const value = new Big(text)
  return value.gt(0) ? value : undefined
}

/** The price the draft's order is reckoned with; undefined while there is none. */
export function ticketPrice(draft: TicketDraft, live: number | undefined): number | undefined {
  const entered = positive(draft.target)
  const atMarket = draft.mode === 'market'
  if (atMarket ? live === undefined : entered === undefined) return undefined
  return priceUsed(atMarket, live ?? 0, entered?.toNumber() ?? 0)
}

/** The figures of the draft; undefined while lots, leverage or the price are missing. */
export function ticketPreview(
  draft: TicketDraft,
  market: TicketMarket,
  account: TicketAccount | undefined,
): TicketPreview | undefined {
  const { instrument, quoteToUsd, feeType } = market
  const price = ticketPrice(draft, market.live)
  const lots = positive(draft.lots)
  if (price === undefined || lots === undefined || draft.leverage === undefined) return undefined
  const exposure = { lots, unitsPerLot: instrument.unitsPerLot, price, quoteToUsd }
  const fixed = instrument.marginMode === 'fixed'
  const needed = margin({ ...exposure, mode: instrument.marginMode, leverage: draft.leverage })
  const charged = fee({ type: feeType, rate: instrument.feeRate, lots, margin: needed })
  const stop = (kind: StopKind) => stopPreview(kind, draft, exposure)
  return {
    price,
    units: fixed ? undefined : lots.times(instrument.unitsPerLot),
    margin: needed,
    fee: charged,
    free: account && freeChange(account, needed, charged),
    level: account && levelChange(account, needed, charged),
    stopLoss: stop('stopLoss'),
    takeProfit: stop('takeProfit'),
  }
}

/** The fee leaves the balance in whole cents (decisions §5), the margin only ties money up. */
const balanceAfter = (account: TicketAccount, charged: Big): Big => new Big(account.balance).minus(toCents(charged))

function freeChange(account: TicketAccount, needed: Big, charged: Big): Change<Big> {
  const { balance, floating, marginInUse } = account
  return {
    before: freeMargin(balance, floating, marginInUse),
    after: freeMargin(balanceAfter(account, charged), floating, needed.plus(marginInUse)),
  }
}

function levelChange(account: TicketAccount, needed: Big, charged: Big): Change<Big | undefined> {
  const { balance, floating, marginInUse } = account
  return {
    before: marginLevel(balance, floating, marginInUse),
    after: marginLevel(balanceAfter(account, charged), floating, needed.plus(marginInUse)),
  }
}

type Exposure = { lots: Figure; unitsPerLot: Figure; price: number; quoteToUsd: Figure }

function stopPreview(kind: StopKind, draft: TicketDraft, exposure: Exposure): StopPreview | undefined {
  const stop = draft[kind].on ? positive(draft[kind].price) : undefined
  if (stop === undefined) return undefined
  const open = exposure.price
  const sides: readonly Side[] = ['buy', 'sell']
  const side = sides.find((direction) => stopFits(kind, direction, stop, open))
  const distance = stop.minus(open)
  const percent = distance.times(100).div(open).round(2, Big.roundHalfEven)
  return {
    side,
    distance,
    money: profit({ ...exposure, price: stop, openPrice: open, side: side ?? 'buy' }),
    percent: side === 'sell' ? percent.neg() : percent,
  }
}

/** The call that places the draft's order; a stop that is off sends 0, a market order a target of 0 (document 1 §4). */
export function ticketRequest(
  draft: TicketDraft,
  instrument: Instrument,
  side: Side,
): Omit<OrderRequest, 'requestId'> | undefined {
  if (draft.leverage === undefined || positive(draft.lots) === undefined) return undefined
  const stop = (kind: StopKind) => (draft[kind].on && draft[kind].price !== '' ? draft[kind].price : '0')
  return {
    side,
    lots: draft.lots,
    instrumentId: instrument.id,
    mode: draft.mode,
    targetPrice: draft.mode === 'pending' ? draft.target : '0',
    stopLoss: stop('stopLoss'),
    takeProfit: stop('takeProfit'),
    leverage: draft.leverage,
  }
}
