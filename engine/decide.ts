import { DEMO_BALANCE } from '../contract/constants.ts'
import { admit, readStops } from './admission.ts'
import type { Command } from './commands.ts'
import { close, closeAll, closePart, reverse } from './decideClosing.ts'
import type { Deciding, Decision } from './decision.ts'
import { micros } from './money.ts'
import { movePending } from './movePending.ts'
import type { OrderRecord } from './order.ts'
import { byAge, cancelling, closing, entered, opening } from './orderChanges.ts'
import { refuseUnrealCommand } from './realMoney.ts'
import { refill } from './settle.ts'
import { type AccountState, type EngineState, liveOrder } from './state.ts'
import { keptStops, setTrailing } from './trailing.ts'
import { lastPrice, specOf } from './valuation.ts'

/** Decides a command of an account. Pure: the same state, command and time produce the same events. The state is only read. */
export function* decide(state: EngineState, account: AccountState, command: Command, now: number): Deciding<Decision> {
  const unreal = refuseUnrealCommand(state, account, command)
  if (unreal !== undefined) return { message: unreal }
  switch (command.type) {
    case 'open':
      return yield* open(state, account, command, now)
    case 'close':
      return yield* close(state, account, command.id, now)
    case 'closePart':
      return yield* closePart(state, account, command, now)
    case 'closeAll':
      return yield* closeAll(state, account, command, now)
    case 'reverse':
      return yield* reverse(state, account, command.id, now)
    case 'cancel':
      return yield* cancel(account, command.id, now)
    case 'setStops':
      return yield* setStops(state, account, command)
    case 'setTrailing':
      return yield* setTrailing(state, account, command)
    case 'movePending':
      return yield* movePending(state, account, command, now)
    case 'reset':
      return yield* reset(state, account, now)
  }
}

function* open(
  state: EngineState,
  account: AccountState,
  command: Extract<Command, { type: 'open' }>,
  now: number,
): Deciding<Decision> {
  const admitted = admit(state, account, command, now)
  if ('reason' in admitted) return { message: admitted }
  const order = entered(state, account, command.side, admitted, now)
  if (command.mode === 'pending') {
    yield { type: 'placed', order }
    return { message: { done: 'placed' }, order }
  }
  const event = opening(state, account, order, now)
  yield event
  return { message: { done: 'opened' }, order: event.order }
}

function* cancel(account: AccountState, id: string, now: number): Deciding<Decision> {
  const order = liveOrder(account, id)
  if (order?.status !== 'pending') return { message: { reason: 'orderNotPending' } }
  const event = cancelling(order, 'cancelled', now)
  yield event
  return { message: { done: 'cancelled' }, order: event.order }
}

/**
 * Checks stops of a position against the last price, so that a stop can lock in a profit, and those of a pending order against
 * its target.
 */
function* setStops(
  state: EngineState,
  account: AccountState,
  command: Extract<Command, { type: 'setStops' }>,
): Deciding<Decision> {
  const order = liveOrder(account, command.id)
  if (order === undefined) return { message: { reason: 'orderUnknown' } }
  const against = order.status === 'pending' ? order.originPrice : lastPrice(state, order.code)
  if (against === undefined) return { message: { reason: 'noPrice' } }
  const stops = readStops(specOf(state.terms, order).digits, order.side, command, against)
  if ('reason' in stops) return { message: stops }
  const { stopLoss: _, takeProfit: __, ...rest } = order
  const { stops: stored, isKept } = keptStops(order, stops)
  const firstStop = order.status === 'holding' ? (order.firstStop ?? stored.stopLoss) : undefined
  const changed: OrderRecord = { ...rest, ...stored, ...(firstStop !== undefined && { firstStop }) }
  yield { type: 'stopsSet', order: changed }
  return { message: { done: isKept ? 'stopsSetTrailing' : 'stopsSet' }, order: changed }
}

/** Resets a demo account (decisions §3) at the last prices, even if markets are closed. */
function* reset(state: EngineState, account: AccountState, now: number): Deciding<Decision> {
  if (account.book !== 'demo') return { message: { reason: 'demoOnly' } }
  for (const order of byAge(account.pending)) yield cancelling(order, 'reset', now)
  for (const order of byAge(account.holding)) {
    const price = lastPrice(state, order.code) ?? order.price
    yield closing(state, account, order, { price, reason: 'reset', now })
  }
  yield { type: 'refilled', accountId: account.id, ...refill(account, micros(DEMO_BALANCE), now) }
  return { message: { done: 'reset' } }
}
