import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { AccountFigures, ClosedOrder } from '../../contract/live.ts'
import { sumOf } from '../../contract/rules.ts'

/** Account at one moment: its figures and open orders, USD (docs/decisions/offline-account.md). */
export interface AccountSnapshot {
  /** Time of the newest part, our clock, ms. */
  readonly asOf: number
  readonly balance: Decimal
  readonly floating: Decimal
  readonly marginInUse: Decimal
  readonly holding: readonly Order[]
  /** Undefined until the list was answered. */
  readonly pending: readonly Order[] | undefined
}

/** A place in the order of what was asked and received in this run, which no clock disturbs, and our clock, ms. */
export interface Moment {
  readonly turn: number
  readonly at: number
}

/** Effect of an action on orders: the order as it is now, and those that were closed. */
export interface ActionChanges {
  readonly order?: Order | undefined
  readonly closed?: readonly Order[] | undefined
}

type Account = Omit<AccountSnapshot, 'pending'>
type Frame = Moment & { readonly figures: AccountFigures }

/** Determines if the next arrival is newer and of the same moment. Turns are 0 before the first. */
export interface Known {
  readonly account: Account | undefined
  readonly pending: readonly Order[] | undefined
  /** Turn of the newest thing in `account`. */
  readonly newest: number
  /** Turns in which the lists that were accepted last were asked for. */
  readonly asked: { readonly holding: number; readonly pending: number }
  /** Turn of the newest close or action: a list asked for earlier does not know of it. */
  readonly event: number
  /** Turn in which something of the balance was last missed: only a list asked for later, or a told balance, has it. */
  readonly gap: number
  /** Turns of the newest balance and of the newest frame in `account`. */
  readonly balanceTold: number
  readonly frameTold: number
  /** Frames that do not fit the known orders, merged: they wait for what explains them. */
  readonly frame: Frame | undefined
  readonly ended: ReadonlySet<string>
  /** Results that the balance includes by their last known profit, until a balance is told, USD. */
  readonly assumed: ReadonlyMap<string, Decimal>
}

/** The state before anything was received. */
export const nothingKnown: Known = {
  account: undefined,
  pending: undefined,
  newest: 0,
  asked: { holding: 0, pending: 0 },
  event: 0,
  gap: 0,
  balanceTold: 0,
  frameTold: 0,
  frame: undefined,
  ended: new Set(),
  assumed: new Map(),
}

/** The newest moment of which everything is known; undefined before the first. An order in both lists has been filled. */
export function snapshotOf({ account, pending }: Known): AccountSnapshot | undefined {
  if (account === undefined) return undefined
  const held = new Set(account.holding.map(({ id }) => id))
  return { ...account, pending: pending?.filter(({ id }) => !held.has(id)) }
}

/**
 * Takes the whole list of positions: its rows, their sums and its balance belong to one moment. Undefined rows: the account
 * has more than are ever loaded, and no snapshot.
 */
export function applyPositions(
  known: Known,
  requested: Moment,
  rows: readonly Order[] | undefined,
  balance: Decimal | undefined,
): Known {
  if (isOvertaken(known, requested, known.asked.holding)) return known
  if (rows === undefined) return { ...known, account: undefined }
  if (balance === undefined) return known
  const accepted = { ...known, asked: { ...known.asked, holding: requested.turn } }
  const { account } = known
  if (account !== undefined && known.frameTold > requested.turn) {
    // A frame overtook the answer. With other orders the answer is the older one, and the next frame asks for the list again.
    if (!isSame(account.holding, rows)) return known
    // Only money that moved without the orders makes the answer the newer one: its figures are of its own moment, too.
    if (known.balanceTold > requested.turn || new Big(balance).eq(account.balance)) {
      const running = new Map(account.holding.map((row) => [row.id, row]))
      return { ...accepted, account: { ...account, holding: rows.map((row) => withRunning(row, running.get(row.id))) } }
    }
  }
  const frame = known.frame && known.frame.turn > requested.turn ? known.frame : undefined
  return settle({
    ...accepted,
    account: {
      asOf: requested.at,
      balance,
      floating: sumOf(rows.map(({ profit }) => profit)).toFixed(),
      marginInUse: sumOf(rows.map(({ margin }) => margin)).toFixed(),
      holding: rows,
    },
    newest: requested.turn,
    balanceTold: requested.turn,
    frame,
    assumed: new Map(),
  })
}

/** Takes the whole list of pending orders; undefined when the account has more than are ever loaded. */
export function applyPending(known: Known, requested: Moment, rows: readonly Order[] | undefined): Known {
  if (isOvertaken(known, requested, known.asked.pending)) return known
  return settle({ ...known, asked: { ...known.asked, pending: requested.turn }, pending: rows })
}

/** Takes a frame of figures; one that does not fit the known orders waits. */
export function applyFrame(known: Known, moment: Moment, figures: AccountFigures): Known {
  // A frame may name only the orders that moved.
  const orders = new Map([...(known.frame?.figures.orders ?? []), ...figures.orders].map((row) => [row.id, row]))
  return settle({ ...known, frame: { ...moment, figures: { ...figures, orders: [...orders.values()] } } })
}

