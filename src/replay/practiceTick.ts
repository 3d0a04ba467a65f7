import { stopReached, targetReached } from '../../contract/rules.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import { costAt, mustAfford, Refused } from './practiceRules.ts'
import { asClosed, cancelled, closed, liveOrder, opened, type PracticeState, replaced } from './practiceState.ts'
import { trailed } from './practiceTrailing.ts'
import { isFresh, mayBeStopOut, type PracticeMarket, profitAt, profitNow, standing } from './practiceValue.ts'

/**
 * What a new last price of an instrument brings about, in the exchange's order (decisions §5): stops, then those that
 * follow the price, then pending orders, then the stop-out. The same state when it brings nothing about.
 */
export function afterPrice(
  market: PracticeMarket,
  before: PracticeState,
  tick: { readonly code: string; readonly price: number },
): PracticeState {
  let state = before
  if (market.isOpen(tick.code)) {
    state = stops(market, state, tick)
    state = follow(state, tick)
    state = targets(market, state, tick)
  }
  return mayBeStopOut(market, state) ? stopOut(market, state) : state
}

type Tick = Parameters<typeof afterPrice>[2]

const isOf =
  ({ code }: Tick) =>
  ({ instrument }: PracticeOrder): boolean =>
    instrument.code === code

function stops(market: PracticeMarket, before: PracticeState, tick: Tick): PracticeState {
  return before.holding.filter(isOf(tick)).reduce((state, order) => stop(market, state, order, tick.price), before)
}

function stop(market: PracticeMarket, state: PracticeState, order: PracticeOrder, price: number): PracticeState {
  const reason = stopAt(order, price)
  if (reason === undefined) return state
  const profit = profitAt(market, order, price)
  return closed(state, asClosed(order, { price, profit, reason, now: market.now }))
}

function follow(before: PracticeState, tick: Tick): PracticeState {
  return before.holding.filter(isOf(tick)).reduce((state, order) => {
    const moved = trailed(order, tick.price)
    return moved === order ? state : replaced(state, moved)
  }, before)
}

function targets(market: PracticeMarket, before: PracticeState, tick: Tick): PracticeState {
  const due = before.pending
    .filter(isOf(tick))
    .filter(({ originPrice, entryPrice }) => targetReached(originPrice, entryPrice, tick.price))
  return due.reduce((state, order) => target(market, state, order, tick.price), before)
}

/** One that opens beyond its own stop (a gap) closes at once. */
function target(market: PracticeMarket, state: PracticeState, order: PracticeOrder, price: number): PracticeState {
  const cost = costAt(market, order.instrument, order, price)
  try {
    mustAfford(market, state, cost)
  } catch (error) {
    if (error instanceof Refused) return cancelled(state, order, 'noMargin', market.now)
    throw error
  }
  const after = opened(state, trailed({ ...order, ...cost, price }, price))
  const held = liveOrder(after, String(order.id))
  return held ? stop(market, after, held, price) : after
}

/** Closes the worst loser until the account is above the stop-out level or nothing is left that can be traded now. */
function stopOut(market: PracticeMarket, before: PracticeState): PracticeState {
  let state = before
  while (standing(market, state).isStopOut) {
    const worst = worstOf(market, state)
    if (worst === undefined) return state
    const price = market.last(worst.instrument.code)?.price ?? worst.price
    const profit = profitAt(market, worst, price)
    state = closed(state, asClosed(worst, { price, profit, reason: 'stopOut', now: market.now }))
  }
  return state
}

/** The position that loses most of those that can be traded now; the older of two equals. */
function worstOf(market: PracticeMarket, { holding }: PracticeState): PracticeOrder | undefined {
  const tradable = holding.filter(({ instrument: { code } }) => market.isOpen(code) && isFresh(market, code))
  const losses = tradable.map((order) => ({ order, profit: profitNow(market, order) }))
  return losses.sort((one, other) => one.profit.cmp(other.profit) || one.order.id - other.order.id)[0]?.order
}

function stopAt(order: PracticeOrder, price: number): 'stopLoss' | 'takeProfit' | undefined {
  const { side, stopLoss, takeProfit } = order
  if (stopLoss !== undefined && stopReached('stopLoss', side, stopLoss, price)) return 'stopLoss'
  return takeProfit !== undefined && stopReached('takeProfit', side, takeProfit, price) ? 'takeProfit' : undefined
}
