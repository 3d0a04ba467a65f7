import type { Instrument } from '../../contract/entities/market.ts'
import type { Tape } from './tape.ts'
import type { Span } from './timeline.ts'

/** An instrument of a source. */
export interface SourceInstrument {
  readonly instrument: Instrument
  /** When it has prices, oldest first; undefined where the source has to look first. */
  readonly times?: readonly Span[]
}

/** What is to be played of a source. */
export interface TapeChoice extends Span {
  readonly codes: readonly string[]
}

/** Somewhere markets can be played from: the cache, the exchange, a recording. */
export interface TapeSource {
  readonly id: string
  /** As it is called on the screen, in the visitor's language. */
  readonly title: string
  /** Under the title: what it is. */
  readonly note: string
  readonly instruments: readonly SourceInstrument[]
  /** Finds out when an instrument has prices, oldest first, where that is not known. Rejects when it cannot be had. */
  look?(code: string): Promise<readonly Span[]>
  /** Reads the tape of a choice. Rejects when it cannot be had. */
  load(choice: TapeChoice): Promise<Tape>
}

/** Finds the sources of one kind that there are now; none when there are none. Never rejects. */
export type FindSources = () => Promise<readonly TapeSource[]>