/**
 * Takes orders that the server has ended: they are gone, and the balance includes their last known profit until it is told.
 * After a reset of the account the balance is another one altogether, so the lists have to come first.
 */
export function applyClosed(known: Known, moment: Moment, orders: readonly ClosedOrder[]): Known {
  const ids = new Set(orders.filter(({ reason }) => reason !== 'reset').map(({ id }) => id))
  const assumed = new Map(known.assumed)
  let { account } = known
  for (const row of account?.holding ?? []) {
    if (!account || !ids.has(row.id)) continue
    account = closedAt(account, row, row.profit)
    assumed.set(row.id, row.profit)
  }
  return settle(
    stamped(
      {
        ...known,
        account,
        assumed,
        ended: new Set([...known.ended, ...ids]),
        pending: known.pending?.filter(({ id }) => !ids.has(id)),
        frame: known.frame && withoutOrders(known.frame, ids),
        gap: [...ids].some((id) => isUnknown(known, id)) ? moment.turn : known.gap,
      },
      moment,
      account !== known.account,
    ),
  )
}

/**
 * Takes the answer to an action: exact for what was closed; of what was opened the fee is charged at once (decisions §5).
 * What is closed stays closed. Anything else a list that was asked for after the action was sent may include already.
 */
export function applyAction(known: Known, requested: Moment, moment: Moment, changes: ActionChanges): Known {
  const { order, closed = [] } = changes
  const all = order && isOver(order) ? [...closed, order] : closed
  const list = order?.status === 'pending' ? 'pending' : 'holding'
  const isListed = requested.turn < known.asked[list]
  const missed = all.some((one) => one.status !== 'cancelled' && one.partOf === undefined && isUnknown(known, one.id))
  const ended = all.filter(({ partOf }) => partOf === undefined || !isListed).reduce(withClosed, known)
  const changed = order && !isOver(order) && !isListed ? withOrder(ended, order) : ended
  return settle(stamped(missed ? { ...changed, gap: moment.turn } : changed, moment, changed.account !== known.account))
}

/** Returns true if a position has ended that was not known as one: neither its fee nor its result is in the balance. */
const isUnknown = ({ account, ended }: Known, id: string): boolean =>
  !ended.has(id) && !account?.holding.some((row) => row.id === id)

const isOver = ({ status }: Order): boolean => status === 'completed' || status === 'cancelled'

/** From now on something may have been missed: a frame without a balance proves nothing until the list was asked for again. */
export const applyGap = (known: Known, { turn }: Moment): Known => ({ ...known, gap: turn, frame: undefined })

/** Takes the copy that an earlier run or another tab kept, where it is the newer one. */
export function applyCopy(known: Known, moment: Moment, copy: AccountSnapshot): Known {
  const held = snapshotOf(known)
  if (held && newerOf(held, copy, moment.at) === held) return known
  const { pending, ...account } = copy
  const { turn } = moment
  const reported = { account, pending, newest: 0, balanceTold: 0, frameTold: 0, assumed: new Map<string, Decimal>() }
  // Without one of its own, what this run has heard so far may still fit.
  if (!held) return settle({ ...known, ...reported, pending: known.pending ?? pending })
  return { ...known, ...reported, asked: { holding: turn, pending: turn }, event: turn, gap: turn, frame: undefined }
}

/** The newer of two snapshots. One from the future was kept before the clock was set back, and is the older one. */
export function newerOf(held: AccountSnapshot, other: AccountSnapshot, now: number): AccountSnapshot {
  const [isHeldAhead, isOtherAhead] = [held.asOf > now, other.asOf > now]
  if (isHeldAhead !== isOtherAhead) return isHeldAhead ? other : held
  return other.asOf > held.asOf ? other : held
}

const isOvertaken = (known: Known, { turn }: Moment, accepted: number): boolean =>
  turn < known.event || turn < known.gap || turn < accepted

const add = (one: Decimal, other: Decimal | Big): Decimal => new Big(one).plus(other).toFixed()

/** Returns true if amounts add up to a sum, each of which another server may round to cents. */
const addUp = (amounts: readonly Decimal[], sum: Decimal): boolean =>
  sumOf(amounts)
    .minus(sum)
    .abs()
    .lt(0.01 * (amounts.length + 1))

const isSame = (one: readonly Order[], other: readonly Order[]): boolean => {
  const margins = new Map(one.map(({ id, margin }) => [id, margin]))
  return one.length === other.length && other.every(({ id, margin }) => new Big(margins.get(id) ?? -1).eq(margin))
}

/**
 * Returns true if a frame that came after the lists were asked for names other orders, or another number of them: the lists are
 * old.
 */
