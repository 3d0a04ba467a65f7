import type { Mend } from './mending.ts'

/** One price of one instrument. A batch of them is in time order. */
export interface Tick {
  readonly code: string
  /** Rounded to the instrument's digits. */
  readonly price: number
  /** UTC ms. */
  readonly time: number
  /** What was traded, or 1 a quote where the source does not say. */
  readonly volume: number
  /** Whether the price came here from the last one without a gap, as on the way through a replayed bar. */
  readonly isContinuous?: boolean
}

/** What a live feed has missed and was told later. */
export interface LatePast {
  /** The next to be taken into the candles, when all ticks are taken; stays until it is done with. */
  readonly next: Mend | undefined
  done(): void
  /** Until when nothing is missing in what was given, UTC ms: after a restart it goes on from there. */
  readonly keptTo: number
}

/** Where prices come from. Pulled, not pushing: the same questions always get the same answers. */
export interface Feed {
  readonly kind: 'simulated' | 'replay' | 'live'
  /** The instruments it has prices for. */
  readonly codes: readonly string[]
  /** Everything up to this time (UTC ms) has been given. */
  readonly position: number
  /** The ticks after those already given up to `to` (UTC ms, never less than before), in time order. */
  advance(to: number): Tick[]
}
