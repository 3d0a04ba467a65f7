import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import Big from 'big.js'
import type { Decimal } from '../../contract/codec.ts'
import type { CloseScope, OrderRequest } from '../../contract/entities/order.ts'
import { lotsFit, partBounds, type Side, shareOf } from '../../contract/rules.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import {
  type Admitted,
  admit,
  costAt,
  mustBeBearable,
  Refused,
  readStops,
  readTarget,
  tradablePrice,
} from './practiceRules.ts'
import {
  asClosed,
  cancelled,
  closed,
  freshState,
  liveOrder,
  opened,
  type PracticeState,
  placed,
  replaced,
} from './practiceState.ts'
import { keptStops, mustFollow, trailed } from './practiceTrailing.ts'
import { type PracticeMarket, profitAt, profitNow } from './practiceValue.ts'

/** What an order to the practice account came to. */
export interface Done {
  readonly state: PracticeState
  readonly words: MessageDescriptor
  /** The order it was about, or the new one. */
  readonly order?: PracticeOrder
  /** What it ended. */
  readonly closed?: readonly PracticeOrder[]
  /** What it left as it was, and why. */
  readonly left?: readonly { readonly id: string; readonly words: MessageDescriptor }[]
}

/** Decides what is asked of the practice account by the rules of the exchange (decisions §5). Throws `Refused`. */
export class PracticeCommands {
  readonly #market: PracticeMarket
  readonly #state: PracticeState
  readonly #newId: () => number

  constructor(market: PracticeMarket, state: PracticeState, newId: () => number) {
    this.#market = market
    this.#state = state
    this.#newId = newId
  }

