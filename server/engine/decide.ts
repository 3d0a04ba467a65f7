import { DEMO_BALANCE } from '../../contract/rules.ts'
import { micros } from '../ledger/money.ts'
import { admit, readStops, refuseMarket } from './admission.ts'
import type { Command } from './commands.ts'
import type { EngineEvent } from './events.ts'
import type { OrderRecord } from './order.ts'
import { cancelling, closing, opening } from './orderChanges.ts'
import type { Done, Refusal } from './outcome.ts'
import { refill } from './settle.ts'
import { type AccountState, type EngineState, liveOrder } from './state.ts'
import { lastPrice, specOf } from './valuation.ts'

/** What a command came to; the order as it stands afterwards. A refusal has changed nothing. */
export type Decision = { readonly message: Done; readonly order?: OrderRecord } | { readonly message: Refusal }

/** Events one after the other: whoever takes one lets the state evolve by it before taking the next. */
export type Deciding<T> = Generator<EngineEvent, T, undefined>

/**
 * Decides a command of an account. Pure: the same state, command and time give the same events; the state is only read.
 */
export function* decide(state: EngineState, account: AccountState, command: Command, now: number): Deciding<Decision> {
  switch (command.type) {
    case 'open':
      return yield* open(state, account, command, now)
    case 'close':
      return yield* close(state, account, command.id, now)
    case 'cancel':
      return yield* cancel(account, command.id, now)
    case 'setStops':
      return yield* setStops(state, account, command)
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
  const { spec, lots, leverage, last, price, stops, margin, fee } = admitted
  const order: OrderRecord = {
    id: state.nextOrderId,
    accountId: account.id,
    instrumentId: spec.id,
    code: spec.code,
    quote: spec.quote,
    side: command.side,
    status: 'pending',
    lots,
    leverage,
    originPrice: price,
    entryPrice: last,
    price,
    ...stops,
    margin,
    fee,
    profit: 0n,
    createdAt: now,
  }
  if (command.mode === 'pending') {
    yield { type: 'placed', order }
    return { message: { done: 'placed' }, order }
  }
  const event = opening(account, order, now)
  yield event
  return { message: { done: 'opened' }, order: event.order }
}

function* close(state: EngineState, account: AccountState, id: string, now: number): Deciding<Decision> {
  const order = liveOrder(account, id)
  if (order?.status !== 'holding') return { message: { reason: 'orderNotOpen' } }
  const refusal = refuseMarket(state, order.code, now)
  if (refusal !== undefined) return { message: refusal }
  const price = lastPrice(state, order.code) ?? order.price
  const event = closing(state, account, order, { price, reason: 'closed', now })
  yield event
  return { message: { done: 'closed' }, order: event.order }
}

function* cancel(account: AccountState, id: string, now: number): Deciding<Decision> {
  const order = liveOrder(account, id)
  if (order?.status !== 'pending') return { message: { reason: 'orderNotPending' } }
  const event = cancelling(order, 'cancelled', now)
  yield event
  return { message: { done: 'cancelled' }, order: event.order }
}

/** Of a position against the last price, so that a stop can lock in a profit; of a pending order against its target. */
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
  const changed: OrderRecord = { ...rest, ...stops }
  yield { type: 'stopsSet', order: changed }
  return { message: { done: 'stopsSet' }, order: changed }
}

/** A demo account starts again (decisions §3): whatever the market does, at the last prices there are. */
function* reset(state: EngineState, account: AccountState, now: number): Deciding<Decision> {
  if (account.book !== 'demo') return { message: { reason: 'demoOnly' } }
  for (const order of byAge(account.pending)) yield cancelling(order, 'reset', now)
  for (const order of byAge(account.holding)) {
    const price = lastPrice(state, order.code) ?? order.price
    yield closing(state, account, order, { price, reason: 'reset', now })
  }
  yield { type: 'refilled', accountId: account.id, transaction: refill(account, micros(DEMO_BALANCE), now) }
  return { message: { done: 'reset' } }
}

const byAge = (orders: ReadonlyMap<number, OrderRecord>): OrderRecord[] =>
  [...orders.values()].sort((a, b) => a.id - b.id)
