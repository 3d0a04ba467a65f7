import Big from 'big.js'
import type { Instrument } from '../../../contract/entities/market.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { type Figure, profit, quoteToUsdAt, rateCurrency } from '../../../contract/rules.ts'
import { type StopFault, type StopsDraft, stopFault } from '../../orders/stopsDraft.ts'
import type { ChartLine } from './orderLines.ts'

/** A line of one's own that does not stand where it was. */
export interface LineMove {
  /** The line as it was; of a stop that is only being made, as it would be. */
  readonly line: ChartLine
  /** There is no stop to go back to. */
  readonly isNew: boolean
  /** Current price. */
  readonly price: number
  /** In the hand; waiting to be confirmed; on its way to the server; accepted, but not in the list of orders yet. */
  readonly phase: 'held' | 'asking' | 'sent' | 'done'
}

const isOpen = ({ phase }: LineMove): boolean => phase === 'held' || phase === 'asking'

/**
 * The moves with one more, or another state of one. Moved lines of orders wait for their answers side by side; one of the
 * ticket has none to wait for and is over with the next move.
 */
export function putMove(moves: readonly LineMove[], move: LineMove): readonly LineMove[] {
  const others = moves.filter(({ line }) => line.id !== move.line.id)
  return [...(isOpen(move) ? others.filter((other) => !isOpen(other) || other.line.order) : others), move]
}

/** The moves without the one of a line. */
export const withoutMove = (moves: readonly LineMove[], id: string): readonly LineMove[] =>
  moves.some(({ line }) => line.id === id) ? moves.filter(({ line }) => line.id !== id) : moves

/**
 * Returns the moves that still mean something once the lines are these: an order may have ended, or tell its new stops itself.
 * A line of the ticket is not among them while an order's stands at its price: if that was there `before`, the move goes on,
 * else the order was made of it.
 */
export function standingMoves(
  moves: readonly LineMove[],
  lines: readonly ChartLine[],
  before: readonly ChartLine[] = lines,
): readonly LineMove[] {
  const standing = moves.filter(({ line, price, phase }) => {
    if (phase === 'sent' || phase === 'held') return true
    if (line.order === undefined) {
      const wasThere = (id: string) => before.some((one) => one.id === id)
      return lines.some(
        (one) => one.id === line.id || (one.kind === line.kind && one.price === price && wasThere(one.id)),
      )
    }
    const { order } = line
    const now = lines.find((one) => one.order?.id === order.id)?.order
    return now !== undefined && (phase === 'asking' || now === order)
  })
  return standing.length === moves.length ? moves : standing
}

/** The lines as they are shown while some are being moved. */
export function withMoves(lines: readonly ChartLine[], moves: readonly LineMove[]): readonly ChartLine[] {
  if (moves.length === 0) return lines
  const shown = (line: ChartLine, move: LineMove): ChartLine => ({
    ...line,
    // What is typed in the ticket says itself where it stands.
    price: line.set === undefined || line === move.line ? move.price : line.price,
    moving: move.phase !== 'done',
  })
  // What stops would bring is reckoned from where a pending order is being moved to.
  const openings = new Map(
    moves.flatMap(({ line, price }) => (line.kind === 'pending' && line.order ? [[line.order.id, price]] : [])),
  )
  const moved = lines.map((line) => {
    const move = moves.find((one) => one.line.id === line.id)
    const open = openings.get(line.order?.id ?? '')
    const stood = open === undefined ? line : { ...line, open }
    return move === undefined ? stood : shown(stood, move)
  })
  const created = moves.filter(({ line }) => !lines.some(({ id }) => id === line.id))
  return [...moved, ...created.map((move) => shown(move.line, move))]
}

/** The nearest price that an instrument with so many digits can have; never 0. */
export function snapPrice(price: number, digits: number): number {
  const snapped = new Big(price).round(digits, Big.roundHalfUp)
  return snapped.gt(0) ? snapped.toNumber() : new Big(10).pow(-digits).toNumber()
}

/** A price so many steps higher. */
export const stepPrice = (price: number, steps: number, digits: number): number =>
  snapPrice(new Big(price).plus(new Big(10).pow(-digits).times(steps)).toNumber(), digits)

/** Returns true if a stop that moves passes the price its order opened at, or comes to stand on it. */
export const crossesOpen = ({ kind, open }: ChartLine, from: number, to: number): boolean =>
  (kind === 'stopLoss' || kind === 'takeProfit') && from !== to && (from - open) * (to - open) <= 0 && from !== open

/** A line that cannot stand where it is being moved. */
export interface MoveFault {
  /** The stop that would be on its wrong side: the one moved, or one of a pending order that is. */
  readonly stop: keyof StopsDraft
  /** Valid range of the stop. */
  readonly must: StopFault
  readonly than: number
  /** Valid range of the moved line itself. */
  readonly line: { readonly must: StopFault; readonly than: number }
}

/** Returns why the server would refuse to move an order's line to a price, given the `live` price, or undefined. */
export function moveFault(
  { kind, order }: ChartLine,
  price: number,
  live: number,
  digits: number,
): MoveFault | undefined {
  if (order === undefined || kind === 'position') return undefined
  if (kind !== 'pending') {
    const must = stopFault(kind, order, price.toFixed(digits), live)
    const than = order.status === 'pending' ? order.originPrice : live
    return must && { stop: kind, must, than, line: { must, than } }
  }
  for (const stop of ['stopLoss', 'takeProfit'] as const) {
    const than = order[stop]
    const must = than && stopFault(stop, { ...order, originPrice: price }, than.toFixed(digits), live)
    if (must) return { stop, must, than: price, line: { must: must === 'below' ? 'above' : 'below', than } }
  }
  return undefined
}

/** Both stops of an order as the server knows them, as text for the call: `0` for none. Moves it accepted count. */
export function knownStops(order: Order, moves: readonly LineMove[], digits: number): StopsDraft {
  const known = (kind: keyof StopsDraft): string => {
    const done = moves.find(({ line, phase }) => phase === 'done' && line.kind === kind && line.order?.id === order.id)
    return (done?.price ?? order[kind])?.toFixed(digits) ?? '0'
  }
  return { stopLoss: known('stopLoss'), takeProfit: known('takeProfit') }
}

/** Result of a stop at its price. */
export interface LineMeaning {
  /** USD, 6 decimals. */
  readonly money: Big
  /** The way from the opening price, percent of it with 2 decimals, signed like the money. */
  readonly percent: Big
}

/**
 * Returns the result of a line at its price, by the current or the later conversion rate. Undefined while its direction
 * is not known.
 */
export function meaningOf(line: ChartLine, instrument: Instrument, rateNow: Figure): LineMeaning | undefined {
  const { side, open, price } = line
  if (side === undefined || !(open > 0)) return undefined
  const quoteToUsd = quoteToUsdAt(price, rateCurrency(instrument), rateNow)
  const lots = line.lots === '' ? 0 : line.lots
  const money = profit({ side, lots, unitsPerLot: instrument.unitsPerLot, quoteToUsd, openPrice: open, price })
  const percent = new Big(price).minus(open).times(100).div(open).round(2, Big.roundHalfEven)
  return { money, percent: side === 'buy' ? percent : percent.neg() }
}
