import { stopReached, targetReached } from '../contract/rules.ts'
import { costAt, refuseUnpaid } from './admission.ts'
import type { Deciding } from './decision.ts'
import type { InstrumentBook } from './instrumentBook.ts'
import type { Micros } from './money.ts'
import type { OrderRecord } from './order.ts'
import { cancelling, closing, opening } from './orderChanges.ts'
import { mayConvert } from './realMoney.ts'
import type { AccountState, EngineState } from './state.ts'
import { nearStopOut } from './stopOutBand.ts'
import { trailed } from './trailedOrder.ts'
import { dealtAt, isFresh, lastPrice, profitNow, specOf, standing } from './valuation.ts'

/** A new price. */
export interface NewPrice {
  readonly code: string
  /** Rounded to the instrument's digits. */
  readonly price: number
  /** UTC ms. */
  readonly time: number
  /** True if the price moved here from the last one without a gap. A stop or target in between is filled at its own price. */
  readonly isContinuous?: boolean
}

/** A price and, if it arrived without a gap, the previous price. */
interface Arrival extends NewPrice {
  readonly from: number | undefined
}

/**
 * Returns the fill price of an order whose level was reached: the level if the price moved through it, otherwise the first
 * price beyond.
 */
function fillAt({ from, price }: Arrival, level: number): number {
  return from !== undefined && (level - from) * (level - price) <= 0 ? level : price
}

/**
 * Decides the effects of a price (decisions §5), always in this order:
 * 1. The price becomes the last one. A price older than the last is ignored.
 * 2. If the market is open at the tick's time, positions whose stop is reached close at the price (at the stop itself if the
 *    price arrived without a gap), oldest order first, stop loss before take profit. Then trailing stops move.
 * 3. Pending orders whose target is reached open by the same rule, oldest first, or are cancelled if their margin cannot be
 *    met. An order that opens beyond its own stop (a gap) closes immediately.
 * 4. Accounts affected through a position or a currency rate are stopped out if necessary, oldest account first, worst
 *    loser first.
 * Real money is only converted at current rates: an action that needs an older rate waits for the next price of the
 * instrument (a stop, a target) or of the rate (a stop-out). Pure like `decide`.
 */
export function* decideTick(state: EngineState, tick: NewPrice, now: number): Deciding<void> {
  const held = state.prices.get(tick.code)
  if (held !== undefined && tick.time < held.time) return
  yield { type: 'priced', code: tick.code, price: tick.price, time: tick.time }
  const book = state.books.get(tick.code)
  if (book !== undefined && state.terms.venue.isOpen(tick.code, tick.time)) {
    const reached = book.reached(tick.price)
    const arrival = { ...tick, from: tick.isContinuous ? held?.price : undefined }
    yield* stops(state, reached, arrival, now)
    yield* follow(state, book, reached, tick.price)
    yield* targets(state, reached, arrival, now)
  }
  yield* stopOuts(state, tick.code, now)
}

function* stops(state: EngineState, reached: readonly OrderRecord[], tick: Arrival, now: number): Deciding<void> {
  for (const order of reached) if (order.status === 'holding') yield* stop(state, order, tick, now)
}

function* stop(state: EngineState, order: OrderRecord, tick: Arrival, now: number): Deciding<void> {
  const reason = stopAt(order, tick.price)
  const account = owner(state, order)
  if (reason === undefined) return
  if (!mayConvert(state, account, order.quote, tick.time)) return yield* wait(state, order)
  yield closing(state, account, order, { price: fillAt(tick, order[reason] ?? tick.price), reason, now })
}

/** Notes once that an order waits for a current conversion rate, until something else happens to it. */
function* wait(state: EngineState, order: OrderRecord): Deciding<void> {
  if (!state.waiting.has(order.id)) yield { type: 'waited', order }
}

/** Moves trailing stops. The price that moves a stop cannot trigger it. */
function* follow(
  state: EngineState,
  book: InstrumentBook,
  reached: readonly OrderRecord[],
  price: number,
): Deciding<void> {
  for (const { id, trailingDistance } of reached) {
    const order = trailingDistance === undefined ? undefined : book.get(id)
    if (order?.status !== 'holding') continue
    const moved = trailed(order, price, specOf(state.terms, order).digits)
    if (moved !== order) yield { type: 'stopsSet', order: moved }
  }
}

function* targets(state: EngineState, reached: readonly OrderRecord[], tick: Arrival, now: number): Deciding<void> {
  const { price, time } = tick
  for (const order of reached) {
    if (order.status !== 'pending' || !targetReached(order.originPrice, order.entryPrice, price)) continue
    const account = owner(state, order)
    if (!mayConvert(state, account, order.quote, time)) {
      yield* wait(state, order)
      continue
    }
    const reachedAt = fillAt(tick, order.originPrice)
    const deal = { code: order.code, side: order.side, price: reachedAt, isOpening: true, time }
    const filled = dealtAt(state.terms, deal)
    const spec = specOf(state.terms, order)
    const cost = costAt(state, spec, order, filled)
    const opened = { ...order, ...cost, price: filled }
    if (refuseUnpaid(state, account, spec, opened, now) !== undefined) {
      yield cancelling(order, 'noMargin', now)
      continue
    }
    const event = opening(state, account, trailed(opened, price, spec.digits), now)
    yield event
    yield* stop(state, event.order, tick, now)
  }
}

function* stopOuts(state: EngineState, code: string, now: number): Deciding<void> {
  for (const account of nearStopOut(state, code)) yield* stopOut(state, account, now)
}

/**
 * Closes the worst loser until the account is above the stop-out level or nothing tradable is left. Prices do not move
 * meanwhile, so each position is calculated once.
 */
function* stopOut(state: EngineState, account: AccountState, now: number): Deciding<void> {
  if (!standing(state, account).isStopOut) return
  const positions = [...account.holding.values()].map((order) => ({ order, profit: profitNow(state, order) }))
  let won = positions.reduce((sum, { profit }) => sum + profit, 0n)
  for (const { order, profit } of worstFirst(state, account, positions, now)) {
    const price = lastPrice(state, order.code) ?? order.price
    yield closing(state, account, order, { price, reason: 'stopOut', now })
    won -= profit
    if (!standing(state, account, won).isStopOut) return
  }
}

interface Position {
  readonly order: OrderRecord
  readonly profit: Micros
}

/**
 * Returns the positions that can be closed now by `refuseMarket` and `refuseRate`, largest loss first and older first for equal
 * losses.
 */
function worstFirst(
  state: EngineState,
  account: AccountState,
  positions: readonly Position[],
  now: number,
): Position[] {
  return positions
    .filter(
      ({ order: { code, quote } }) =>
        state.terms.venue.isOpen(code, now) && isFresh(state, code, now) && mayConvert(state, account, quote, now),
    )
    .sort((one, other) => {
      if (one.profit !== other.profit) return one.profit < other.profit ? -1 : 1
      return one.order.id - other.order.id
    })
}

function stopAt(order: OrderRecord, price: number): 'stopLoss' | 'takeProfit' | undefined {
  if (order.stopLoss !== undefined && stopReached('stopLoss', order.side, order.stopLoss, price)) return 'stopLoss'
  if (order.takeProfit !== undefined && stopReached('takeProfit', order.side, order.takeProfit, price))
    return 'takeProfit'
  return undefined
}

function owner(state: EngineState, order: OrderRecord): AccountState {
  const account = state.accounts.get(order.accountId)
  if (account === undefined)
    throw new Error(`Order ${order.id} belongs to account ${order.accountId}, which is not loaded`)
  return account
}
