import { STOP_OUT_LEVEL } from '../contract/constants.ts'
import type { AccountState, EngineState } from './state.ts'
import type { Bounds } from './stopOutWatch.ts'
import { lastPrice, rateOf, specOf } from './valuation.ts'

/** Sums of an account's positions in one instrument, as floats. */
interface Exposure {
  readonly quote: string
  /** Long minus short units. */
  net: number
  /** Long plus short units. */
  gross: number
  /** Net units at their opening prices, in the quote currency. */
  cost: number
  /** Long plus short units at their opening prices. */
  grossCost: number
}

/** Upper bound for float and rate rounding errors, as a share of the summed amounts. */
const DOUBT = 1e-6
/** Maximum distance of a bound from the price, as a share of it. */
const WIDEST = 0.25
/** If price and inverted rate both move by the maximum, their joint effect is at most this multiple: 1 + 0.25 / 0.75 = 1.33. */
const TOGETHER = 1.5
/** Checked at every price. */
const ALWAYS: Bounds = { low: Number.POSITIVE_INFINITY, high: undefined }

/**
 * Returns accounts that may be at stop-out after an instrument's new price, oldest first. It errs towards too many, so that
 * only accounts near stop-out are calculated exactly. All others get bounds within which they need no check.
 */
export function nearStopOut(state: EngineState, code: string): AccountState[] {
  const price = lastPrice(state, code)
  if (price === undefined) return []
  for (const id of state.watch.takeLoose()) drawBounds(state, id)
  const near = state.watch.left(code, price).filter((id) => !drawBounds(state, id))
  // New bounds contain the current price, so an account still outside must always be checked.
  return near.sort((a, b) => a - b).flatMap((id) => state.accounts.get(id) ?? [])
}

/** Sets an account's bounds around the last prices. Returns false for an account near stop-out. */
function drawBounds(state: EngineState, accountId: number): boolean {
  const account = state.accounts.get(accountId)
  const exposures = account === undefined ? new Map<string, Exposure>() : exposuresOf(state, account)
  const width = account === undefined ? 0 : widthOf(state, account, exposures)
  state.watch.draw(accountId, boundsOf(state, exposures, width))
  return width > 0
}

/**
 * Returns how far all prices may move together, as a share of each, before an account can be at stop-out; 0 if it may be now.
 */
function widthOf(state: EngineState, account: AccountState, exposures: ReadonlyMap<string, Exposure>): number {
  let worth = Number(account.balance - account.advance) / 1e6
  let doubt = 1
  let stake = 0
  for (const [code, { quote, net, gross, cost, grossCost }] of exposures) {
    const price = lastPrice(state, code)
    if (price === undefined) continue
    if (price <= 0) return 0
    const perUnit = rateOf(state, quote).rough
    const won = net * price - cost
    worth += won * perUnit
    doubt += (gross * price + grossCost) * perUnit * DOUBT
    const moves = quote === 'USD' ? Math.abs(net) * price : (Math.abs(net) * price + Math.abs(won)) * TOGETHER
    stake += moves * perUnit
  }
  // Uses twice the error bound, which grows as prices move.
  const room = worth - 2 * doubt - (Number(account.marginInUse) / 1e6) * (STOP_OUT_LEVEL / 100)
  return room > 0 ? Math.min(WIDEST, room / stake) : 0
}

/**
 * Returns bounds for everything that an account's equity depends on. A position limits price moves in one direction, a rate in
 * both.
 */
function boundsOf(
  state: EngineState,
  exposures: ReadonlyMap<string, Exposure>,
  width: number,
): ReadonlyMap<string, Bounds> {
  const bounds = new Map<string, Bounds>()
  for (const [code, { net }] of exposures) {
    const price = lastPrice(state, code)
    if (price === undefined) continue
    if (width === 0) bounds.set(code, ALWAYS)
    else if (net !== 0) {
      bounds.set(code, {
        low: net > 0 ? price * (1 - width) : undefined,
        high: net < 0 ? price * (1 + width) : undefined,
      })
    }
  }
  for (const { quote } of exposures.values()) {
    for (const code of quote === 'USD' ? [] : [`${quote}USD`, `USD${quote}`]) {
      const price = lastPrice(state, code)
      if (price === undefined) continue
      bounds.set(code, width === 0 ? ALWAYS : { low: price * (1 - width), high: price * (1 + width) })
    }
  }
  return bounds
}

function exposuresOf(state: EngineState, account: AccountState): ReadonlyMap<string, Exposure> {
  const exposures = new Map<string, Exposure>()
  for (const order of account.holding.values()) {
    let sum = exposures.get(order.code)
    if (sum === undefined) {
      sum = { quote: order.quote, net: 0, gross: 0, cost: 0, grossCost: 0 }
      exposures.set(order.code, sum)
    }
    const units = Number(order.lots) * specOf(state.terms, order).unitsPerLot
    const signed = order.side === 'buy' ? units : -units
    sum.net += signed
    sum.gross += units
    sum.cost += signed * order.price
    sum.grossCost += units * order.price
  }
  return exposures
}
