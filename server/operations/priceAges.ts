import type { Tick } from '../markets/feed.ts'

/** What prices' ages are told of. */
export interface PriceAgesParts {
  readonly codes: readonly string[]
  /** Whether a market is open now. */
  readonly isOpen: (code: string) => boolean
  /** Real time, ms, whatever the market's clock says: a replay may run a thousand times as fast. */
  readonly now: () => number
}

/** How long ago the last price of each market came. Before its first one it is as old as the server. */
export class PriceAges {
  readonly #parts: PriceAgesParts
  readonly #cameAt: Map<string, number>

  constructor(parts: PriceAgesParts) {
    this.#parts = parts
    const now = parts.now()
    this.#cameAt = new Map(parts.codes.map((code) => [code, now]))
  }

  /** Takes prices; bound, so that it can be handed to the market as it is. */
  readonly take = (ticks: readonly Tick[]): void => {
    const now = this.#parts.now()
    for (const { code } of ticks) this.#cameAt.set(code, now)
  }

  /** Seconds since the last price of each open market. */
  open(): ReadonlyMap<string, number> {
    const { isOpen, now } = this.#parts
    const at = now()
    const open = [...this.#cameAt].filter(([code]) => isOpen(code))
    return new Map(open.map(([code, came]) => [code, (at - came) / 1000]))
  }

  /** Seconds since any open market had a price; undefined while none is open. */
  newest(): number | undefined {
    const ages = [...this.open().values()]
    return ages.length === 0 ? undefined : Math.min(...ages)
  }
}
