import { type Period, periods } from '../../contract/entities/market.ts'
import type { CandleStore } from './candleStore.ts'
import type { InstrumentSpec } from './instruments.ts'

/** Bars a step takes away: orders wait for no more than a small write. */
const BATCH_SIZE = 1000

/**
 * Takes away what is older than candles are kept: one-minute bars after some days, those of a longer period after as many times
 * as long, so that there are as many of each. A step looks at one period of one instrument; nothing is written where less than
 * `BATCH_SIZE` bars are too old.
 */
export class OldCandles {
  readonly #store: CandleStore
  readonly #days: number
  readonly #series: ReadonlyArray<readonly [InstrumentSpec, Period]>
  #next = 0

  constructor(store: CandleStore, specs: readonly InstrumentSpec[], days: number) {
    this.#store = store
    this.#days = days
    this.#series = specs.flatMap((spec) => periods.map((period) => [spec, period] as const))
  }

  /** Looks at the next period, at the same one again while there is more to take away. Throws when that cannot be written. */
  step(): void {
    const [spec, period] = this.#series[this.#next] ?? []
    if (spec === undefined || period === undefined) return
    if (this.#store.dropOldest(spec, period, this.#days, BATCH_SIZE)) return
    this.#next = (this.#next + 1) % this.#series.length
  }
}
