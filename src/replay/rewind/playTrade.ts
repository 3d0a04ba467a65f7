import Big from 'big.js'
import { DEMO_BALANCE } from '../../../contract/constants.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { type FeeType, margin, profit, quoteToUsd } from '../../../contract/rules.ts'
import type { Command } from '../../../engine/commands.ts'
import { decide } from '../../../engine/decide.ts'
import type { Deciding, Decision } from '../../../engine/decision.ts'
import { termsOf } from '../../../engine/instrumentTerms.ts'
import { usd } from '../../../engine/money.ts'
import type { OrderRecord } from '../../../engine/order.ts'
import { closing } from '../../../engine/orderChanges.ts'
import { endedView } from '../../../engine/orderView.ts'
import type { Refusal } from '../../../engine/outcome.ts'
import type { AccountState, EngineState, Terms } from '../../../engine/state.ts'
import { lastPrice } from '../../../engine/valuation.ts'
import type { AccountEntry } from '../entryText.ts'
import { LocalAccount, type SavedAccount } from '../localAccount.ts'
import type { Tape } from '../tape.ts'
import type { TapeTick } from '../tapeLine.ts'
import { tapeTerms } from '../tapeTerms.ts'
import type { TimedAct, TradeScript } from './tradeScript.ts'

/** A tick with its number on the instrument's tape. */
export interface NumberedTick extends TapeTick {
  readonly number: number
}

/** The ticks that a trade is played on. */
export interface TradeTape {
  readonly tape: Tape
  readonly code: string
  /** Every tick of the trade's instrument, oldest first. */
  readonly ticks: readonly NumberedTick[]
  /** The pair that tells what the instrument's currency is worth; undefined where that needs no price. */
  readonly rate: { readonly code: string; readonly ticks: readonly NumberedTick[] } | undefined
  readonly feeType: FeeType
}

/** Result of a trade. */
export interface TradeResult {
  /** Events, oldest first. */
  readonly entries: readonly AccountEntry[]
  /** Of the position and everything that was closed of it, before the fee, USD. */
  readonly profit: Big
  readonly fee: Big
  readonly open: number | undefined
  /** The last price at which it closed; of an open position the last price of all. */
  readonly close: number | undefined
  readonly closedAt: number | undefined
  readonly reason: OrderRecord['reason']
  readonly firstStop: number | undefined
  /** Reason why it could not be opened. */
  readonly refusal: Refusal | undefined
}

/** A loss of a tenth of the account stops nothing out: what else an account had is not known here. */
const COVER = 10

/** The practice account that a trade is played in: so large that its own margin never matters. */
export function accountFor(
  { id, lots }: Pick<TradeScript, 'id' | 'lots'>,
  { tape, code, ticks }: TradeTape,
): SavedAccount {
  const { unitsPerLot = 1, quoteToUsd = 1 } = tape.line(code)?.instrument ?? {}
  const highest = ticks.reduce((most, { price }) => Math.max(most, price), 1)
  const worth = Number(lots) * unitsPerLot * Math.max(1, highest * quoteToUsd) * COVER
  const digits = Math.max(Math.ceil(Math.log10(worth)), Math.ceil(Math.log10(Number(DEMO_BALANCE))))
  return { events: '[]', nextOrderId: id, balance: `1${'0'.repeat(digits)}` }
}

/** The rates that counted when an order opened and closed, where the order's own figures tell: the log does not say it. */
export interface KnownRates {
  readonly opened: NumberedTick | undefined
  readonly closed: NumberedTick | undefined
}

