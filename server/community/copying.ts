import Big from 'big.js'
import { CENTS } from '../../contract/constants.ts'
import type { Copied } from '../../contract/entities/community.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { Command } from '../../engine/commands.ts'
import { type Micros, micros, usd, usdText } from '../../engine/money.ts'
import type { Clock } from '../clock.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Outcome } from '../exchange/outcome.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Copy, CopyTable, OpenCopy } from './copyTable.ts'
import { roundedDown } from './simulatedTraders.ts'

/** Interval for retrying what failed when the trader changed an order, ms. */
const RETRY_DELAY_MS = 5_000

export interface CopyingDeps {
  readonly table: CopyTable
  readonly exchange: Pick<Exchange, 'perform' | 'openOrders' | 'figures' | 'subscribe'>
  readonly byId: (instrumentId: number) => InstrumentSpec | undefined
  /** The market's. */
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
}

const stopsOf = ({ stopLoss, takeProfit }: Order) => ({
  stopLoss: String(stopLoss ?? 0),
  takeProfit: String(takeProfit ?? 0),
})

/**
 * Copies the positions of traders into the accounts that follow them (docs/decisions/copy-trading.md): whenever orders of a trader
 * change, the copies are made to fit what the trader holds. Every order goes the way of any client's, once, under an id made from
 * the trader's order, so that a restart neither repeats nor forgets one.
 */
export class Copying {
  readonly #deps: CopyingDeps
  readonly #followers = new Map<number, Map<number, Copy>>()
  /** Work under way for the followers of each trader. */
  readonly #busy = new Map<number, Promise<void>>()
  readonly #unsubscribe: () => void
  #timer: NodeJS.Timeout | undefined

  constructor(deps: CopyingDeps) {
    this.#deps = deps
    for (const copy of deps.table.all()) this.#remember(copy)
    this.#unsubscribe = deps.exchange.subscribe({ accountChanged: (accountId) => void this.follow(accountId) })
  }

  start(): void {
    this.#timer = setInterval(() => void this.again(), RETRY_DELAY_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#unsubscribe()
    await Promise.all(this.#busy.values())
  }

  /** The traders that an account copies. */
  list(accountId: number): Copied[] {
    const orders = new Map(this.#deps.exchange.openOrders(accountId).map((order) => [Number(order.id), order]))
    return this.#deps.table.of(accountId).map(({ traderId, nickname, simulated, amount, since, net }) => {
      const held = this.#deps.table.open(accountId, traderId).flatMap(({ orderId }) => orders.get(orderId) ?? [])
      const running = held.reduce((sum, { profit, fee }) => sum + micros(profit) - micros(fee), 0n)
      return {
        ...{ user: nickname, simulated: simulated === 1, amount: usdText(amount, CENTS) },
        ...{ since: new Date(since).toISOString(), positions: held.length, profit: usdText(net + running, CENTS) },
      }
    })
  }

  /** Copies a ranked trader from now on, or by another amount; false where there is no such trader or it is the account itself. */
  copy(accountId: number, nickname: string, amount: Micros): boolean {
    const traderId = this.#deps.table.traderNamed(nickname)
    if (traderId === undefined || traderId === accountId) return false
    const since = this.#followers.get(traderId)?.get(accountId)?.since ?? this.#deps.clock.now()
    const copy = { accountId, traderId, amount, since }
    this.#deps.table.put(copy)
    this.#remember(copy)
    return true
  }

  /** Copies a trader no longer, and closes what was copied. What cannot be closed now stays, and is the account's own. */
  async stop(accountId: number, nickname: string): Promise<void> {
    const traderId = this.#deps.table.traderNamed(nickname)
    if (traderId !== undefined) await this.#queue(traderId, () => this.#end(accountId, traderId))
  }

