import { writeServerFrame } from '../../contract/live.ts'
import type { Clock } from '../clock.ts'
import type { Exchange } from '../engine/exchange.ts'
import type { Quote } from '../markets/board.ts'
import type { Bar } from '../markets/folding.ts'
import type { Market } from '../markets/market.ts'

/**
 * Something that changes and is told to its subscribers: each gets what is new since what it saw last, so that whoever
 * was skipped catches up with the newest state and not with a queue. Frames are made once and shared.
 */
export interface Stream {
  /** Grows with every change that subscribers should hear of; 0 has been seen by nobody. */
  readonly revision: number
  /** Looks whether something has changed. */
  refresh(): void
  /** What somebody gets who last saw that revision; 0 for a new subscriber. */
  framesSince(seen: number): readonly Buffer[]
}

type Serve<T, K extends keyof T> = Pick<T, K>

const frameOf = (...frame: Parameters<typeof writeServerFrame>): Buffer => Buffer.from(writeServerFrame(...frame))

/** `DAY_MARKET`: the quotes that changed, in one frame for everybody who saw the same revision. */
export function marketStream(market: Serve<Market, 'changedSince'>, clock: Clock): Stream {
  const made = new Map<number, readonly Buffer[]>()
  let revision = 0
  return {
    get revision() {
      return revision
    },
    refresh() {
      const { version } = market.changedSince(revision)
      if (version === revision) return
      revision = version
      made.clear()
    },
    framesSince(seen) {
      const known = made.get(seen)
      if (known) return known
      const quotes = market.changedSince(seen).quotes.map(wireQuote)
      const frames = quotes.length === 0 ? [] : [frameOf({ type: 'market', quotes, time: clock.now() })]
      made.set(seen, frames)
      return frames
    },
  }
}

const wireQuote = (quote: Quote) => ({
  code: quote.code,
  open: quote.open,
  close: quote.close,
  change: quote.changePct,
  marketOpen: quote.isOpen,
  time: quote.time,
})

/** Bars that one change of minute may bring along: those that ended since, and the new one. */
const BARS_AT_ONCE = 5

/** `KLINE.{code}`: the current one-minute bar; at a change of minute the final state of the ended one goes before it. */
export function candleStream(market: Serve<Market, 'currentCandle' | 'candles'>, code: string): Stream {
  let revision = 0
  let last: Bar | undefined
  let text = ''
  let frames: readonly Buffer[] = []
  return {
    get revision() {
      return revision
    },
    refresh() {
      const bar = market.currentCandle(code)
      if (!bar) return
      const now = writeServerFrame({ type: 'kline', code, candle: bar })
      if (now === text) return
      const from = last?.time ?? bar.time
      const ended = from === bar.time ? [] : market.candles(code, '1min', { limit: BARS_AT_ONCE, before: bar.time })
      const since = ended.filter(({ time }) => time >= from)
      frames = [...since.map((candle) => frameOf({ type: 'kline', code, candle })), Buffer.from(now)]
      text = now
      last = { ...bar }
      revision += 1
    },
    framesSince: (seen) => (seen === 0 ? frames.slice(-1) : frames),
  }
}

/** `FOREX_TRADE` of one account: its running figures, whole, whenever they differ from the last. */
export function accountStream(exchange: Serve<Exchange, 'revision' | 'figures'>, accountId: number): Stream {
  let revision = 0
  let looked: number | undefined
  let text = ''
  let frames: readonly Buffer[] = []
  return {
    get revision() {
      return revision
    },
    refresh() {
      const current = exchange.revision(accountId)
      if (current === looked) return
      looked = current
      const now = writeServerFrame({ type: 'trade', figures: exchange.figures(accountId) })
      if (now === text) return
      text = now
      frames = [Buffer.from(now)]
      revision += 1
    },
    framesSince: () => frames,
  }
}