/** Plays a trade again: the engine decides on every tick, and on what was done between them. */
export function playTrade(script: TradeScript, on: TradeTape, rates?: KnownRates): TradeResult {
  const { code, ticks, rate } = on
  const terms = tradeTerms(on)
  const account = new LocalAccount(terms, accountFor(script, on))
  const setRate = (tick: NumberedTick | undefined) => tick && rate && account.setPrices([{ ...tick, code: rate.code }])
  let rated = 0
  const rateUntil = (time: number) => {
    let newest: NumberedTick | undefined
    for (let next = rate?.ticks[rated]; next && next.time <= time; next = rate?.ticks[rated]) {
      newest = next
      rated += 1
    }
    setRate(newest)
  }
  const { opened, closed } = script
  const isOf = (fill: typeof closed, number: number) => fill?.isByTick && fill.tick.number === number
  const rateOfTick = (number: number) =>
    isOf(closed, number) ? rates?.closed : isOf(opened, number) ? rates?.opened : undefined
  const ending = endOf(script)
  const rateOfAct = (timed: TimedAct) =>
    timed === ending ? rates?.closed : timed.act.type === 'open' && !opened.isByTick ? rates?.opened : undefined
  const first = ticks[0]?.number ?? 0
  let refusal: Refusal | undefined
  /** Answers false where it could not be done at that price. */
  const perform = (timed: TimedAct, now: number): boolean => {
    const { act, time, after, isRecorded } = timed
    if (after.number < first) account.setPrices([{ code, price: after.price, time: after.time }])
    rateUntil(now)
    setRate(rateOfAct(timed))
    terms.isForced = isRecorded
    const message = account.run((state, owner) => performed(state, owner, { act, script, now }), now)
    terms.isForced = false
    if (act.type === 'open') refusal = message
    return message === undefined || (act.type !== 'close' && time <= now)
  }
  const acts = [...script.acts]
  let decided = 0
  for (const tick of ticks) {
    while (acts[0] && acts[0].after.number < tick.number) {
      const [next] = acts as [TimedAct]
      decided = Math.max(decided, next.time)
      if (!perform(next, decided)) break
      acts.shift()
    }
    decided = script.decidedAt.get(tick.number) ?? Math.max(decided, tick.time)
    rateUntil(tick.time)
    setRate(rateOfTick(tick.number))
    account.take({ ...tick, code }, decided)
  }
  for (const act of acts) perform(act, Math.max(decided, act.time))
  return resultOf(account, script.id, refusal)
}

/** The act that ended what is rewound. */
function endOf({ acts, part, closed }: TradeScript): TimedAct | undefined {
  if (!closed || closed.isByTick) return undefined
  const ends = acts.filter(({ act: { type } }) =>
    part === undefined ? type === 'close' || type === 'end' : type === 'closePart',
  )
  return ends[part ?? 0]
}

type ForcedTerms = Terms & { isForced: boolean }

/** Actions that were performed took place in an open market, whatever the surrounding ticks suggest. */
function tradeTerms({ tape, feeType, ticks, code }: TradeTape): ForcedTerms {
  const { venue, ...terms } = tapeTerms(tape, feeType)
  const line = tape.line(code)
  const closed = ticks.some(({ isClosed }) => isClosed)
  const forced: ForcedTerms = {
    ...terms,
    isForced: false,
    venue: {
      ...venue,
      isOpen: (of, time) => forced.isForced || (of === code && (!closed || line?.last(time)?.isClosed !== true)),
      longClose: () => undefined,
    },
  }
  return forced
}

function* performed(
  state: EngineState,
  account: AccountState,
  { act, script, now }: { act: TimedAct['act']; script: TradeScript; now: number },
): Deciding<Refusal | undefined> {
  const id = String(script.id)
  const live = account.holding.get(script.id) ?? account.pending.get(script.id)
  if (act.type === 'open') {
    const { side, lots, leverage, instrumentId } = script
    const stops = { stopLoss: String(act.stopLoss ?? 0), takeProfit: String(act.takeProfit ?? 0) }
    const { mode, target } = act
    const requested = { side, lots, leverage, instrumentId, mode, ...stops }
    return yield* refusedBy(
      decide(
        state,
        account,
        { type: 'open', ...requested, targetPrice: mode === 'pending' ? String(target) : '0' },
        now,
      ),
    )
  }
  if (live === undefined) return undefined
  if (act.type === 'stops') {
    const { stopLoss, takeProfit, trailing } = act
    const { stopLoss: _, takeProfit: __, trailingDistance: ___, ...rest } = live
    const firstStop = live.status === 'holding' ? (live.firstStop ?? stopLoss) : undefined
    yield {
      type: 'stopsSet',
      order: {
        ...rest,
        ...(stopLoss !== undefined && { stopLoss }),
        ...(takeProfit !== undefined && { takeProfit }),
        ...(trailing !== undefined && { trailingDistance: trailing }),
        ...(firstStop !== undefined && { firstStop }),
      },
    }
    return undefined
  }
  if (act.type === 'end') {
    const price = lastPrice(state, live.code) ?? live.price
    if (live.status === 'holding') yield closing(state, account, live, { price, reason: act.reason, now })
    return undefined
  }
  return yield* refusedBy(decide(state, account, commandOf(act, id), now))
}

function commandOf(act: Extract<TimedAct['act'], { type: 'move' | 'closePart' | 'close' }>, id: string): Command {
  if (act.type === 'move') return { type: 'movePending', id, targetPrice: String(act.target) }
  return act.type === 'closePart' ? { type: 'closePart', id, lots: act.lots } : { type: 'close', id }
}

function* refusedBy(deciding: Deciding<Decision>): Deciding<Refusal | undefined> {
  const { message } = yield* deciding
  return 'reason' in message ? message : undefined
}

