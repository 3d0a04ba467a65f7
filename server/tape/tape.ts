import type { TapeTick } from '../../contract/tape/tickBlock.ts'
import type { Tick } from '../markets/feed.ts'
import type { TapePart } from './tapeStore.ts'

/** Position of a tick: its number among all of its instrument, from 0, with its price and time. */
export interface TapePlace {
  readonly number: number
  readonly price: number
  /** UTC ms. */
  readonly time: number
}

/** Position of an instrument's tape at a moment. */
interface Mark {
  /** Ticks noted. */
  readonly noted: number
  /** Of these, how many are part of a batch. */
  readonly taken: number
  readonly last: TapePlace | undefined
}

/** Positions of the tape at a moment, by instrument. */
export type TapeMark = ReadonlyMap<number, Mark>

/** Data of an instrument that the tape needs. `InstrumentSpec` has it. */
interface NotedSpec {
  readonly id: number
  readonly digits: number
}

interface Line {
  digits: number
  /** The number of the first tick in `ticks`. */
  first: number
  /** The number of the first tick that no part holds yet. */
  taken: number
  readonly ticks: TapeTick[]
  last: TapePlace | undefined
}

/**
 * The ticks that the engine has decided and that are not all in the database yet. The parts that `take` hands out are written
 * with the decisions that rest on them; the others follow a few seconds later.
 */
export class Tape {
  readonly #lines = new Map<number, Line>()

  /** `next`: the number that the next tick of each instrument gets, from the database. */
  constructor(next: ReadonlyMap<number, number>) {
    for (const [instrument, number] of next) this.#lines.set(instrument, lineFrom(number))
  }

  /** Notes a tick that is being decided. */
  note({ id, digits }: NotedSpec, { price, time, volume, isContinuous = false }: Tick, isClosed: boolean): void {
    const line = this.#line(id)
    line.digits = digits
    line.last = { number: line.first + line.ticks.length, price, time }
    line.ticks.push(isClosed ? { time, price, volume, isContinuous, isClosed } : { time, price, volume, isContinuous })
  }

  /** The newest tick of an instrument; undefined before the first since the start. */
  newest(instrument: number): TapePlace | undefined {
    return this.#lines.get(instrument)?.last
  }

  /** The ticks of an instrument that are part of no batch yet; undefined when there are none. */
  take(instrument: number): TapePart | undefined {
    const line = this.#line(instrument)
    const ticks = line.ticks.slice(line.taken - line.first)
    if (ticks.length === 0) return undefined
    const part = { instrument, digits: line.digits, first: line.taken, ticks }
    line.taken += ticks.length
    return part
  }

  /** The same of every instrument that has such ticks from before a time, UTC ms, or as many as `most`. */
  takeOlder(time: number, most: number): TapePart[] {
    const parts: TapePart[] = []
    for (const [instrument, { first, taken, ticks }] of this.#lines) {
      const oldest = ticks[taken - first]
      const isDue = oldest !== undefined && (oldest.time < time || ticks.length - (taken - first) >= most)
      const part = isDue ? this.take(instrument) : undefined
      if (part !== undefined) parts.push(part)
    }
    return parts
  }

  /** Returns its current position. */
  mark(): TapeMark {
    const marks = new Map<number, Mark>()
    for (const [instrument, { first, taken, ticks, last }] of this.#lines)
      marks.set(instrument, { noted: first + ticks.length, taken, last })
    return marks
  }

  /** Notes that everything up to a mark is in the database and need not be kept in memory. */
  stored(mark: TapeMark): void {
    for (const [instrument, { taken }] of mark) {
      const line = this.#line(instrument)
      if (taken === line.first) continue
      line.ticks.splice(0, taken - line.first)
      line.first = taken
    }
  }

  /** Goes back to a mark: what was noted and taken since is noted and taken again. */
  undo(mark: TapeMark): void {
    for (const [instrument, line] of this.#lines) {
      const { noted, taken, last } = mark.get(instrument) ?? { noted: line.first, taken: line.first, last: undefined }
      line.ticks.length = noted - line.first
      line.taken = taken
      line.last = last
    }
  }

  #line(instrument: number): Line {
    const line = this.#lines.get(instrument) ?? lineFrom(0)
    this.#lines.set(instrument, line)
    return line
  }
}

const lineFrom = (number: number): Line => ({ digits: 0, first: number, taken: number, ticks: [], last: undefined })