  /** The most that an account can put in, USD. */
  most(accountId: number): number {
    return Number(this.#deps.exchange.figures(accountId).balance)
  }

  /** Makes the copies of a trader's positions fit what the trader holds. Never rejects. */
  follow(traderId: number): Promise<void> {
    return this.#followers.has(traderId) ? this.#queue(traderId, () => this.#fit(traderId)) : Promise.resolve()
  }

  /** Tries again what was refused, and ends copies of traders who have left the ranking. */
  async again(): Promise<void> {
    if (this.#followers.size === 0) return
    for (const { accountId, traderId } of this.#deps.table.unranked())
      await this.#queue(traderId, () => this.#end(accountId, traderId))
    await Promise.all([...this.#followers.keys()].map((traderId) => this.follow(traderId)))
  }

  /** One thing after the other for each trader: a copy that is being opened is there when copying ends. Never rejects. */
  #queue(traderId: number, work: () => Promise<void>): Promise<void> {
    const now = (this.#busy.get(traderId) ?? Promise.resolve())
      .then(work)
      .catch((error) => this.#deps.log.error({ err: error, traderId }, 'a trader could not be copied'))
      .finally(() => this.#busy.get(traderId) === now && this.#busy.delete(traderId))
    this.#busy.set(traderId, now)
    return now
  }

  async #end(accountId: number, traderId: number): Promise<void> {
    const { table } = this.#deps
    table.remove(accountId, traderId)
    const followers = this.#followers.get(traderId)
    followers?.delete(accountId)
    if (followers?.size === 0) this.#followers.delete(traderId)
    const copies = table.open(accountId, traderId)
    for (const copy of copies) table.end(copy.orderId)
    await Promise.all(
      copies.map((copy) => this.#perform(copy, 'closeOrder', { type: 'close', id: String(copy.orderId) })),
    )
  }

  #remember(copy: Copy): void {
    const followers = this.#followers.get(copy.traderId) ?? new Map<number, Copy>()
    this.#followers.set(copy.traderId, followers.set(copy.accountId, copy))
  }

  async #fit(traderId: number): Promise<void> {
    const { table, exchange } = this.#deps
    const held = exchange.openOrders(traderId).filter(({ id }) => !table.isCopy(Number(id)))
    const equity = new Big(exchange.figures(traderId).equity)
    for (const copy of [...(this.#followers.get(traderId)?.values() ?? [])]) {
      await this.#fitOpen(copy, held)
      for (const source of held.toReversed()) await this.#open(copy, source, equity)
    }
  }

  /** Closes copies of what the trader has closed, and moves the stops of the others with the trader's. */
  async #fitOpen({ accountId, traderId }: Copy, held: readonly Order[]): Promise<void> {
    const { table, exchange } = this.#deps
    const sources = new Map(held.map((source) => [Number(source.id), source]))
    const own = new Set(exchange.openOrders(accountId).map(({ id }) => Number(id)))
    for (const copy of table.open(accountId, traderId)) {
      const source = sources.get(copy.sourceId)
      const id = String(copy.orderId)
      if (!own.has(copy.orderId)) table.end(copy.orderId)
      else if (source === undefined) {
        const { code } = await this.#perform(copy, 'closeOrder', { type: 'close', id })
        if (code === 1) table.end(copy.orderId)
      } else if (JSON.stringify(stopsOf(source)) !== copy.stops) {
        table.setStops(copy.orderId, JSON.stringify(stopsOf(source)))
        await this.#perform(copy, 'setStops', { type: 'setStops', id, ...stopsOf(source) })
      }
    }
  }

  /** Opens what the trader has opened since the account copies them, once. What is refused is left out. */
  async #open({ accountId, traderId, amount, since }: Copy, source: Order, equity: Big): Promise<void> {
    const { table } = this.#deps
    const sourceId = Number(source.id)
    const spec = this.#deps.byId(Number(source.instrumentId))
    if (spec === undefined || Date.parse(source.createdAt) <= since || table.isHandled(sourceId, accountId)) return
    const lots = roundedDown(usd(amount).times(source.lots).div(equity), spec.lotStep)
    const copy = { sourceId, accountId, traderId, stops: JSON.stringify(stopsOf(source)) }
    const isEnough = equity.gt(0) && lots.gte(spec.lotMin)
    const outcome = isEnough
      ? await this.#perform(copy, 'submitOrder', {
          ...({ type: 'open', mode: 'market', targetPrice: '0' } as const),
          ...{ instrumentId: String(spec.id), side: source.side, lots: lots.toFixed() },
          ...{ leverage: source.leverage ?? 1, ...stopsOf(source) },
        })
      : undefined
    table.add(copy, outcome?.order && Number(outcome.order.id))
  }

  #perform(
    { accountId, sourceId }: Pick<OpenCopy, 'accountId' | 'sourceId'>,
    call: 'submitOrder' | 'closeOrder' | 'setStops',
    command: Command,
  ): Promise<Outcome> {
    // Opening alone must not be repeated: a close or a stop that is there already changes nothing.
    const requestId = call === 'submitOrder' ? `copy ${sourceId}` : undefined
    return this.#deps.exchange.perform(accountId, call, requestId, '', command)
  }
}
