import type { Instrument } from '../../contract/entities/market.ts'
import type { Tape } from './tape.ts'

/** An instrument that a source has a past of. */
export interface SourceInstrument {
  readonly instrument: Instrument
  /** From when to when, UTC ms. */
  readonly from: number
  readonly to: number
}

/** What is to be played of a source. */
export interface TapeChoice {
  readonly codes: readonly string[]
  readonly from: number
  readonly to: number
}

/** Somewhere markets can be played from: the cache, the exchange, a recording. */
export interface TapeSource {
  readonly id: string
  /** As it is called on the screen, in the visitor's language. */
  readonly title: string
  /** Under the title: what it is. */
  readonly note: string
  /** The whole time it speaks of, UTC ms. */
  readonly from: number
  readonly to: number
  readonly instruments: readonly SourceInstrument[]
  /** Reads the tape of a choice. Rejects when it cannot be had. */
  load(choice: TapeChoice): Promise<Tape>
}

/** Finds the sources of one kind that there are now; none when there are none. Never rejects. */
export type FindSources = () => Promise<readonly TapeSource[]>
