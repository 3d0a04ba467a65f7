import Big from 'big.js'
import type { Order } from '../../../contract/entities/order.ts'
import type { Decision } from '../../../contract/proof/decision.ts'
import type { Side } from '../../../contract/rules.ts'

/** A tick of the trade's instrument: its number on the tape, its price and its time. */
export type TickPlace = NonNullable<Decision['tick']>

/** Stops that somebody set, and the distance of a trailing stop from then on. */
export interface SetStops {
  readonly type: 'stops'
  readonly stopLoss: number | undefined
  readonly takeProfit: number | undefined
  readonly trailing: number | undefined
}

/** Actions on a trade. Effects of prices are not included: the engine decides them again. */
export type Act =
  | {
      readonly type: 'open'
      readonly mode: 'market' | 'pending'
      /** Of a pending order. */
      readonly target: number
      readonly stopLoss: number | undefined
      readonly takeProfit: number | undefined
    }
  | { readonly type: 'move'; readonly target: number }
  | SetStops
  | { readonly type: 'closePart'; readonly lots: string }
  | { readonly type: 'close' }
  /** Ended by something outside the trade: a stop-out or a reset of the account. */
  | { readonly type: 'end'; readonly reason: 'stopOut' | 'reset' }

/** An act, when it was decided, UTC ms, and after which tick. */
export interface TimedAct {
  readonly act: Act
  readonly time: number
  readonly after: TickPlace
  /** It was performed, so the market was open. What a variant does instead may be refused. */
  readonly isRecorded: boolean
}

/** The opening or the end of a trade, and whether a tick brought it about. */
export interface ScriptFill {
  readonly tick: TickPlace
  /** UTC ms. */
  readonly time: number
  readonly isByTick: boolean
}

/** All actions on a trade according to the server's decision log. */
export interface TradeScript {
  /** The number of the order that opened; a closed part has another. */
  readonly id: number
  readonly instrumentId: string
  readonly side: Side
  readonly lots: string
  readonly leverage: number
  /** Oldest first. */
  readonly acts: readonly TimedAct[]
  /** Decision time of ticks by their number, UTC ms, where known. Other ticks were decided at their own time. */
  readonly decidedAt: ReadonlyMap<number, number>
  readonly opened: ScriptFill
  /** The end of the order that is rewound; undefined while it is open. */
  readonly closed: ScriptFill | undefined
  /** Index of the closed part, from 0. Undefined for the position itself. */
  readonly part: number | undefined
}

/**
 * What was done with a trade. `decisions`: those about the order that opened, oldest first, also where `order` is a part that
 * was closed before. Undefined where the log does not have all of it.
 */
export function tradeScript(order: Order, decisions: readonly Decision[]): TradeScript | undefined {
  const done = decisions.filter(({ what }) => what !== 'refused')
  const [first] = done
  const opened = done.find(({ what }) => what === 'opened')
  const { order: id, instrument, side, lots } = first ?? {}
  if (first?.what !== 'placed' && first !== opened) return undefined
  if (id === undefined || instrument === undefined || side === undefined || lots === undefined) return undefined
  if (opened === undefined || order.leverage === undefined || done.some(({ tick }) => !tick)) return undefined
  const part = order.partOf === undefined ? undefined : placeOfPart(order, done)
  const end = part === undefined ? done.find(({ what }) => what === 'closed') : partsOf(done)[part]
  if (order.status === 'completed' && end === undefined) return undefined
  const opening = fillOf(opened, order.openedAt)
  const closed = order.status === 'completed' && end ? fillOf(end, order.completedAt) : undefined
  const fills = [opening, ...(closed ? [closed] : [])]
  const { leverage } = order
  return {
    ...{ id, instrumentId: String(instrument), side, lots, leverage, part, opened: opening, closed },
    acts: actsOf(done, order, end),
    decidedAt: new Map(fills.flatMap(({ isByTick, tick, time }) => (isByTick ? [[tick.number, time] as const] : []))),
  }
}

