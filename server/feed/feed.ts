/** One price of one instrument. A batch of them is in time order. */
export interface Tick {
  readonly code: string
  /** Rounded to the instrument's digits. */
  readonly price: number
  /** UTC ms. */
  readonly time: number
  /** What was traded, or 1 a quote where the source does not say. */
  readonly volume: number
}

/** Where prices come from. Pulled, not pushing: the same questions always get the same answers. */
export interface Feed {
  readonly kind: 'simulated' | 'replay'
  /** The instruments it has prices for. */
  readonly codes: readonly string[]
  /** Everything up to this time (UTC ms) has been given. */
  readonly position: number
  /** The ticks after those already given up to `to` (UTC ms, never less than before), in time order. */
  advance(to: number): Tick[]
}
