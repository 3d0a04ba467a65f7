import type { PriceAlert } from '../../contract/entities/alert.ts'
import type { Candle } from '../../contract/entities/market.ts'
import type { AccountFigures, ClosedOrder, Quote, ServerFrame } from '../../contract/live.ts'

/** Messages since the last frame, the newest of everything. */
export interface Batch {
  readonly quotes: readonly Quote[]
  /** One-minute candles by instrument code, oldest first. */
  readonly candles: ReadonlyMap<string, readonly Candle[]>
  readonly figures: AccountFigures | undefined
  readonly closed: readonly ClosedOrder[]
  /** Price alerts that have fired. */
  readonly alerts: readonly PriceAlert[]
  /** The account may have a notice that was not loaded yet. */
  readonly noticed: boolean
}

/** Decides when batches are delivered, and to whom. */
export interface FrameInboxOptions {
  /** Runs something once before the next frame is drawn. */
  readonly schedule: (run: () => void) => void
  readonly take: (batch: Batch) => void
  /** The server's clock, ms. */
  readonly clockHeard: (time: number) => void
}

/**
 * The single entry of decoded frames into the app, live or replayed: keeps the newest quote an instrument, ignores what
 * is older than what it has seen, and hands everything on once per animation frame.
 */
export class FrameInbox {
  readonly #keeper: FrameInboxOptions
  readonly #quoteTimes = new Map<string, number>()
  readonly #candleTimes = new Map<string, number>()
  #quotes = new Map<string, Quote>()
  #candles = new Map<string, Map<number, Candle>>()
  #figures: AccountFigures | undefined
  #closed: ClosedOrder[] = []
  #alerts: PriceAlert[] = []
  #noticed = false
  #scheduled = false

  constructor(keeper: FrameInboxOptions) {
    this.#keeper = keeper
  }

  /** Takes a frame in. */
  receive(frame: ServerFrame): void {
    if ((frame.type === 'market' || frame.type === 'pong') && frame.time !== undefined)
      this.#keeper.clockHeard(frame.time)
    if (this.#keep(frame) && !this.#scheduled) {
      this.#scheduled = true
      this.#keeper.schedule(() => this.flush())
    }
  }

  /** Hands on what came in since the last time, where something did. */
  flush(): void {
    if (!this.#scheduled) return
    this.#scheduled = false
    const batch: Batch = {
      quotes: [...this.#quotes.values()],
      candles: new Map([...this.#candles].map(([code, bars]) => [code, [...bars.values()]])),
      figures: this.#figures,
      closed: this.#closed,
      alerts: this.#alerts,
      noticed: this.#noticed,
    }
    this.#quotes = new Map()
    this.#candles = new Map()
    this.#figures = undefined
    this.#closed = []
    this.#alerts = []
    this.#noticed = false
    this.#keeper.take(batch)
  }

  /** Forgets prices and how new they were: another source, whose clock may stand earlier, speaks from now on. */
  reset(): void {
    this.#quoteTimes.clear()
    this.#candleTimes.clear()
    this.#quotes.clear()
    this.#candles.clear()
  }

  /** Forgets what is personal and not handed on yet. */
  forgetAccount(): void {
    this.#figures = undefined
    this.#closed = []
    this.#alerts = []
    this.#noticed = false
  }

  #keep(frame: ServerFrame): boolean {
    switch (frame.type) {
      case 'market':
        return frame.quotes.map((quote) => this.#keepQuote(quote)).includes(true)
      case 'kline':
        return this.#keepCandle(frame.code, frame.candle)
      case 'trade': {
        // A frame may name only the orders that moved, so those of the frames before it are kept.
        const orders = new Map([...(this.#figures?.orders ?? []), ...frame.figures.orders].map((row) => [row.id, row]))
        this.#figures = { ...frame.figures, orders: [...orders.values()] }
        return true
      }
      case 'closed':
        this.#closed.push(...frame.orders)
        return frame.orders.length > 0
      case 'alerts':
        this.#alerts.push(...frame.alerts)
        return frame.alerts.length > 0
      case 'notices':
        this.#noticed = true
        return true
      default:
        return false
    }
  }

  #keepQuote(quote: Quote): boolean {
    if (quote.time !== undefined) {
      const held = this.#quoteTimes.get(quote.code)
      if (held !== undefined && quote.time < held) return false
      this.#quoteTimes.set(quote.code, quote.time)
    }
    this.#quotes.set(quote.code, quote)
    return true
  }

  #keepCandle(code: string, candle: Candle): boolean {
    const held = this.#candleTimes.get(code)
    if (held !== undefined && candle.time < held) return false
    this.#candleTimes.set(code, candle.time)
    // The last word of a finished minute counts as much as the first of the next.
    const bars = this.#candles.get(code) ?? new Map<number, Candle>()
    bars.set(candle.time, candle)
    this.#candles.set(code, bars)
    return true
  }
}
