import { isPaid, lotsFit, type Side } from '../../contract/rules.ts'
import { decimalsOf } from './priceStep.ts'
import { type OrderNeeds, type TicketMarket, type TicketPreview, ticketPrice } from './ticket.ts'
import type { StopKind, TicketDraft } from './ticketState.ts'

/** State of a price: tradable, too old, market closed, no price yet, or connection lost. */
export type PriceState = 'live' | 'stale' | 'closed' | 'waiting' | 'lost'

/** Reason why an order cannot be placed now; the screen has the words for each (document 1 §4 and §5, decisions §5). */
export type Block =
  /** A real account, while prices are not those of a real market. */
  | { readonly reason: 'unreal' }
  | { readonly reason: 'noLeverage' | 'waiting' | 'stale' | 'lost' | 'margin' | 'lots' | 'target' }
  /** `nextOpen`: ms, where it is known. */
  | { readonly reason: 'closed'; readonly nextOpen: number | undefined }
  | StopBlock

type StopBlock = {
  readonly kind: StopKind
  /** The field has not been left yet: the order cannot be placed, but its button is not disabled. */
  readonly early: boolean
} & (
  | {
      /** `stopNear`: typed as less than a price step brings. `stopFar`: it would be below zero. */
      readonly reason: 'stopEmpty' | 'stopNear' | 'stopFar'
    }
  /** The stop is at the price, or on the side where it would fill at once. */
  | { readonly reason: 'stopSide'; readonly where: 'above' | 'below' | 'at' }
)

/** Returns true if a stop is in the way whose field has not been left yet. */
export const isEarly = (block: Block | undefined): block is StopBlock =>
  block !== undefined && 'early' in block && block.early

/**
 * The first reason against an order in one direction, undefined when there is none. Empty lots are no reason: pressing
 * then does nothing (document 1 §5). A pending order's margin is checked when it triggers, so it is no reason either.
 */
export function ticketBlock(
  side: Side,
  draft: TicketDraft,
  market: TicketMarket,
  state: PriceState,
  preview: TicketPreview | undefined,
  needs?: OrderNeeds,
): Block | undefined {
  const { instrument } = market
  if (state === 'closed') return { reason: 'closed', nextOpen: instrument.nextOpen }
  if (state === 'waiting' || market.live === undefined) return { reason: 'waiting' }
  if (state === 'stale' || state === 'lost') return { reason: state }
  if (instrument.leverages.length === 0) return { reason: 'noLeverage' }
  if (draft.lots !== '' && !lotsFit(draft.lots, instrument.lotMin, instrument.lotStep)) return { reason: 'lots' }
  const price = ticketPrice(draft, market.live)
  if (price === undefined || decimalsOf(price) > instrument.digits) return { reason: 'target' }
  const stops = [stopBlock('stopLoss', side, draft, preview), stopBlock('takeProfit', side, draft, preview)]
  return (
    stops.find((stop) => stop?.early === false) ??
    (draft.mode === 'market' && isShort(side, preview, needs)
      ? { reason: 'margin' }
      : stops.find((stop) => stop !== undefined))
  )
}

function stopBlock(
  kind: StopKind,
  side: Side,
  draft: TicketDraft,
  preview: TicketPreview | undefined,
): StopBlock | undefined {
  const { on, unit, text, phase } = draft[kind]
  // Without lots pressing does nothing, whatever the stops.
  if (!on || preview === undefined) return undefined
  const stop = preview[kind]
  const about = { kind, early: phase !== 'left' }
  const { digits } = preview.order.instrument
  if (stop === undefined || (unit === 'price' && decimalsOf(Number(text)) > digits))
    return { reason: 'stopEmpty', ...about }
  if (stop.side === side || stop.side === 'both') return undefined
  if (unit !== 'price') return { reason: stop.distance.eq(0) ? 'stopNear' : 'stopFar', ...about }
  const compared = stop.distance.cmp(0)
  return { reason: 'stopSide', ...about, where: compared === 0 ? 'at' : compared > 0 ? 'above' : 'below' }
}

function isShort(side: Side, preview: TicketPreview | undefined, needs: OrderNeeds | undefined): boolean {
  if (preview?.free === undefined) return false
  const added = needs ? needs.added[side] : preview.margin
  return added === undefined || !isPaid(preview.free.before, added, preview.fee)
}
