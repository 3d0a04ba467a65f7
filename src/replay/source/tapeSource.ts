import type { Instrument } from '../../../contract/entities/market.ts'
import type { Tape } from '../tape.ts'
import type { Span } from '../timeline.ts'

/** An instrument of a source. */
export interface SourceInstrument {
  readonly instrument: Instrument
  /** Times with prices, oldest first. Undefined if the source has to check first. */
  readonly times?: readonly Span[]
}

/** Part of a source to play. */
export interface TapeChoice extends Span {
  readonly codes: readonly string[]
}

/**
 * Ticks or bars of a time range: the cache, the exchange, a recording, files of one's own. `load` makes a `Tape` of
 * `LineContent`: one-minute bars, and ticks where there are some, with the ask where the file has one.
 */
export interface TapeSource {
  /** The same at every start, so that a saved session finds its source again. */
  readonly id: string
  /** As it is called on the screen, in the visitor's language. */
  readonly title: string
  /** Under the title: what it is. */
  readonly note: string
  readonly instruments: readonly SourceInstrument[]
  /**
   * Its data stays on this device until the visitor deletes it: a session keeps the choice and loads it again. Of any
   * other source a session keeps a copy of the tape.
   */
  readonly isKept?: boolean
  /** Finds out when an instrument has prices, oldest first, where that is not known. Rejects when it cannot be had. */
  look?(code: string): Promise<readonly Span[]>
  /** Reads the tape of a choice: only its time range and a day before it. Rejects when it cannot be had. */
  load(choice: TapeChoice): Promise<Tape>
}

/** Finds the sources of one kind that there are now; none when there are none. Never rejects. */
export type FindSources = () => Promise<readonly TapeSource[]>
