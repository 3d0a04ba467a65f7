import Big from 'big.js'
import type { EngineEvent, OrderEvent } from './events.ts'
import { exposureIn, holdOrder, inUseFor, phaseAt } from './exposure.ts'
import { InstrumentBook } from './instrumentBook.ts'
import type { Micros } from './money.ts'
import type { OrderRecord } from './order.ts'
import type { Settled } from './settle.ts'
import { type AccountState, currencyPricedBy, type EngineState } from './state.ts'
import { nextOf } from './stride.ts'
import { advanceOf, type Book, cashOf } from './transactions.ts'
import { specOf } from './valuation.ts'

/** Applies an event to the state. Events created by `decide` never fail. */
export function evolve(state: EngineState, event: EngineEvent): void {
  state.revision += 1
  if (event.type === 'priced') {
    if (!state.prices.has(event.code)) loosenAll(state)
    state.prices.set(event.code, { price: event.price, time: event.time, revision: state.revision })
    const currency = currencyPricedBy(event.code)
    if (currency !== undefined) state.rates.delete(currency)
    holdOver(state, event.code, event.time)
    return
  }
  if (!('order' in event)) {
    const account = known(state, event.accountId)
    account.revision = state.revision
    move(account, event)
    state.watch.loosen(account.id)
    return
  }
  const { order } = event
  if (event.type === 'waited') {
    state.waiting.add(order.id)
    return
  }
  state.waiting.delete(order.id)
  const account = known(state, order.accountId)
  account.revision = state.revision
  if (event.type === 'stopsSet' && replace(state, account, order)) return
  takeOut(state, account, order.id)
  if (order.status === 'holding' || order.status === 'pending') putIn(state, account, order)
  if (order.id >= state.nextOrderId) state.nextOrderId = nextOf(state.stride, order.id)
  move(account, event)
  if (event.type === 'opened' || event.type === 'reduced' || event.type === 'closed') state.watch.loosen(account.id)
}

/** Returns the account as it would be after closing a position. The account itself does not change. */
export function accountAfter(state: EngineState, account: AccountState, closed: OrderEvent): AccountState {
  const after: AccountState = {
    ...account,
    holding: new Map(account.holding),
    exposures: new Map(account.exposures),
  }
  after.holding.delete(closed.order.id)
  hold(state, after, closed.order, -1n)
  move(after, closed)
  return after
}

/** Adds a stored account. */
export function addAccount(
  state: EngineState,
  from: { id: number; book: Book; balance: Micros; advance: Micros; carried?: Big; orders: readonly OrderRecord[] },
): AccountState {
  const { id, book, balance, advance, carried = new Big(0), orders } = from
  const account: AccountState = {
    id,
    book,
    balance,
    carried,
    advance,
    marginInUse: 0n,
    exposures: new Map(),
    holding: new Map(),
    pending: new Map(),
    revision: state.revision,
  }
  state.accounts.set(id, account)
  for (const order of orders) putIn(state, account, order)
  state.watch.loosen(id)
  return account
}

/**
 * Applies the higher margin of an upcoming long close to an instrument's open positions, or removes it after the market
 * reopens, by the time of its last price.
 */
export function holdOver(state: EngineState, code: string, at: number): void {
  const isHeldOver = phaseAt(state, code, at) === 'held'
  if (isHeldOver === state.heldOver.has(code)) return
  if (isHeldOver) state.heldOver.add(code)
  else state.heldOver.delete(code)
  for (const order of state.books.get(code)?.held() ?? []) {
    const account = known(state, order.accountId)
    const { net, margin, inUse: was, terms } = exposureIn(account, code)
    const inUse = inUseFor(terms, net, margin, isHeldOver)
    if (inUse === was) continue
    account.exposures.set(code, { net, margin, inUse, terms })
    account.marginInUse += inUse - was
    account.revision = state.revision
    state.watch.loosen(account.id)
  }
}

const hold = (state: EngineState, account: AccountState, order: OrderRecord, times: 1n | -1n): void =>
  holdOrder(account, order, specOf(state.terms, order), state.heldOver.has(order.code), times)

function known(state: EngineState, accountId: number): AccountState {
  const account = state.accounts.get(accountId)
  if (account === undefined) throw new Error(`Account ${accountId} is not loaded`)
  return account
}

/** An instrument's first price can change the value of dependent positions by any amount. */
function loosenAll(state: EngineState): void {
  for (const { id, holding } of state.accounts.values()) if (holding.size > 0) state.watch.loosen(id)
}

function bookOf(state: EngineState, code: string): InstrumentBook {
  let book = state.books.get(code)
  if (book === undefined) {
    book = new InstrumentBook()
    state.books.set(code, book)
  }
  return book
}

function putIn(state: EngineState, account: AccountState, order: OrderRecord): void {
  bookOf(state, order.code).put(order)
  if (order.status === 'holding') {
    account.holding.set(order.id, order)
    hold(state, account, order, 1n)
  } else account.pending.set(order.id, order)
}

function takeOut(state: EngineState, account: AccountState, id: number): void {
  const held = account.holding.get(id)
  const order = held ?? account.pending.get(id)
  if (order === undefined) return
  account.holding.delete(id)
  account.pending.delete(id)
  bookOf(state, order.code).delete(id)
  if (held !== undefined) hold(state, account, held, -1n)
}

/**
 * Puts the new version of a live order in the place of the one before. Only its stops differ: what margins and bounds are
 * calculated from stays as it is. Returns false if there is no such order.
 */
function replace(state: EngineState, account: AccountState, order: OrderRecord): boolean {
  const orders = [account.holding, account.pending].find((some) => some.has(order.id))
  if (orders === undefined) return false
  orders.set(order.id, order)
  bookOf(state, order.code).put(order)
  return true
}

function move(account: AccountState, { transaction, carried = account.carried }: Partial<Settled>): void {
  account.carried = carried
  if (transaction === undefined) return
  const cash = cashOf(account.id)
  const advance = advanceOf(account.id)
  for (const posting of transaction.postings) {
    if (posting.account === cash) account.balance += posting.amount
    else if (posting.account === advance) account.advance -= posting.amount
  }
}
