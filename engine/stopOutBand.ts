import { STOP_OUT_LEVEL } from '../contract/constants.ts'
import type { AccountState, EngineState } from './state.ts'
import type { Bounds } from './stopOutWatch.ts'
import { lastPrice, rateOf, specOf } from './valuation.ts'

/** Positions of an account in one instrument added up; floats. */
interface Exposure {
  readonly quote: string
  /** Units long less units short. */
  net: number
  /** Units long and short alike. */
  gross: number
  /** Net units at their open prices, in the quote currency. */
  cost: number
  /** The same, long and short alike. */
  grossCost: number
}

/** How far floats and the rounding of rates can be off, as a share of what is added up: more than they ever are. */
const DOUBT = 1e-6
/** Bounds are at most so far from the price, as a share of it. */
const WIDEST = 0.25
/**
 * Where price and rate move at once by no more than the widest, the rate told the other way round, too, either counts for
 * at most this much more than by itself: 1 + 0.25 / 0.75 = 1.33.
 */
const TOGETHER = 1.5
/** Looked at with every price. */
const ALWAYS: Bounds = { low: Number.POSITIVE_INFINITY, high: undefined }

/**
 * The accounts that may be at their stop-out now that an instrument has a new price, the oldest first. Errs on the side of
 * too many, so that only those near it have to be reckoned exactly; the others get bounds within which no look is needed.
 */
export function nearStopOut(state: EngineState, code: string): AccountState[] {
  const price = lastPrice(state, code)
  if (price === undefined) return []
  for (const id of state.watch.takeLoose()) drawBounds(state, id)
  const near = state.watch.left(code, price).filter((id) => !drawBounds(state, id))
  // Fresh bounds hold the price of now: whoever is still outside has none but to be looked at always.
  return near.sort((a, b) => a - b).flatMap((id) => state.accounts.get(id) ?? [])
}

/** Draws an account's bounds around the last prices; false for one that is near its stop-out. */
function drawBounds(state: EngineState, accountId: number): boolean {
  const account = state.accounts.get(accountId)
  const exposures = account === undefined ? new Map<string, Exposure>() : exposuresOf(state, account)
  const width = account === undefined ? 0 : widthOf(state, account, exposures)
  state.watch.draw(accountId, boundsOf(state, exposures, width))
  return width > 0
}

/** How far all prices may move at once, as a share of each, before an account can be at its stop-out; 0 when it can be now. */
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
  // Twice the doubt: there is more of it where prices have moved.
  const room = worth - 2 * doubt - (Number(account.marginInUse) / 1e6) * (STOP_OUT_LEVEL / 100)
  return room > 0 ? Math.min(WIDEST, room / stake) : 0
}

/** What an account's worth hangs on: against its position in an instrument a price moves one way, as a rate either way. */
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