const partsOf = (decisions: readonly Decision[]) => decisions.filter(({ what }) => what === 'reduced')

/** Finds the closed part of a position by its closing time and size. */
function placeOfPart({ completedAt = '', lots }: Order, decisions: readonly Decision[]): number | undefined {
  const parts = partsOf(decisions)
  const whole = decisions[0]?.lots ?? 0
  const place = parts.findIndex(({ at, lots: left = 0 }, index) => {
    const before = parts[index - 1]?.lots ?? whole
    return at === Date.parse(completedAt) && new Big(before).minus(left).eq(lots)
  })
  return place < 0 ? undefined : place
}

/** `time`: of the order, which tells when a tick was decided; the log has only when its batch was. */
function fillOf({ arrived, reason, at, tick }: Decision, time: string | undefined): ScriptFill {
  const place = tick as TickPlace
  const known = time === undefined ? place.time : Date.parse(time)
  // A stop-out is brought about by any price that the account depends on.
  const isByTick = arrived === undefined && reason !== 'stopOut'
  return { tick: place, time: arrived === undefined ? known : at, isByTick }
}

function actsOf(decisions: readonly Decision[], order: Order, end: Decision | undefined): TimedAct[] {
  let lots = new Big(decisions[0]?.lots ?? 0)
  return decisions.flatMap((decision, place): TimedAct[] => {
    const { what, arrived, at, reason, price = 0, stopLoss, takeProfit } = decision
    const timed = (act: Act, time = at): TimedAct => ({
      ...{ act, time, after: decision.tick as TickPlace, isRecorded: true },
    })
    const stops = { stopLoss, takeProfit }
    const trailing = () => trailingFrom(place, decisions, order, end)
    if (what === 'placed' || (what === 'opened' && arrived !== undefined)) {
      const open = timed({ type: 'open', mode: what === 'placed' ? 'pending' : 'market', target: price, ...stops })
      const distance = trailing()
      return distance === undefined ? [open] : [open, timed({ type: 'stops', ...stops, trailing: distance })]
    }
    if (what === 'moved') return [timed({ type: 'move', target: price })]
    if (what === 'stopsSet' && arrived !== undefined) return [timed({ type: 'stops', ...stops, trailing: trailing() })]
    if (what === 'reduced') {
      const left = new Big(decision.lots ?? 0)
      const closed = lots.minus(left).toFixed()
      lots = left
      return [timed({ type: 'closePart', lots: closed })]
    }
    if (what !== 'closed') return []
    if (reason === 'stopOut' && decision === end)
      return [timed({ type: 'end', reason }, fillOf(decision, order.completedAt).time)]
    if (reason === 'stopOut' || reason === 'reset') return [timed({ type: 'end', reason })]
    return arrived === undefined ? [] : [timed({ type: 'close' })]
  })
}

/**
 * The distance of the trailing stop from a decision until stops are set again: the log has where the stop was moved to, at
 * which tick. A distance that has moved nothing meanwhile is of no matter, unless it is what the order still says.
 */
function trailingFrom(
  place: number,
  decisions: readonly Decision[],
  order: Order,
  end: Decision | undefined,
): number | undefined {
  const from = decisions[place] as Decision
  const rest = decisions.slice(place + 1)
  const until = rest.findIndex(({ what, arrived }) => what === 'stopsSet' && arrived !== undefined)
  const meanwhile = until < 0 ? rest : rest.slice(0, until)
  const moved = meanwhile.find(
    ({ what, arrived, stopLoss }) =>
      arrived === undefined && (what === 'stopsSet' || (what === 'opened' && stopLoss !== from.stopLoss)),
  )
  if (moved?.tick && moved.stopLoss !== undefined)
    return Number(new Big(moved.tick.price).minus(moved.stopLoss).abs().toFixed())
  const isLast = order.partOf === undefined ? until < 0 : end !== undefined && meanwhile.includes(end)
  return isLast ? order.trailingDistance : undefined
}
