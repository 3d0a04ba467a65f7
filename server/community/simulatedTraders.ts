import { createHash } from 'node:crypto'
import Big from 'big.js'
import type { Order } from '../../contract/entities/order.ts'
import type { Side } from '../../contract/rules.ts'
import type { Command } from '../../engine/commands.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Clock } from '../clock.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Bar } from '../markets/folding.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { Market } from '../markets/market.ts'
import type { Rankings } from '../ranking/rankingTable.ts'
import { averageRange, BARS_NEEDED, type Strategy, strategies } from './strategies.ts'

const MINUTE_MS = 60_000
/** One trader looks at its market after the other, this often, ms. */
const TURN_MS = 1_000
/** Largest value of a position, as a multiple of the balance. */
const MAX_BALANCE_FACTOR = 4
const LEVERAGE = 20

export interface SimulatedDeps {
  readonly market: Pick<Market, 'byCode' | 'isOpen' | 'candles' | 'quoteToUsd'> & {
    quote(code: string): { readonly close: number } | undefined
  }
  readonly exchange: Pick<Exchange, 'perform' | 'openOrders' | 'figures'>
  readonly accounts: Pick<Accounts, 'openGranted'>
  readonly rankings: Pick<Rankings, 'simulated' | 'joinSimulated'>
  /** The market's. */
  readonly clock: Clock
  readonly log: { error(details: object, message: string): void }
}

/** A number from 0 to 1 that the same words always give: two servers with the same prices trade alike. */
export const seededRandom = (words: string): number =>
  createHash('sha256').update(words).digest().readUInt32BE(0) / 0xffff_ffff

/**
 * Traders that a demo server adds, so that a newcomer finds a market with people in it: demo accounts, marked as simulated wherever
 * they are shown. Each trades by a simple strategy on ended bars, with stops, by the commands that any client has. Nothing is kept
 * but their accounts: what they hold is read from the exchange.
 */
export class SimulatedTraders {
  readonly #deps: SimulatedDeps
  readonly #traders: ReadonlyArray<Strategy & { readonly accountId: number }>
  /** The last bar that each has decided on, and until when it rests, UTC ms. */
  readonly #decided = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #next = 0

  /** Opens the accounts that are missing. */
  constructor(deps: SimulatedDeps) {
    this.#deps = deps
    const { rankings, accounts, clock } = deps
    const known = rankings.simulated()
    this.#traders = strategies.map((strategy) => {
      const { name, nickname } = strategy
      const found = known.get(name)
      if (found !== undefined) return { ...strategy, accountId: found }
      const accountId = accounts.openGranted()
      rankings.joinSimulated(accountId, [nickname, ...[2, 3, 4, 5].map((n) => `${nickname} ${n}`)], name, clock.now())
      return { ...strategy, accountId }
    })
  }

  start(): void {
    this.#timer = setInterval(() => void this.turn(), TURN_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** The next trader looks at its market. Never rejects. */
  async turn(): Promise<void> {
    const trader = this.#traders[this.#next]
    this.#next = (this.#next + 1) % this.#traders.length
    try {
      if (trader) await this.#look(trader)
    } catch (error) {
      this.#deps.log.error({ err: error, trader: trader?.name }, 'a simulated trader failed')
    }
  }

  async #look(trader: Strategy & { readonly accountId: number }): Promise<void> {
    const { market, exchange, clock } = this.#deps
    const now = clock.now()
    const [held] = exchange.openOrders(trader.accountId)
    if (held !== undefined) {
      const isOver = now - Date.parse(held.createdAt) >= trader.minutes * MINUTE_MS
      if (isOver) await this.#perform(trader, 'closeOrder', held, now, { type: 'close', id: held.id })
      return
    }
    const code = trader.codes.find((one) => market.isOpen(one, now))
    const spec = code === undefined ? undefined : market.byCode(code)
    if (spec === undefined || now < (this.#decided.get(trader.name) ?? 0)) return
    const bars = (await market.candles(spec.code, '1min', { limit: BARS_NEEDED + 1 })).filter(
      ({ time }) => time + MINUTE_MS <= now,
    )
    const bar = bars.at(-1)
    if (bar === undefined || bars.length < BARS_NEEDED) return
    this.#decided.set(trader.name, bar.time + 2 * MINUTE_MS)
    const side = trader.decide({ bars, chance: seededRandom(`${trader.name} ${bar.time}`) })
    const command = side && this.#order(trader, spec, bars, side)
    if (command === undefined) return
    this.#decided.set(trader.name, now + trader.rest * MINUTE_MS)
    await this.#perform(trader, 'submitOrder', bar, now, command)
  }

  /** The order of a strategy: as large as loses its risk at the stop. Undefined where that is less than the least lots. */
  #order(trader: Strategy & { readonly accountId: number }, spec: InstrumentSpec, bars: readonly Bar[], side: Side) {
    const { market, exchange } = this.#deps
    const { accountId, risk, stop, target } = trader
    const { code, digits, unitsPerLot, lotStep, lotMin, leverages, quote } = spec
    const price = market.quote(code)?.close
    const range = averageRange(bars)
    if (price === undefined || range === 0) return undefined
    const away = side === 'buy' ? 1 : -1
    const at = (ranges: number) => (price + away * ranges * range).toFixed(digits)
    const usdPerLot = market.quoteToUsd(quote).times(unitsPerLot)
    const equity = new Big(exchange.figures(accountId).equity)
    const byRisk = equity.times(risk).div(usdPerLot.times(stop * range))
    const bySize = equity.times(MAX_BALANCE_FACTOR).div(usdPerLot.times(price))
    const lots = roundedDown(byRisk.lt(bySize) ? byRisk : bySize, lotStep)
    if (lots.lt(lotMin)) return undefined
    return {
      ...({ type: 'open', mode: 'market', targetPrice: '0' } as const),
      ...{ instrumentId: String(spec.id), side, lots: lots.toFixed(), leverage: leverageOf(leverages) },
      ...{ stopLoss: at(-stop), takeProfit: at(target) },
    }
  }

  /** By the way every client's commands go; once for the same bar or order, also over a restart. */
  #perform(
    { accountId, name }: Strategy & { readonly accountId: number },
    call: 'submitOrder' | 'closeOrder',
    about: Bar | Order,
    now: number,
    command: Command,
  ) {
    // A closing that was refused, as in a market that has just closed, is tried again a minute later.
    const when = 'id' in about ? `${about.id} ${Math.floor(now / MINUTE_MS)}` : about.time
    return this.#deps.exchange.perform(accountId, call, `${name} ${call} ${when}`, '', command)
  }
}

/** Whole steps. */
export const roundedDown = (lots: Big, step: number): Big => lots.div(step).round(0, Big.roundDown).times(step)

const leverageOf = (leverages: readonly number[]): number => Math.max(...leverages.filter((times) => times <= LEVERAGE))
