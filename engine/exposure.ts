import { bandMargin, closePhase, type MarginTerms, NOTICE_MS, type Standing } from '../contract/exposure.ts'
import type { Side } from '../contract/rules.ts'
import { type Micros, micros, usd } from './money.ts'
import type { OrderRecord } from './order.ts'
import type { AccountState, EngineState, HeldExposure } from './state.ts'
import { standing } from './valuation.ts'

const NOTHING: HeldExposure = { net: 0n, margin: 0n, inUse: 0n, terms: {} }

/** Returns an account's exposure in an instrument. */
export const exposureIn = ({ exposures }: Pick<AccountState, 'exposures'>, code: string): HeldExposure =>
  exposures.get(code) ?? NOTHING

/** Returns an order's value at the price of its margin; negative for short. Leverage may have two decimals. */
function worthOf({ side, margin, leverage }: Pick<OrderRecord, 'side' | 'margin' | 'leverage'>): Micros {
  const worth = (margin * BigInt(Math.round(leverage * 100))) / 100n
  return side === 'buy' ? worth : -worth
}

const size = (net: Micros): Micros => (net < 0n ? -net : net)

/** Applies `marginOfHeld`. A net position in the first band needs no more than its orders' margins, so it is not calculated. */
export function inUseFor(terms: MarginTerms, net: Micros, margin: Micros, isLowered: boolean): Micros {
  const first = terms.marginBands?.[0]
  if (first === undefined || (!isLowered && size(net) <= BigInt(first.upTo) * 1_000_000n)) return margin
  const least = micros(bandMargin(usd(net), terms, isLowered))
  return least > margin ? least : margin
}

/** Adds an order to an exposure, or removes it with -1n. */
export function holdOrder(
  account: Pick<AccountState, 'exposures' | 'marginInUse'>,
  order: OrderRecord,
  terms: MarginTerms,
  isHeldOver: boolean,
  times: 1n | -1n,
): void {
  const was = exposureIn(account, order.code)
  const net = was.net + times * worthOf(order)
  const margin = was.margin + times * order.margin
  const inUse = inUseFor(terms, net, margin, isHeldOver)
  if (net === 0n && margin === 0n) account.exposures.delete(order.code)
  else account.exposures.set(order.code, { net, margin, inUse, terms })
  account.marginInUse += inUse - was.inUse
}

/** Returns the close phase of an instrument at a time. */
export const phaseAt = ({ terms }: Pick<EngineState, 'terms'>, code: string, at: number) =>
  closePhase(terms.venue.longClose?.(code, at), at)

/** An account's shortfall at an upcoming close. */
export interface CloseCall {
  /** Start of the close, UTC ms. */
  readonly at: number
  /** Margin required from then on, in micro-USD. */
  readonly needed: Micros
}

/** Returns a shortfall if equity is below the margin that positions need at the next long closes, some hours ahead. */
export function closeCall(state: EngineState, account: AccountState, now: number): CloseCall | undefined {
  let at: number | undefined
  let needed = account.marginInUse
  for (const [code, { net, margin, inUse, terms }] of account.exposures) {
    const close = state.terms.venue.longClose?.(code, now)
    if (close === undefined || close <= now || close - now > NOTICE_MS) continue
    needed += inUseFor(terms, net, margin, true) - inUse
    at = at === undefined ? close : Math.min(at, close)
  }
  return at !== undefined && standing(state, account).equity.lt(usd(needed)) ? { at, needed } : undefined
}

/** Returns the figures that a new order is checked against. */
export function standingFor(
  state: EngineState,
  account: AccountState,
  code: string,
  side: Side,
  now: number,
): Standing {
  const { net, margin, inUse } = exposureIn(account, code)
  let elsewhere = 0n
  for (const [other, exposure] of account.exposures) if (other !== code) elsewhere += size(exposure.net)
  const isLowered = phaseAt(state, code, now) !== undefined
  return { side, held: { net: usd(net), margin: usd(margin) }, inUse: usd(inUse), elsewhere: usd(elsewhere), isLowered }
}
