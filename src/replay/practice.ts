import type { AccountFigures, ClosedOrder } from '../../contract/live.ts'
import { type Done, PracticeCommands } from './practiceCommands.ts'
import type { PracticeOrder } from './practiceOrder.ts'
import { freshState, type PracticeState } from './practiceState.ts'
import { afterPrice } from './practiceTick.ts'
import { type PracticeMarket, profitNow, standing } from './practiceValue.ts'

/** Told apart at a glance from those of the exchange. */
const FIRST_ID = 1

/**
 * The practice account over time. Every change is kept with the replay's time it was made at, so that a replay that is set
 * back finds the account as it was then.
 */
export class Practice {
  readonly #market: PracticeMarket
  /** Oldest first; each stands until the next. */
  #moments: { readonly time: number; readonly state: PracticeState }[]
  /** Never used twice, also not for what was undone. */
  #nextId = FIRST_ID
  #untold: ClosedOrder[] = []

  constructor(market: PracticeMarket) {
    this.#market = market
    this.#moments = [{ time: Number.NEGATIVE_INFINITY, state: freshState }]
  }

  get state(): PracticeState {
    return this.#moments.at(-1)?.state ?? freshState
  }

  /** Whether a price can bring anything about. */
  get isIdle(): boolean {
    return this.state.holding.length === 0 && this.state.pending.length === 0
  }

  /** Does what is asked, or throws `Refused`. */
  perform(command: (commands: PracticeCommands) => Done): Done {
    const newId = () => {
      this.#nextId += 1
      return this.#nextId - 1
    }
    const done = command(new PracticeCommands(this.#market, this.state, newId))
    this.#become(done.state)
    return done
  }

  /** Takes in a new last price, by the market's clock. Answers whether it changed anything. */
  take(tick: { readonly code: string; readonly price: number }): boolean {
    const before = this.state
    const after = afterPrice(this.#market, before, tick)
    if (after === before) return false
    this.#become(after)
    return true
  }

  /** How many orders it would concern to set the account back to a time. */
  undoneBy(time: number): number {
    const then = this.#moments.findLast((moment) => moment.time <= time)
    if (then === undefined || then === this.#moments.at(-1)) return 0
    const known = new Map(ordersOf(then.state).map((order) => [order.id, order]))
    return ordersOf(this.state).filter((order) => known.get(order.id) !== order).length
  }

  /** The account as it was at a time: what was done later is undone. Answers how many orders that concerns. */
  rewind(time: number): number {
    const undone = this.undoneBy(time)
    while ((this.#moments.at(-1)?.time ?? time) > time) this.#moments.pop()
    this.#untold = []
    return undone
  }

  /** The running figures, as the live channel tells them. */
  figures(): AccountFigures {
    const { state } = this
    const { balance, floating, marginInUse, marginLevel } = standing(this.#market, state)
    return {
      balance: balance.toFixed(2),
      floating: floating.toFixed(6),
      marginInUse: marginInUse.toFixed(6),
      marginLevel: marginLevel?.toNumber() ?? 0,
      holding: state.holding.length,
      pending: state.pending.length,
      orders: state.holding.map((order) => ({
        id: String(order.id),
        lastPrice: this.#market.last(order.instrument.code)?.price ?? order.price,
        profit: profitNow(this.#market, order).toFixed(6),
        ...(order.trailingDistance !== undefined && order.stopLoss !== undefined && { stopLoss: order.stopLoss }),
      })),
    }
  }

  /** The orders that have ended since this was asked last, as the live channel tells them. */
  takeEnded(): readonly ClosedOrder[] {
    const ended = this.#untold
    this.#untold = []
    return ended
  }

  #become(state: PracticeState): void {
    const told = this.state.ended.length
    for (const { id, reason } of state.ended.slice(told))
      this.#untold.push({ id: String(id), reason: reason ?? 'closed' })
    this.#moments.push({ time: this.#market.now, state })
  }
}

const ordersOf = ({ holding, pending, ended }: PracticeState): readonly PracticeOrder[] => [
  ...holding,
  ...pending,
  ...ended,
]