  submit(asked: OrderRequest): Done {
    const admitted = admit(this.#market, this.#state, asked)
    const order = this.#entered(asked.side, admitted)
    if (asked.mode === 'pending') return { state: placed(this.#state, order), words: msg`Pending order placed`, order }
    return this.#openedAs(this.#state, order, msg`Order opened`)
  }

  close(id: string): Done {
    const order = this.#held(id)
    const ended = this.#ended(order, tradablePrice(this.#market, order.instrument.code))
    return { state: closed(this.#state, ended), words: msg`Order closed`, order: ended }
  }

  closePart(id: string, lots: Decimal): Done {
    const order = this.#held(id)
    this.#mustPart(order, lots)
    const price = tradablePrice(this.#market, order.instrument.code)
    const [margin, fee] = [shareOf(order.margin, lots, order.lots), shareOf(order.fee, lots, order.lots)]
    const left = new Big(order.lots).minus(lots).toFixed()
    const rest = { ...order, lots: left, margin: order.margin.minus(margin), fee: order.fee.minus(fee) }
    const off = { ...order, id: this.#newId(), partOf: order.id, lots: new Big(lots).toFixed(), margin, fee }
    const part = this.#ended(off, price)
    const state = closed(replaced(this.#state, rest), part)
    return { state, words: msg`Part of the order closed`, order: rest, closed: [part] }
  }

  closeAll(scope: CloseScope, instrumentId: string | undefined): Done {
    const wanted = this.#state.holding.filter(
      (order) => (instrumentId ?? order.instrument.id) === order.instrument.id && this.#isIn(scope, order),
    )
    if (wanted.length === 0) throw new Refused(msg`There is no such position to close`)
    let state = this.#state
    const ended: PracticeOrder[] = []
    const left: { id: string; words: MessageDescriptor }[] = []
    for (const order of wanted) {
      try {
        const one = this.#ended(order, tradablePrice(this.#market, order.instrument.code))
        state = closed(state, one)
        ended.push(one)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        left.push({ id: String(order.id), words: error.words })
      }
    }
    if (ended.length === 0) throw new Refused(left[0]?.words ?? msg`There is no such position to close`)
    const [count, of] = [ended.length, wanted.length]
    const words =
      left.length > 0
        ? msg`${{ count }} of ${{ of }} positions closed; the others cannot be closed now`
        : msg`${plural(count, { one: '# position closed', other: '# positions closed' })}`
    return { state, words, closed: ended, left }
  }

  reverse(id: string): Done {
    const order = this.#held(id)
    const { instrument, lots, leverage } = order
    const ended = this.#ended(order, tradablePrice(this.#market, instrument.code))
    const after = closed(this.#state, ended)
    const side = order.side === 'buy' ? 'sell' : 'buy'
    const none = { targetPrice: '0', stopLoss: '0', takeProfit: '0' }
    const asked = { ...none, side, lots, leverage, mode: 'market', instrumentId: instrument.id } as const
    const opposite = this.#entered(side, admit(this.#market, after, asked))
    const words = msg`Order closed and the opposite one opened`
    return { ...this.#openedAs(after, opposite, words), closed: [ended] }
  }

  cancel(id: string): Done {
    const state = cancelled(this.#state, this.#waiting(id), 'cancelled', this.#market.now)
    return withOrder({ state, words: msg`Pending order cancelled` }, state.ended.at(-1))
  }

  /** Of a position against the last price, so that a stop can lock in a profit; of a pending order against its target. */
  setStops(id: string, asked: { readonly stopLoss: Decimal; readonly takeProfit: Decimal }): Done {
    const order = this.#live(id)
    const stops = readStops(order.instrument.digits, order.side, asked, this.#against(order))
    const { stopLoss: _, takeProfit: __, ...rest } = order
    const { stops: kept, isKept } = keptStops(order, stops)
    const words = isKept
      ? msg`Stop prices set; the trailing stop is tighter and stays where it is`
      : msg`Stop prices set`
    return this.#changed({ ...rest, ...kept }, words)
  }

  setTrailing(id: string, distance: Decimal): Done {
    const order = this.#live(id)
    if (new Big(distance).eq(0)) {
      const { trailingDistance: _, ...still } = order
      return this.#changed(still, msg`Trailing stop taken off; the stop loss stays where it is`)
    }
    const against = this.#against(order)
    mustFollow(distance, order.instrument.digits, against)
    const trailing = { ...order, trailingDistance: Number(distance) }
    return this.#changed(order.status === 'pending' ? trailing : trailed(trailing, against), msg`Trailing stop set`)
  }

  /** As if it were entered again, from the side on which the price stands now; its stops stay. */
  movePending(id: string, targetPrice: Decimal): Done {
    const order = this.#waiting(id)
    const { instrument, trailingDistance } = order
    const entryPrice = tradablePrice(this.#market, instrument.code)
    const price = readTarget(targetPrice, instrument.digits)
    const kept = { stopLoss: String(order.stopLoss ?? 0), takeProfit: String(order.takeProfit ?? 0) }
    readStops(instrument.digits, order.side, kept, price)
    if (trailingDistance !== undefined) mustFollow(String(trailingDistance), instrument.digits, price)
    mustBeBearable(this.#market, instrument, order.lots, price)
    const cost = costAt(this.#market, instrument, order, price)
    return this.#changed(
      { ...order, originPrice: price, entryPrice, price, ...cost },
      msg`The pending order waits for the new price`,
    )
  }

  /** The account begins again: whatever the market does, at the last prices there are. */
  reset(): Done {
    const { now } = this.#market
    let state = this.#state
    for (const order of state.pending) state = cancelled(state, order, 'reset', now)
    for (const order of state.holding) {
      const price = this.#market.last(order.instrument.code)?.price ?? order.price
      state = closed(
        state,
        asClosed(order, { price, profit: profitAt(this.#market, order, price), reason: 'reset', now }),
      )
    }
    return { state: { ...state, balance: freshState.balance }, words: msg`Practice account reset` }
  }

  #entered(side: Side, admitted: Admitted): PracticeOrder {
    const { last, price, ...rest } = admitted
    return {
      id: this.#newId(),
      side,
      status: 'pending',
      originPrice: price,
      entryPrice: last,
      price,
      ...rest,
      profit: new Big(0),
      createdAt: this.#market.now,
    }
  }

  #openedAs(from: PracticeState, order: PracticeOrder, words: MessageDescriptor): Done {
    const state = opened(from, order)
    return withOrder({ state, words }, liveOrder(state, String(order.id)))
  }

  #changed(order: PracticeOrder, words: MessageDescriptor): Done {
    return { state: replaced(this.#state, order), words, order }
  }

  #ended(order: PracticeOrder, price: number): PracticeOrder {
    const profit = profitAt(this.#market, order, price)
    return asClosed(order, { price, profit, reason: 'closed', now: this.#market.now })
  }

  #isIn(scope: CloseScope, order: PracticeOrder): boolean {
    const profit = profitNow(this.#market, order)
    return scope === 'all' || (scope === 'winners' ? profit.gt(0) : profit.lt(0))
  }

  #mustPart({ lots: all, instrument }: PracticeOrder, lots: Decimal): void {
    const { lotMin, lotStep } = instrument
    const bounds = partBounds(all, lotMin, lotStep)
    if (bounds === undefined) throw new Refused(msg`This position is too small to be closed in part`)
    const [least, most] = [bounds.least.toFixed(), bounds.most.toFixed()]
    if (new Big(lots).lt(least) || new Big(lots).gt(most))
      throw new Refused(msg`From ${{ least }} to ${{ most }} lots of this position can be closed in part`)
    const step = new Big(lotStep).toFixed()
    if (!lotsFit(lots, bounds.least, lotStep)) throw new Refused(msg`Lots must be a multiple of ${{ step }}`)
  }

  #against(order: PracticeOrder): number {
    const against = order.status === 'pending' ? order.originPrice : this.#market.last(order.instrument.code)?.price
    if (against === undefined) throw new Refused(msg`There is no price yet`)
    return against
  }

  #live(id: string): PracticeOrder {
    const order = liveOrder(this.#state, id)
    if (order === undefined) throw new Refused(msg`There is no such order, or it has ended`)
    return order
  }

  #held(id: string): PracticeOrder {
    const order = liveOrder(this.#state, id)
    if (order?.status !== 'holding') throw new Refused(msg`There is no such open order`)
    return order
  }

  #waiting(id: string): PracticeOrder {
    const order = liveOrder(this.#state, id)
    if (order?.status !== 'pending') throw new Refused(msg`There is no such pending order`)
    return order
  }
}

const withOrder = (done: Done, order: PracticeOrder | undefined): Done => (order ? { ...done, order } : done)