function resultOf(account: LocalAccount, id: number, refusal: Refusal | undefined): TradeResult {
  const { entries } = account
  const orders = entries.flatMap(({ event }) => ('order' in event ? [event] : []))
  const opened = orders.find(({ type, order }) => type === 'opened' && order.id === id)?.order
  const closed = orders.filter(({ type }) => type === 'closed').map(({ order }) => order)
  const last = closed.at(-1)
  const held = account.page('holding', 1).rows.find((order) => order.id === String(id))
  return {
    entries,
    profit: usd(closed.reduce((sum, order) => sum + order.profit, 0n)).plus(held?.profit ?? 0),
    fee: usd(opened?.fee ?? 0n),
    open: opened?.price,
    close: held?.lastPrice ?? last?.closePrice,
    closedAt: held === undefined ? last?.completedAt : undefined,
    reason: held === undefined ? (last?.reason ?? orders.at(-1)?.order.reason) : undefined,
    firstStop: orders.findLast(({ order }) => order.firstStop !== undefined)?.order.firstStop,
    refusal,
  }
}

/** A rate that counted can be so far from the decision by the tape's times, ms. */
const RATE_WITHIN_MS = 5_000

/**
 * The ticks of the pair that counted when an order opened and closed. Prices of two instruments have no common order on the tape;
 * which was the newest follows from the order's own figures. Undefined where that is the one that came last by its time.
 */
export function knownRates(order: Order, script: TradeScript, { tape, code, rate, feeType }: TradeTape): KnownRates {
  const instrument = tape.line(code)?.instrument
  const rateAt = (price: number) =>
    quoteToUsd(instrument?.quote ?? '', (pair) => (pair === rate?.code ? price : undefined)) ?? new Big(1)
  const find = (fill: TradeScript['closed'], isIt: (rateThen: Big) => boolean) => {
    if (!rate || !fill) return undefined
    const near = rate.ticks.filter(({ time }) => Math.abs(time - fill.time) <= RATE_WITHIN_MS)
    const before = rate.ticks.findLast(({ time }) => time <= fill.time)
    const later = near.filter(({ time }) => time > fill.time)
    const earlier = near.filter(({ time }) => time <= fill.time).reverse()
    return [...(before ? [before] : []), ...earlier, ...later].find(({ price }) => isIt(rateAt(price)))
  }
  if (!instrument) return { opened: undefined, closed: undefined }
  const { side, lots, price: openPrice } = order
  const of = { side, lots, unitsPerLot: instrument.unitsPerLot, openPrice }
  const terms = termsOf(instrument)
  const charged = { mode: terms.marginMode, leverage: script.leverage, lots, unitsPerLot: terms.unitsPerLot, feeType }
  const isWhole = new Big(script.lots).eq(lots)
  return {
    opened: isWhole
      ? find(script.opened, (rateThen) =>
          margin({ ...charged, price: openPrice, quoteToUsd: rateThen }).eq(order.margin),
        )
      : undefined,
    closed: find(script.closed, (rateThen) =>
      profit({ ...of, price: order.lastPrice, quoteToUsd: rateThen }).eq(order.profit),
    ),
  }
}

/** Returns the fields of an order that differ when its trade is replayed. Empty if all are equal. */
export function differences(order: Order, script: TradeScript, result: TradeResult, on: TradeTape): string[] {
  const orders = result.entries.flatMap(({ event }) => ('order' in event ? [event] : []))
  const closed = orders.filter(({ type }) => type === 'closed').map((one) => one.order)
  const isPart = script.part !== undefined
  const played = isPart
    ? closed.filter(({ partOf }) => partOf !== undefined)[script.part ?? 0]
    : (closed.find(({ id }) => id === script.id) ?? orders.findLast((one) => one.order.id === script.id)?.order)
  if (played === undefined) return ['id']
  const own = endedView(tapeTerms(on.tape, on.feeType), played)
  const compared: readonly (keyof Order)[] =
    order.status === 'completed'
      ? [
          'price',
          'lastPrice',
          'lots',
          'profit',
          'fee',
          'margin',
          'reason',
          'openedAt',
          'completedAt',
          'stopLoss',
          'firstStop',
        ]
      : ['price', 'lots', 'fee', 'margin', 'stopLoss', 'takeProfit']
  return compared.filter((name) => !isSame(order[name], own[name]))
}

/** Servers write figures and times in more than one way. */
function isSame(one: Order[keyof Order], other: Order[keyof Order]): boolean {
  if (one === undefined || other === undefined || one === other) return one === other
  const [time, otherTime] = [one, other].map((text) =>
    /^\d{4}-/.test(String(text)) ? Date.parse(String(text)) : Number.NaN,
  )
  if (!Number.isNaN(time)) return time === otherTime
  return [one, other].every((text) => /^-?\d+(\.\d+)?$/.test(String(text))) && new Big(one).eq(other)
}
