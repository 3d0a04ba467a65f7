import { bandMargin, closePhase, type MarginTerms, type Standing } from '../contract/exposure.ts'
import type { Side } from '../contract/rules.ts'
import { type Micros, micros, usd } from './money.ts'
import type { OrderRecord } from './order.ts'
import type { AccountState, EngineState } from './state.ts'

/** What an account holds in one instrument, micro-USD. Never changed, only replaced. */
export interface HeldExposure {
  /** What is long less what is short, at the prices that it was opened at. */
  readonly net: Micros
  /** Margin of its orders, added up. */
  readonly margin: Micros
  /** What is in use for it: `margin`, or what the net position needs if that is more. */
  readonly inUse: Micros
}

const NOTHING: HeldExposure = { net: 0n, margin: 0n, inUse: 0n }

/** What an account holds in an instrument. */
export const exposureIn = ({ exposures }: Pick<AccountState, 'exposures'>, code: string): HeldExposure =>
  exposures.get(code) ?? NOTHING

/** What an order is worth at the price that its margin was taken at; short is below zero. Leverage may have two decimals. */
function worthOf({ side, margin, leverage }: Pick<OrderRecord, 'side' | 'margin' | 'leverage'>): Micros {
  const worth = (margin * BigInt(Math.round(leverage * 100))) / 100n
  return side === 'buy' ? worth : -worth
}

const size = (net: Micros): Micros => (net < 0n ? -net : net)

/** The rule of `marginOfHeld`; what lies in the first band needs no more than its orders do, so that it is not reckoned. */
export function inUseFor(terms: MarginTerms, net: Micros, margin: Micros, isLowered: boolean): Micros {
  const first = terms.marginBands?.[0]
  if (first === undefined || (!isLowered && size(net) <= BigInt(first.upTo) * 1_000_000n)) return margin
  const least = micros(bandMargin(usd(net), terms, isLowered))
  return least > margin ? least : margin
}

/** Adds an order to what an account holds, or with -1n takes it off. */
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
  else account.exposures.set(order.code, { net, margin, inUse })
  account.marginInUse += inUse - was.inUse
}

/** How an instrument's leverage is lowered at a time. */
export const phaseAt = ({ terms }: Pick<EngineState, 'terms'>, code: string, at: number) =>
  closePhase(terms.venue.longClose?.(code, at), at)

/** What a new order is measured by. */
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
