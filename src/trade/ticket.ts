import Big from 'big.js'
import type { Instrument } from '../../contract/entities/market.ts'
import type { OrderRequest } from '../../contract/entities/order.ts'
import {
  equity,
  type FeeType,
  type Figure,
  fee,
  freeMargin,
  margin,
  marginLevel,
  priceUsed,
  type Side,
} from '../../contract/rules.ts'
import { type StopOrder, type StopPreview, stopPreview } from './stopPreview.ts'
import type { StopKind, TicketDraft } from './ticketState.ts'

/** Data for calculating an order besides what is typed. */
export interface TicketMarket {
  readonly instrument: Instrument
  /** The live close; undefined while there is none. */
  readonly live: number | undefined
  /** USD per unit of the quote currency. */
  readonly quoteToUsd: Figure
  readonly feeType: FeeType
}

/** Current figures of the account, USD. */
export interface TicketAccount {
  readonly balance: Figure
  readonly floating: Figure
  readonly marginInUse: Figure
}

/** Margin that an order adds, USD, and the largest order by size and trading hours. */
export interface OrderNeeds {
  /** The most lots that the free margin pays for, as decimal text. */
  readonly most: string
  /** Undefined without lots, and for a position that would be too large. */
  readonly added: Readonly<Record<Side, Big | undefined>>
}

/** A figure before the order and after it. */
export interface Change<T> {
  readonly before: T
  readonly after: T
}

/** The figures under the form, all by the contract's rules (document 1 §9). */
export interface TicketPreview {
  /** The price reckoned with: the live close at market, otherwise the one entered. */
  readonly price: number
  /** Units of the base that the lots are; undefined in fixed margin mode, where lots have no such meaning. */
  readonly units: Big | undefined
  /** USD, 6 decimals. */
  readonly margin: Big
  /** Margin that the order adds in the direction that needs more, USD. */
  readonly added: Big
  /** USD, 6 decimals. */
  readonly fee: Big
  /** Balance after the fee, USD; undefined without an account. */
  readonly balance: Big | undefined
  /** USD; undefined without an account. */
  readonly free: Change<Big> | undefined
  /** Equity over margin in use, percent; `before` undefined with no margin in use. */
  readonly level: Change<Big | undefined> | undefined
  readonly stopLoss: StopPreview | undefined
  readonly takeProfit: StopPreview | undefined
  /** Order for which stops are calculated. */
  readonly order: StopOrder
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
  needs?: OrderNeeds,
): TicketPreview | undefined {
  const { instrument, quoteToUsd, feeType } = market
  const price = ticketPrice(draft, market.live)
  const lots = positive(draft.lots)
  if (price === undefined || lots === undefined || draft.leverage === undefined) return undefined
  const exposure = { lots, unitsPerLot: instrument.unitsPerLot, price, quoteToUsd }
  const { marginMode: mode, feeRate } = instrument
  const sized = { ...exposure, mode, leverage: draft.leverage, feeType, feeRate }
  const [needed, charged] = [margin(sized), fee(sized)]
  const { buy = needed, sell = needed } = needs?.added ?? {}
  const added = buy.gt(sell) ? buy : sell
  const worth = account && equity(account.balance, account.floating)
  const order: StopOrder = { instrument, lots, entry: price, quoteToUsd, equity: worth }
  const stop = (kind: StopKind) => (draft[kind].on ? stopPreview(kind, draft[kind], order) : undefined)
  return {
    price,
    units: mode === 'fixed' ? undefined : lots.times(instrument.unitsPerLot),
    margin: needed,
    added,
    fee: charged,
    balance: account && new Big(account.balance).minus(charged),
    free: account && changed(freeMargin, account, added, charged),
    level: account && changed(marginLevel, account, added, charged),
    stopLoss: stop('stopLoss'),
    takeProfit: stop('takeProfit'),
    order,
  }
}

/** Returns true if an order's margin is above a share of the equity, percent; `never`: none is large. */
export const isLarge = (preview: TicketPreview | undefined, share: string): boolean =>
  share !== 'never' &&
  preview?.order.equity !== undefined &&
  preview.margin.times(100).gt(preview.order.equity.times(share))

/** A figure of the account before and after: the fee leaves the balance, the margin only ties money up. */
const changed = <T>(
  of: (balance: Figure, floating: Figure, marginInUse: Figure) => T,
  { balance, floating, marginInUse }: TicketAccount,
  added: Big,
  charged: Big,
): Change<T> => ({
  before: of(balance, floating, marginInUse),
  after: of(new Big(balance).minus(charged), floating, added.plus(marginInUse)),
})

/** The text of a stop's price for one direction; undefined while it has none. */
function stopPrice(kind: StopKind, side: Side, draft: TicketDraft, preview: TicketPreview | undefined) {
  const { on, unit, text } = draft[kind]
  if (!on) return '0'
  if (unit === 'price') return text === '' ? '0' : text
  return preview?.[kind]?.prices[side]?.toFixed(preview.order.instrument.digits)
}

/** The call that places the draft's order; a stop that is off sends 0, a market order a target of 0 (document 1 §4). */
export function ticketRequest(
  draft: TicketDraft,
  instrument: Instrument,
  side: Side,
  preview: TicketPreview | undefined,
): Omit<OrderRequest, 'requestId'> | undefined {
  if (draft.leverage === undefined || positive(draft.lots) === undefined) return undefined
  const stopLoss = stopPrice('stopLoss', side, draft, preview)
  const takeProfit = stopPrice('takeProfit', side, draft, preview)
  if (stopLoss === undefined || takeProfit === undefined) return undefined
  return {
    side,
    lots: draft.lots,
    instrumentId: instrument.id,
    mode: draft.mode,
    targetPrice: draft.mode === 'pending' ? draft.target : '0',
    stopLoss,
    takeProfit,
    leverage: draft.leverage,
  }
}
