import type { Tick } from '../markets/feed.ts'

export interface PriceAgesDeps {
  readonly codes: readonly string[]
  /** Returns true if a market is open now. */
  readonly isOpen: (code: string) => boolean
  /** Real time, ms, whatever the market's clock says: a replay may run a thousand times as fast. */
  readonly now: () => number
}

/** Tracks the age of each market's last price. Before the first price, the age counts from the server's start. */
export class PriceAges {
  readonly #deps: PriceAgesDeps
  readonly #cameAt: Map<string, number>

  constructor(deps: PriceAgesDeps) {
    this.#deps = deps
    const now = deps.now()
    this.#cameAt = new Map(deps.codes.map((code) => [code, now]))
  }

  /** Takes prices; bound, so that it can be handed to the market as it is. */
  readonly take = (ticks: readonly Tick[]): void => {
    const now = this.#deps.now()
    for (const { code } of ticks) this.#cameAt.set(code, now)
  }

  /** Seconds since the last price of each open market. */
  open(): ReadonlyMap<string, number> {
    const { isOpen, now } = this.#deps
    const at = now()
    const open = [...this.#cameAt].filter(([code]) => isOpen(code))
    return new Map(open.map(([code, result]) => [code, (at - result) / 1000]))
  }

  /** Seconds since any open market had a price; undefined while none is open. */
  newest(): number | undefined {
    const ages = [...this.open().values()]
    return ages.length === 0 ? undefined : Math.min(...ages)
  }
}
