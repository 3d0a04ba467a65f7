import { type Overload, writeServerFrame } from '../../contract/live.ts'
import type { Clock } from '../clock.ts'
import type { Quote } from '../markets/board.ts'
import type { Bar } from '../markets/folding.ts'
import type { Market } from '../markets/market.ts'
import type { FiguresSource } from './figuresSource.ts'
import { framed } from './wireFrame.ts'

/**
 * Something that changes and is told to its subscribers: each gets what is new since what it saw last, so that whoever
 * was skipped catches up with the newest state and not with a queue. Frames are made once, as they go on the wire, and
 * shared by all who are as far.
 */
export interface Stream {
  /** Grows with every change that subscribers should hear of; 0 has been seen by nobody. */
  readonly revision: number
  /** Looks whether something has changed. */
  refresh(): void
  /** Returns the frames after a revision, 0 for a new subscriber, in one piece. Undefined if there are none. */
  framesSince(seen: number): Buffer | undefined
}

type Serve<T, K extends keyof T> = Pick<T, K>

/** `DAY_MARKET`: the quotes that changed, in one frame for everybody who saw the same revision. */
export function marketStream(market: Serve<Market, 'changedSince'>, clock: Clock): Stream {
  const created = new Map<number, Buffer | undefined>()
  const make = (seen: number, quotes: readonly Quote[]): Buffer | undefined => {
    const reported = { type: 'market', quotes: quotes.map(wireQuote), time: clock.now() } as const
    const frame = quotes.length === 0 ? undefined : framed(writeServerFrame(reported))
    created.set(seen, frame)
    return frame
  }
  let revision = 0
  return {
    get revision() {
      return revision
    },
    refresh() {
      const { version, quotes } = market.changedSince(revision)
      if (version === revision) return
      created.clear()
      // Almost everybody is as far as this.
      make(revision, quotes)
      revision = version
    },
    framesSince: (seen) => (created.has(seen) ? created.get(seen) : make(seen, market.changedSince(seen).quotes)),
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

/** `KLINE.{code}`: the current one-minute bar; at a change of minute the final state of the ended one goes before it. */
export function candleStream(market: Serve<Market, 'currentCandle' | 'endedCandles'>, code: string): Stream {
  const reported = (candle: Bar) => writeServerFrame({ type: 'kline', code, candle })
  let revision = 0
  let last: Bar | undefined
  let text = ''
  let current: Buffer | undefined
  let frames: Buffer | undefined
  return {
    get revision() {
      return revision
    },
    refresh() {
      const bar = market.currentCandle(code)
      if (!bar) return
      const now = reported(bar)
      if (now === text) return
      const from = last?.time ?? bar.time
      const since = from === bar.time ? [] : market.endedCandles(code, from)
      current = framed(now)
      frames = since.length === 0 ? current : framed(...since.map(reported), now)
      text = now
      last = { ...bar }
      revision += 1
    },
    framesSince: (seen) => (seen === 0 ? current : frames),
  }
}

/** Tells every client while closing orders take priority, and once more when that is over. */
export function busyStream(overload: () => Overload | undefined): Stream {
  const over: Overload = { waiting: 0, wait: 0, priceLag: 0, stopLag: 0 }
  let revision = 1
  let reported = over
  let frame: Buffer | undefined
  return {
    get revision() {
      return revision
    },
    refresh() {
      const now = overload() ?? over
      if (now === over && reported === over) return
      reported = now
      frame = framed(writeServerFrame({ type: 'busy', ...now }))
      revision += 1
    },
    framesSince: (seen) => (seen === 0 && reported === over ? undefined : frame),
  }
}

/** `FOREX_TRADE` of one account: its running figures, whole, whenever they differ from the last. */
export function accountStream(source: FiguresSource, accountId: number): Stream {
  let revision = 0
  let looked: number | undefined
  let text = ''
  let frame: Buffer | undefined
  return {
    get revision() {
      return revision
    },
    refresh() {
      const current = source.revision(accountId)
      if (current === undefined || current === looked) return
      looked = current
      const now = writeServerFrame({ type: 'trade', figures: source.figures(accountId) })
      if (now === text) return
      text = now
      frame = framed(now)
      revision += 1
    },
    framesSince: () => frame,
  }
}
