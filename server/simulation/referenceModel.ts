import Big from 'big.js'
import { DEMO_BALANCE, STALE_AFTER_MS, STOP_OUT_LEVEL } from '../../contract/constants.ts'
import type { Command } from '../../engine/commands.ts'
import { FIRST_ORDER_ID } from '../../engine/order.ts'
import type { Tick } from '../markets/feed.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import {
  follow,
  type Input,
  type ModelOrder,
  marginNeeded,
  netWorth,
  type Predicted,
  reached,
  stopsFit,
} from './modelOrder.ts'
import type { SimulatedMarket } from './simulatedMarket.ts'

const HALF_EVEN = Big.roundHalfEven
const TTL_MS = 24 * 60 * 60 * 1000
const ZERO = new Big(0)

interface Purse {
  balance: Big
  advance: Big
  /** Fractions of micro-dollars from fees and profits that are carried over. */
  carried: Big
}

/**
 * What must hold, in the plainest words: every price looks at every order, every sum is made anew from the formulas of
 * decisions §5, and nothing is stored, cached or sorted beforehand. It shares no line with the engine.
 */
export class ReferenceModel {
  readonly orders: ModelOrder[] = []
  readonly purses = new Map<number, Purse>()
  readonly requests = new Map<string, { readonly asked: string; readonly answer: Predicted; readonly at: number }>()
  readonly prices = new Map<string, { price: number; time: number }>()
  /** Prices that came while nothing could be stored: to be decided before anything else. */
  kept: readonly Tick[] = []
  readonly #market: SimulatedMarket

  constructor(market: SimulatedMarket, accounts: readonly number[]) {
    this.#market = market
    for (const account of accounts)
      this.purses.set(account, { balance: new Big(DEMO_BALANCE), advance: ZERO, carried: ZERO })
    this.restart()
  }

