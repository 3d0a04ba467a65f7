import type { GapRepair } from './gapRepair.ts'

/** One price of one instrument. A batch of them is in time order. */
export interface Tick {
  readonly code: string
  /** Rounded to the instrument's digits. */
  readonly price: number
  /** UTC ms. */
  readonly time: number
  /** Traded volume, or 1 per quote if the source has no volume. */
  readonly volume: number
  /** True if the price came here from the last one without a gap, as on the way through a replayed bar. */
  readonly isContinuous?: boolean
}

/** Prices that a live feed missed and received later. */
export interface BackfilledPrices {
  /** The next to be taken into the candles, when all ticks are taken; stays until it is done with. */
  readonly next: GapRepair | undefined
  done(): void
  /** Until when nothing is missing in what was given, UTC ms: after a restart it goes on from there. */
  readonly keptTo: number
}

/** A source of prices. It is pulled: the same request always returns the same answer. */
export interface Feed {
  readonly kind: 'simulated' | 'replay' | 'live'
  /** The instruments it has prices for. */
  readonly codes: readonly string[]
  /** All ticks up to this time (UTC ms) have been delivered. */
  readonly position: number
  /** The ticks after those already given up to `to` (UTC ms, never less than before), in time order. */
  advance(to: number): Tick[]
}