export function isBehind({ account, pending, frame }: Known): boolean {
  if (!account || !frame) return false
  const { figures } = frame
  const ids = new Set(account.holding.map(({ id }) => id))
  return (
    figures.orders.some(({ id }) => !ids.has(id)) ||
    (figures.holding ?? ids.size) !== ids.size ||
    (pending !== undefined && (figures.pending ?? pending.length) !== pending.length)
  )
}

/**
 * Takes in the waiting frame as soon as it is about the orders that are known: their margins and profits add up to what it
 * says, so nothing but prices has changed.
 */
function settle(known: Known): Known {
  const { account, frame } = known
  if (!account || !frame || isBehind(known)) return known
  const { figures } = frame
  const { floating, marginInUse, balance = account.balance } = figures
  const isTold = figures.balance !== undefined
  if (!isTold && known.asked.holding <= known.gap) return known
  const reported = new Map(figures.orders.map((row) => [row.id, row]))
  const holding = account.holding.map((row) => withRunning(row, reported.get(row.id)))
  const margins = holding.map(({ margin }) => margin)
  const profits = holding.map(({ profit }) => profit)
  if (!addUp(margins, figures.orderMargins ?? marginInUse) || !addUp(profits, floating)) return known
  return {
    ...known,
    account: {
      asOf: frame.turn > known.newest ? frame.at : account.asOf,
      balance,
      floating,
      marginInUse,
      holding,
    },
    newest: Math.max(frame.turn, known.newest),
    frame: undefined,
    frameTold: frame.turn,
    balanceTold: isTold ? frame.turn : known.balanceTold,
    assumed: isTold ? new Map() : known.assumed,
  }
}

/**
 * Notes a close or an action. The figures of an account that something may have been missed of do not become newer by it:
 * their age stays.
 */
function stamped(known: Known, { turn, at }: Moment, hasMoved: boolean): Known {
  const { account, newest, gap } = known
  const isCurrent = account !== undefined && hasMoved && newest > gap
  return { ...known, event: turn, ...(isCurrent && { account: { ...account, asOf: at }, newest: turn }) }
}

function withRunning(row: Order, reported: Pick<Order, 'lastPrice' | 'profit' | 'stopLoss'> | undefined): Order {
  if (reported === undefined) return row
  return { ...row, lastPrice: reported.lastPrice, profit: reported.profit, stopLoss: reported.stopLoss ?? row.stopLoss }
}

const withoutOrders = (frame: Frame, ids: ReadonlySet<string>): Frame => ({
  ...frame,
  figures: { ...frame.figures, orders: frame.figures.orders.filter(({ id }) => !ids.has(id)) },
})

/** The account without a position, which brought `result`, USD. */
function closedAt(account: Account, row: Order, result: Decimal): Account {
  return {
    ...account,
    balance: add(account.balance, result),
    floating: add(account.floating, new Big(row.profit).neg()),
    marginInUse: add(account.marginInUse, new Big(row.margin).neg()),
    holding: account.holding.filter((one) => one !== row),
  }
}

function withClosed(known: Known, order: Order): Known {
  const ended = new Set([...known.ended, order.id])
  const pending = known.pending?.filter(({ id }) => id !== order.id)
  const { account } = known
  const next = { ...known, ended, pending }
  if (account === undefined || order.status === 'cancelled') return next
  const row = account.holding.find(({ id }) => id === order.id)
  if (row) return { ...next, account: closedAt(account, row, order.profit) }
  const assumed = known.assumed.get(order.id)
  if (assumed !== undefined) {
    const others = new Map([...known.assumed].filter(([id]) => id !== order.id))
    return {
      ...next,
      assumed: others,
      account: { ...account, balance: add(account.balance, new Big(order.profit).minus(assumed)) },
    }
  }
  const isPart = account.holding.some(({ id }) => id === order.partOf) && !known.ended.has(order.id)
  return isPart ? { ...next, account: { ...account, balance: add(account.balance, order.profit) } } : next
}

function withOrder(known: Known, order: Order): Known {
  if (known.ended.has(order.id)) return known
  const others = known.pending?.filter(({ id }) => id !== order.id)
  if (order.status === 'pending') {
    const isKnown = known.pending?.some(({ id }) => id === order.id)
    const pending = isKnown
      ? known.pending?.map((row) => (row.id === order.id ? order : row))
      : others && [order, ...others]
    return { ...known, pending }
  }
  const { account } = known
  if (account === undefined) return { ...known, pending: others }
  const before = account.holding.find(({ id }) => id === order.id)
  // What the order runs at is told by frames, unless it has become another size.
  const now =
    before && before.lots === order.lots ? { ...order, lastPrice: before.lastPrice, profit: before.profit } : order
  const moved = {
    ...account,
    balance: before ? account.balance : add(account.balance, new Big(order.fee).neg()),
    floating: add(account.floating, new Big(now.profit).minus(before?.profit ?? 0)),
    marginInUse: add(account.marginInUse, new Big(now.margin).minus(before?.margin ?? 0)),
    holding: before ? account.holding.map((row) => (row === before ? now : row)) : [now, ...account.holding],
  }
  return { ...known, pending: others, account: moved }
}
