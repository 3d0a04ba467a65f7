/** A market that stands still: a replay in which every price stays as it is until the test sets another. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { tradeList } from '../contract/calls/trading.ts'
import { decode } from '../contract/codec.ts'
import { Exchange } from './exchange.ts'
import { callApi } from './trader.ts'

/** A Wednesday on which every kind of market is open. */
const start = '2026-07-15T09:30:00Z'
const everyMs = 1000
const lengthMs = 20 * 60_000

/** Prices by code, as text so that they are exact. */
export type Prices = Readonly<Record<string, string>>

const rowsOf = (price: string): string => {
  const rows = Array.from(
    { length: lengthMs / everyMs },
    (_, row) => `${Date.parse(start) + row * everyMs},${price},${price}`,
  )
  return `time_ms,bid,ask\n${rows.join('\n')}\n`
}

/** A server whose prices stand still. */
export class StaticMarket {
  readonly exchange: Exchange
  readonly #folder: string
  #hasMoved = false

  private constructor(exchange: Exchange, folder: string) {
    this.exchange = exchange
    this.#folder = folder
  }

  static async open(prices: Prices, settings: Readonly<Record<string, string>> = {}): Promise<StaticMarket> {
    const folder = await mkdtemp(join(tmpdir(), 'still-'))
    await write(folder, prices)
    const files = Object.keys(prices).map((code) => fileOf(folder, code))
    const exchange = await Exchange.open({
      FEED: 'replay',
      FEED_FILES: files.join(','),
      FEED_START: start,
      ...settings,
    })
    const still = new StaticMarket(exchange, folder)
    await still.#stands(prices)
    return still
  }

  /** Returns true if its prices have moved since it was opened. */
  get hasMoved(): boolean {
    return this.#hasMoved
  }

  /** Goes on at other prices, for the same instruments; the server is started anew and keeps accounts and orders. */
  async moveTo(prices: Prices): Promise<void> {
    this.#hasMoved = true
    await this.exchange.stop()
    await write(this.#folder, prices)
    await this.exchange.start()
    await this.#stands(prices)
  }

  /** Until its first tick the server has no prices, or stands by the last ones of before. */
  async #stands(prices: Prices): Promise<void> {
    while (!(await this.#quotes(prices))) await wait(20)
  }

  async #quotes(prices: Prices): Promise<boolean> {
    const { data } = await callApi(this.exchange.origin, tradeList, {})
    const shown = new Map(decode(tradeList.answer, data).map(({ code, quotation }) => [code, quotation?.close]))
    return Object.entries(prices).every(([code, price]) => shown.get(code) === Number(price))
  }

  async close(): Promise<void> {
    await this.exchange.close()
    await rm(this.#folder, { recursive: true, force: true })
  }
}

const fileOf = (folder: string, code: string) => join(folder, `${code}_ticks_still.csv`)

async function write(folder: string, prices: Prices): Promise<void> {
  for (const [code, price] of Object.entries(prices)) await writeFile(fileOf(folder, code), rowsOf(price))
}
