import Big from 'big.js'
import type { Decimal } from '../contract/codec.ts'
import type { CloseScope } from '../contract/entities/order.ts'
import { lotsFit, partBounds } from '../contract/rules.ts'
import { admit, refuseMarket } from './admission.ts'
import type { Command } from './commands.ts'
import type { Deciding, Decision, LeftOpen } from './decision.ts'
import { accountAfter } from './evolve.ts'
import type { OrderRecord } from './order.ts'
import { byAge, closing, entered, opening, parting } from './orderChanges.ts'
import type { Refusal } from './outcome.ts'
import { refuseRate } from './realMoney.ts'
import { type AccountState, type EngineState, liveOrder } from './state.ts'
import { lastPrice, profitNow, specOf } from './valuation.ts'

const NOT_OPEN: Decision = { message: { reason: 'orderNotOpen' } }

/** Returns the last price for closing a position, or the reason why it cannot be closed now. */
function endPrice(state: EngineState, account: AccountState, order: OrderRecord, now: number): number | Refusal {
  const refusal = refuseMarket(state, order.code, now) ?? refuseRate(state, account, order.quote, now)
  return refusal ?? lastPrice(state, order.code) ?? { reason: 'noPrice' }
}

/** Closes a position at the last price (decisions §5). */
export function* close(state: EngineState, account: AccountState, id: string, now: number): Deciding<Decision> {
  const order = liveOrder(account, id)
  if (order?.status !== 'holding') return NOT_OPEN
  const price = endPrice(state, account, order, now)
  if (typeof price === 'object') return { message: price }
  const event = closing(state, account, order, { price, reason: 'closed', now })
  yield event
  return { message: { done: 'closed' }, order: event.order }
}

/** Closes part of a position at the last price. The part becomes a separate order; the remainder keeps the id. */
export function* closePart(
  state: EngineState,
  account: AccountState,
  { id, lots }: { readonly id: string; readonly lots: Decimal },
  now: number,
): Deciding<Decision> {
  const order = liveOrder(account, id)
  if (order?.status !== 'holding') return NOT_OPEN
  const unfit = refusePart(state, order, lots)
  if (unfit !== undefined) return { message: unfit }
  const price = endPrice(state, account, order, now)
  if (typeof price === 'object') return { message: price }
  const { rest, part } = parting(state, account, order, lots, { price, reason: 'closed', now })
  yield rest
  yield part
  return { message: { done: 'partClosed' }, order: rest.order, closed: [part.order] }
}

function refusePart(state: EngineState, order: OrderRecord, lots: Decimal): Refusal | undefined {
  const { lotMin, lotStep } = specOf(state.terms, order)
  const bounds = partBounds(order.lots, lotMin, lotStep)
  if (bounds === undefined) return { reason: 'partImpossible' }
  if (new Big(lots).lt(bounds.least) || new Big(lots).gt(bounds.most))
    return { reason: 'partLots', least: bounds.least.toFixed(), most: bounds.most.toFixed() }
  return lotsFit(lots, bounds.least, lotStep) ? undefined : { reason: 'lotsStep', step: new Big(lotStep).toFixed() }
}

/**
 * Closes the positions of a scope, oldest first, each at its last price. Winners and losers are determined before the first one
 * closes. Positions that cannot be closed stay open. If none can be closed, the command is refused.
 */
export function* closeAll(
  state: EngineState,
  account: AccountState,
  requested: Extract<Command, { type: 'closeAll' }>,
  now: number,
): Deciding<Decision> {
  const { scope, instrumentId } = requested
  const only = instrumentId === undefined ? undefined : instrumentOf(state, instrumentId)
  if (instrumentId !== undefined && only === undefined) return { message: { reason: 'instrumentUnknown' } }
  const wanted = byAge(account.holding).filter(
    (order) => (only === undefined || order.instrumentId === only) && isIn(scope, profitNow(state, order)),
  )
  if (wanted.length === 0) return { message: { reason: 'nothingToClose' } }
  const closed: OrderRecord[] = []
  const leftOpen: LeftOpen[] = []
  for (const order of wanted) {
    const price = endPrice(state, account, order, now)
    if (typeof price === 'object') {
      leftOpen.push({ id: order.id, refusal: price })
      continue
    }
    const event = closing(state, account, order, { price, reason: 'closed', now })
    yield event
    closed.push(event.order)
  }
  if (closed.length === 0) return { message: commonRefusal(leftOpen) }
  return { message: { done: 'allClosed', closed: closed.length, of: wanted.length }, closed, leftOpen }
}

const instrumentOf = (state: EngineState, id: string): number | undefined =>
  /^\d{1,9}$/.test(id) ? state.terms.venue.byId(Number(id))?.id : undefined

const isIn = (scope: CloseScope, profit: bigint): boolean =>
  scope === 'all' || (scope === 'winners' ? profit > 0n : profit < 0n)

function commonRefusal(leftOpen: readonly LeftOpen[]): Refusal {
  const [first] = leftOpen
  const isCommon = leftOpen.every(({ refusal }) => refusal.reason === first?.refusal.reason)
  return first !== undefined && isCommon ? first.refusal : { reason: 'noneClosed' }
}

/**
 * Closes a position and opens the opposite one with the same lots and leverage, without stops, both at the last price. The
 * account must be able to pay after the close; otherwise nothing happens.
 */
export function* reverse(state: EngineState, account: AccountState, id: string, now: number): Deciding<Decision> {
  const order = liveOrder(account, id)
  if (order?.status !== 'holding') return NOT_OPEN
  const price = endPrice(state, account, order, now)
  if (typeof price === 'object') return { message: price }
  const ending = closing(state, account, order, { price, reason: 'closed', now })
  const side = order.side === 'buy' ? 'sell' : 'buy'
  const opposite = {
    type: 'open',
    side,
    lots: order.lots,
    instrumentId: String(order.instrumentId),
    mode: 'market',
    targetPrice: '0',
    stopLoss: '0',
    takeProfit: '0',
    leverage: order.leverage,
  } as const
  const admitted = admit(state, accountAfter(state, account, ending), opposite, now)
  if ('reason' in admitted) return { message: admitted }
  yield ending
  const event = opening(state, account, entered(state, account, side, admitted, now), now)
  yield event
  return { message: { done: 'reversed' }, order: event.order, closed: [ending.order] }
}