  /** A server that starts knows the last prices of the market, and none that it had kept; what it has to decide first. */
  restart(): Tick[] {
    this.kept = []
    return this.#market.instruments.flatMap(({ code }) => {
      const quote = this.#market.quote(code)
      if (quote === undefined) return []
      const { close: price, time } = quote
      this.prices.set(code, { price, time })
      return [{ code, price, time, volume: 0 }]
    })
  }

  /** A round: its inputs one after the other; what each command must be answered. A question (undefined) changes nothing. */
  round(inputs: readonly (Input | undefined)[], now: number): Array<Predicted | undefined> {
    const fresh: string[] = []
    const answers = inputs.map((input) => {
      if (input === undefined) return undefined
      if (input.what === 'ticks') {
        for (const tick of input.ticks) this.#tick(tick, now)
        return undefined
      }
      const { account, requestId, asked } = input
      if (requestId === undefined) return this.#perform(account, input.command, now)
      const key = `${account} ${requestId}`
      const first = this.requests.get(key)
      if (first !== undefined && first.at >= now - TTL_MS) return first.asked === asked ? first.answer : { done: false }
      const answer = this.#perform(account, input.command, now)
      this.requests.set(key, { asked, answer, at: now })
      fresh.push(key)
      return answer
    })
    if (fresh.length > 0) for (const [key, { at }] of this.requests) if (at < now - TTL_MS) this.requests.delete(key)
    return answers
  }

  /** Returns the answer to a request, or undefined if it is unknown or older than 24 h. */
  outcome(account: number, requestId: string | undefined, now: number): Predicted | undefined {
    const first = this.requests.get(`${account} ${requestId}`)
    return first !== undefined && first.at >= now - TTL_MS ? first.answer : undefined
  }

  /** Returns the floating profit of an account at the last prices, USD. */
  floating(account: number): Big {
    return this.#held(account).reduce(
      (sum, order) => sum.plus(this.#profit(order, this.#last(order.code)).round(6, HALF_EVEN)),
      ZERO.minus(this.#purse(account).advance),
    )
  }

  #perform(account: number, command: Extract<Input, { what: 'command' }>['command'], now: number): Predicted {
    const mine =
      'id' in command ? this.orders.find((one) => one.account === account && String(one.id) === command.id) : undefined
    switch (command.type) {
      case 'open':
        return this.#open(account, command, now)
      case 'close':
        if (mine?.status !== 'holding' || !this.#tradable(mine.code, now)) return { done: false }
        return this.#answer(this.#close(mine, this.#last(mine.code), 'closed'))
      case 'closeAll': {
        const closed = this.#held(account).filter(({ code }) => this.#tradable(code, now))
        for (const order of closed) this.#close(order, this.#last(order.code), 'closed')
        return { done: closed.length > 0 }
      }
      case 'cancel':
        return mine?.status === 'pending' ? this.#answer(this.#cancel(mine, 'cancelled')) : { done: false }
      case 'setStops': {
        if (mine?.status !== 'holding' && mine?.status !== 'pending') return { done: false }
        const against = mine.status === 'pending' ? mine.target : this.#last(mine.code)
        const [stopLoss, takeProfit] = [Number(command.stopLoss), Number(command.takeProfit)]
        if (!stopsFit(mine.side, stopLoss, takeProfit, against)) return { done: false }
        const isLooser = mine.side === 'buy' ? stopLoss < mine.stopLoss : stopLoss === 0 || stopLoss > mine.stopLoss
        const follows = mine.status === 'holding' && mine.trailing > 0 && mine.stopLoss > 0
        return this.#answer(
          Object.assign(mine, { stopLoss: follows && isLooser ? mine.stopLoss : stopLoss, takeProfit }),
        )
      }
      case 'reset': {
        for (const order of this.orders)
          if (order.account === account && order.status === 'pending') this.#cancel(order, 'reset')
        for (const order of this.#held(account)) this.#close(order, this.#last(order.code), 'reset')
        Object.assign(this.#purse(account), { balance: new Big(DEMO_BALANCE), carried: ZERO })
        return { done: true }
      }
      case 'closePart':
        return mine?.status === 'holding' ? this.#closePart(mine, new Big(command.lots), now) : { done: false }
      case 'reverse':
        return mine?.status === 'holding' ? this.#reverse(mine, now) : { done: false }
      case 'setTrailing': {
        if (mine?.status !== 'holding' && mine?.status !== 'pending') return { done: false }
        const distance = Number(command.distance)
        if (distance >= (mine.status === 'pending' ? mine.target : this.#last(mine.code))) return { done: false }
        mine.trailing = distance
        if (mine.status === 'holding') follow(mine, this.#last(mine.code), this.#spec(mine.code).digits)
        return this.#answer(mine)
      }
      case 'movePending': {
        const target = Number(command.targetPrice)
        if (mine?.status !== 'pending' || !this.#tradable(mine.code, now) || mine.trailing >= target)
          return { done: false }
        if (!stopsFit(mine.side, mine.stopLoss, mine.takeProfit, target)) return { done: false }
        const cost = this.#cost(this.#spec(mine.code), mine, target)
        return this.#answer(Object.assign(mine, { target, price: target, entry: this.#last(mine.code), ...cost }))
      }
      case 'cash':
        return { done: this.#moveCash(account, new Big(command.amount)) }
    }
  }

  #open(account: number, asked: Extract<Command, { type: 'open' }>, now: number): Predicted {
    const spec = this.#market.byId(Number(asked.instrumentId))
    if (spec === undefined || !spec.leverages.includes(asked.leverage)) return { done: false }
    if (new Big(asked.lots).lt(spec.lotMin) || !new Big(asked.lots).mod(spec.lotStep).eq(0)) return { done: false }
    if (!this.#tradable(spec.code, now)) return { done: false }
    const last = this.#last(spec.code)
    const price = asked.mode === 'market' ? last : Number(asked.targetPrice)
    const [stopLoss, takeProfit] = [Number(asked.stopLoss), Number(asked.takeProfit)]
    if (price === 0 || !stopsFit(asked.side, stopLoss, takeProfit, price)) return { done: false }
    const cost = this.#cost(spec, asked, price)
    const order: ModelOrder = {
      ...{ id: FIRST_ORDER_ID + this.orders.length, account, code: spec.code, side: asked.side },
      ...{
        lots: new Big(asked.lots).toFixed(),
        leverage: asked.leverage,
        target: price,
        entry: last,
        status: 'pending',
      },
      ...{ price, closePrice: undefined, stopLoss, takeProfit, trailing: 0, ...cost, profit: ZERO, reason: undefined },
    }
    if (asked.mode === 'market' && !this.#canPay(order, now)) return { done: false }
    this.orders.push(order)
    if (asked.mode === 'market') this.#fill(order)
    return this.#answer(order)
  }

  /** A part becomes an order of its own with its share of margin and fee. */
  #closePart(order: ModelOrder, lots: Big, now: number): Predicted {
    const { lotMin, lotStep } = this.#spec(order.code)
    const left = new Big(order.lots).minus(lots)
    if (lots.lt(lotStep) || left.lt(lotMin) || !lots.mod(lotStep).eq(0)) return { done: false }
    if (!this.#tradable(order.code, now)) return { done: false }
    const share = (amount: Big) => amount.times(lots).div(order.lots).round(6, HALF_EVEN)
    const [margin, fee] = [share(order.margin), share(order.fee)]
    const part = { ...order, id: FIRST_ORDER_ID + this.orders.length, lots: lots.toFixed(), margin, fee }
    Object.assign(order, { lots: left.toFixed(), margin: order.margin.minus(margin), fee: order.fee.minus(fee) })
    this.orders.push(part)
    this.#close(part, this.#last(order.code), 'closed')
    return this.#answer(order)
  }

  /** Both or neither: what the closing leaves must pay for the opposite. */
  #reverse(order: ModelOrder, now: number): Predicted {
    if (!this.#tradable(order.code, now)) return { done: false }
    const last = this.#last(order.code)
    const funds = this.#purse(order.account)
    const [wasPurse, wasOrder] = [{ ...funds }, { ...order }]
    this.#close(order, last, 'closed')
    const cost = this.#cost(this.#spec(order.code), order, last)
    const opposite: ModelOrder = {
      ...{ ...wasOrder, id: FIRST_ORDER_ID + this.orders.length, side: order.side === 'buy' ? 'sell' : 'buy' },
      ...{ target: last, entry: last, price: last, stopLoss: 0, takeProfit: 0, trailing: 0, ...cost },
    }
    if (!this.#canPay(opposite, now)) {
      Object.assign(funds, wasPurse)
      Object.assign(order, wasOrder)
      return { done: false }
    }
    this.orders.push(opposite)
    this.#fill(opposite)
    return this.#answer(opposite)
  }

  #tick({ code, price, time }: Tick, now: number): void {
    if (time < (this.prices.get(code)?.time ?? 0)) return
    this.prices.set(code, { price, time })
    if (this.#market.isOpen(code, time)) {
      const held = () => this.orders.filter((order) => order.code === code && order.status === 'holding')
      for (const order of held()) this.#stop(order, price)
      for (const order of held()) follow(order, price, this.#spec(code).digits)
      const waiting = this.orders.filter((order) => order.code === code && order.status === 'pending')
      for (const order of waiting) if (reached(order, price)) this.#trigger(order, price, now)
    }
    for (const account of this.purses.keys()) if (this.#concerns(account, code)) this.#stopOut(account, now)
  }

  /** A price beyond both, after a gap, is a stop loss. */
  #stop(order: ModelOrder, price: number): void {
    const { side, stopLoss, takeProfit } = order
    const [low, high] = side === 'buy' ? [stopLoss, takeProfit] : [takeProfit, stopLoss]
    const isLow = low !== 0 && price <= low
    const isHigh = high !== 0 && price >= high
    if (side === 'buy' ? isLow : isHigh) this.#close(order, price, 'stopLoss')
    else if (isLow || isHigh) this.#close(order, price, 'takeProfit')
  }

  #trigger(order: ModelOrder, price: number, now: number): void {
    const spec = this.#spec(order.code)
    const cost = this.#cost(spec, order, price)
    if (!this.#canPay({ ...order, ...cost }, now)) {
      this.#cancel(order, 'noMargin')
      return
    }
    Object.assign(order, { price, ...cost })
    follow(order, price, spec.digits)
    this.#fill(order)
    this.#stop(order, price)
  }

  #stopOut(account: number, now: number): void {
    for (;;) {
      const used = this.#marginOf(account)
      if (used.eq(0) || this.#equity(account).times(100).gt(used.times(STOP_OUT_LEVEL))) return
      const [worst] = this.#held(account)
        .filter(({ code }) => this.#tradable(code, now))
        .map((order) => ({ order, profit: this.#profit(order, this.#last(order.code)).round(6, HALF_EVEN) }))
        .sort((one, other) => one.profit.cmp(other.profit))
      if (worst === undefined) return
      this.#close(worst.order, this.#last(worst.order.code), 'stopOut')
    }
  }

  #fill(order: ModelOrder): void {
    order.status = 'holding'
    const { feeRates } = this.#spec(order.code)
    this.#settle(order.account, ZERO.minus(new Big(order.lots).times(feeRates.perLot)), true)
  }

  #close(order: ModelOrder, price: number, reason: string): ModelOrder {
    const profit = this.#profit(order, price)
    Object.assign(order, { status: 'completed', closePrice: price, profit: profit.round(6, HALF_EVEN), reason })
    this.#settle(order.account, profit, this.#held(order.account).length > 0)
    return order
  }

  #cancel(order: ModelOrder, reason: string): ModelOrder {
    return Object.assign(order, { status: 'cancelled', margin: ZERO, fee: ZERO, reason })
  }

  /**
   * Balances move in whole micro-dollars, what is left of them with the next amount, and never below zero: the house
   * advances what is missing, and forgives it at the end.
   */
  #settle(account: number, exact: Big, positionsRemain: boolean): void {
    const funds = this.#purse(account)
    const due = exact.plus(funds.carried)
    const near = due.round(6, HALF_EVEN)
    const amount = due.minus(near).eq('-0.0000005') ? near.minus('0.000001') : near
    funds.carried = due.minus(amount)
    const worth = funds.balance.minus(funds.advance).plus(amount)
    funds.balance = worth.gt(0) ? worth : ZERO
    funds.advance = worth.lt(0) && positionsRemain ? ZERO.minus(worth) : ZERO
  }

  #moveCash(account: number, amount: Big): boolean {
    const funds = this.#purse(account)
    const free = this.#free(account).round(2, Big.roundDown)
    const most = free.lt(funds.balance) ? free : funds.balance
    if (amount.lt(0) && amount.abs().gt(most.gt(0) ? most : ZERO)) return false
    funds.balance = funds.balance.plus(amount)
    const owed = funds.advance.lt(funds.balance) ? funds.advance : funds.balance
    funds.balance = funds.balance.minus(owed)
    funds.advance = funds.advance.minus(owed)
    return true
  }

  #cost(spec: InstrumentSpec, order: { lots: string; leverage: number }, price: number): { margin: Big; fee: Big } {
    const worth = new Big(order.lots).times(spec.unitsPerLot).times(price).times(this.#rate(spec.quote))
    return {
      margin: worth.div(order.leverage).round(6, HALF_EVEN),
      fee: new Big(order.lots).times(spec.feeRates.perLot).round(6, HALF_EVEN),
    }
  }

  #profit(order: ModelOrder, price: number): Big {
    const { unitsPerLot, quote } = this.#spec(order.code)
    const moved = order.side === 'buy' ? new Big(price).minus(order.price) : new Big(order.price).minus(price)
    return moved.times(order.lots).times(unitsPerLot).times(this.#rate(quote))
  }

  /** USD per unit of a currency: only the yen is another here. */
  #rate(currency: string): Big {
    return currency === 'USD' ? new Big(1) : new Big(1).div(this.#last('USDJPY')).round(14, HALF_EVEN)
  }

  #concerns(account: number, code: string): boolean {
    return this.#held(account).some(
      (held) => held.code === code || (code === 'USDJPY' && this.#spec(held.code).quote === 'JPY'),
    )
  }

  #tradable(code: string, now: number): boolean {
    return this.#market.isOpen(code, now) && now - (this.prices.get(code)?.time ?? 0) <= STALE_AFTER_MS
  }

  /** Returns true if free margin suffices for the order and no position becomes too large. */
  #canPay(order: ModelOrder, now: number): boolean {
    const { account, code, side, fee } = order
    const others = new Set(this.#held(account).flatMap((held) => (held.code === code ? [] : held.code)))
    const elsewhere = [...others].reduce((sum, other) => sum.plus(netWorth(this.#heldIn(account, other)).abs()), ZERO)
    const all = [...this.#heldIn(account, code), order]
    const limit = Math.min(this.#spec(code).marginBands?.at(-1)?.upTo ?? 0, Math.max(0, 50_000_000 - Number(elsewhere)))
    if (new Big(limit).lt(netWorth(all).times(side === 'buy' ? 1 : -1))) return false
    return this.#free(account).gte(this.#needed(code, all, now, 120).minus(this.#neededNow(account, code)).plus(fee))
  }

  #heldIn(account: number, code: string): ModelOrder[] {
    return this.#held(account).filter((order) => order.code === code)
  }

  #needed(code: string, orders: readonly ModelOrder[], at: number, minutes: number): Big {
    return marginNeeded(this.#spec(code), orders, (this.#market.longClose(code, at) ?? 1e15) - at <= minutes * 60_000)
  }

  #neededNow(account: number, code: string): Big {
    return this.#needed(code, this.#heldIn(account, code), this.prices.get(code)?.time ?? 0, 15)
  }

  #free(account: number): Big {
    return this.#equity(account).minus(this.#marginOf(account))
  }

  #equity(account: number): Big {
    return this.#purse(account).balance.plus(this.floating(account))
  }

  #marginOf(account: number): Big {
    const codes = new Set(this.#held(account).map(({ code }) => code))
    return [...codes].reduce((sum, code) => sum.plus(this.#neededNow(account, code)), ZERO)
  }

  #held(account: number): ModelOrder[] {
    return this.orders.filter((order) => order.account === account && order.status === 'holding')
  }

  #last(code: string): number {
    return this.prices.get(code)?.price ?? 0
  }

  #spec(code: string): InstrumentSpec {
    return this.#market.byCode(code) as InstrumentSpec
  }

  #purse(account: number): Purse {
    return this.purses.get(account) as Purse
  }

  #answer(order: ModelOrder): Predicted {
    return { done: true, order: { ...order } }
  }
}
