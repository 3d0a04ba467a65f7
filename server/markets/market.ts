import type Big from 'big.js'
import type { Period } from '../../contract/entities/market.ts'
import { quoteToUsd } from '../../contract/rules.ts'
import type { Board, Changes, Quote } from './board.ts'
import type { CandleAsk, Candles } from './candles.ts'
import type { Feed } from './feed.ts'
import type { FeedRunner, TickListener } from './feedRunner.ts'
import type { Bar } from './folding.ts'
import { type InstrumentSpec, instrumentByCode, instrumentById } from './instruments.ts'
import type { TradingHours } from './sessions.ts'

/** The row chart's bars (decisions §4). */
const ABBREVIATED = 96

/** The markets as the entry points and the engine see them. */
export interface Market {
  readonly source: Feed['kind']
  /** Those that have prices, in the order of the market list. */
  readonly instruments: readonly InstrumentSpec[]
  /** From the whole catalogue: an old order's instrument may have no prices any more. */
  byId(id: number): InstrumentSpec | undefined
  byCode(code: string): InstrumentSpec | undefined
  /** The quote as it is now; undefined before the first price. */
  quote(code: string): Quote | undefined
  /** Quotes that changed after a version, an opening or closing too; 0 for all. */
  changedSince(version: number): Changes
  isOpen(code: string, t: number): boolean
  /** Returns when it opens next, UTC ms, or undefined for a market that never closes. */
  nextOpen(code: string, t: number): number | undefined
  /** The next close of more than an hour, or the one that the market is in, UTC ms; undefined where there is none. */
  longClose(code: string, t: number): number | undefined
  /** The newest bars, oldest first (decisions §4). Rejects with a `DatabaseUnavailable`. */
  candles(code: string, period: Period, ask?: CandleAsk): Promise<Bar[]>
  /** The newest bars for a small chart, at most 96. */
  abbreviated(code: string, period: Period): Promise<Bar[]>
  /** One-minute bars that have ended since a time, the last few, oldest first. */
  endedCandles(code: string, since: number): Bar[]
  /** The one-minute bar that still moves. */
  currentCandle(code: string): Readonly<Bar> | undefined
  /** Batches of ticks in time order, after the quotes and candles took them. Returns how to stop. */
  subscribe(listener: TickListener): () => void
  /** USD for a unit of a currency by the live prices, by the reference prices where there are none (decisions §5). */
  quoteToUsd(currency: string): Big
}

/** The parts a market is put together from. */
export interface MarketDeps {
  readonly source: Feed['kind']
  readonly instruments: readonly InstrumentSpec[]
  readonly board: Board
  readonly candles: Pick<Candles, 'query' | 'current' | 'endedSince'>
  readonly hours: TradingHours
  readonly runner: Pick<FeedRunner, 'subscribe'>
}

/** Puts the parts behind one face. */
export function marketOf({ source, instruments, board, candles, hours, runner }: MarketDeps): Market {
  const known = new Map(instruments.map((spec) => [spec.code, spec]))
  const reference = (code: string): number | undefined => instrumentByCode(code)?.priceRef
  return {
    source,
    instruments,
    byId: instrumentById,
    byCode: instrumentByCode,
    quote: (code) => board.quote(code),
    changedSince: (version) => board.changedSince(version),
    isOpen: (code, t) => {
      const spec = known.get(code)
      return spec !== undefined && hours.isOpen(spec, t)
    },
    nextOpen: (code, t) => {
      const spec = known.get(code)
      return spec && hours.nextOpen(spec, t)
    },
    longClose: (code, t) => {
      const spec = known.get(code)
      return spec && hours.longClose(spec, t)
    },
    candles: (code, period, ask) => candles.query(code, period, ask),
    abbreviated: (code, period) => candles.query(code, period, { limit: ABBREVIATED }),
    endedCandles: (code, since) => candles.endedSince(code, '1min', since),
    currentCandle: (code) => candles.current(code, '1min'),
    subscribe: (listener) => runner.subscribe(listener),
    quoteToUsd: (currency) => {
      const live = quoteToUsd(currency, (code) => board.price(code)) ?? quoteToUsd(currency, reference)
      if (!live) throw new Error(`no price of ${currency} in USD`)
      return live
    },
  }
}
