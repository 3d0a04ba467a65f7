import { type RecordedPrice, recordedPrices } from '../../contract/recording/recordedMarket.ts'
import { RecordedTimes } from '../../contract/recording/recordedTimes.ts'
import type { Recording } from '../../contract/recording/recording.ts'
import type { RecordedEvent } from '../../contract/recording/recordingLines.ts'
import { countUntil } from './foldBars.ts'

type Shown = Extract<RecordedEvent, { type: 'shown' }>['state']
type Link = Extract<RecordedEvent, { type: 'link' }>['status']
/** An order action of the recording. */
export type WitnessedOrder = Extract<RecordedEvent, { type: 'order' }>

/** The server's data and the screen's, at one moment of a recording. */
export interface Observation {
  /** The newest price the server had made, as far as it was ever told. */
  readonly known: RecordedPrice | undefined
  /** The newest price that had arrived. */
  readonly seen: RecordedPrice | undefined
  /** Time the screen had been showing an outdated price, ms. */
  readonly behindMs: number
  /** Age of the price on the screen, ms. */
  readonly ageMs: number | undefined
  /** State in the header, and state of the channel. */
  readonly state: Shown | undefined
  readonly link: Link | undefined
  /** Events of orders during the last moments, the newest last. */
  readonly orders: readonly WitnessedOrder[]
}

/** Orders are told for so long after they were, ms of ours. */
const ORDERS_FOR_MS = 10_000

interface Line {
  /** In the order the server made them, and in the order they arrived. */
  readonly created: readonly RecordedPrice[]
  readonly arrived: readonly RecordedPrice[]
}

/** Says of any moment of a recording what was on the screen, and what the server knew. Times are the server's, ms. */
export class Witness {
  readonly #recording: Recording
  readonly #times: RecordedTimes
  readonly #lines = new Map<string, Line>()
  readonly #states: readonly Extract<RecordedEvent, { type: 'shown' }>[]
  readonly #links: readonly Extract<RecordedEvent, { type: 'link' }>[]
  readonly #orders: readonly WitnessedOrder[]

  constructor(recording: Recording) {
    this.#recording = recording
    this.#times = new RecordedTimes(recording)
    this.#states = recording.events.filter((event) => event.type === 'shown')
    this.#links = recording.events.filter((event) => event.type === 'link')
    this.#orders = recording.events.filter((event) => event.type === 'order')
  }

  /** Returns the data of an instrument at a time. */
  at(code: string, time: number): Observation {
    const here = this.#times.hereAt(time)
    const { created, arrived } = this.#line(code)
    const count = countUntil(created, time, (one) => one.time)
    const known = created[count - 1]
    const seen = newest(
      arrived,
      countUntil(arrived, here, (one) => one.at),
    )
    const missed = seen && created[countUntil(created, seen.time, (one) => one.time)]
    const last = <T extends RecordedEvent>(events: readonly T[]) =>
      events[countUntil(events, here, (one) => one.at) - 1]
    return {
      known,
      seen,
      behindMs: missed && missed.time <= time ? time - missed.time : 0,
      ageMs: seen && Math.max(0, time - seen.time),
      state: last(this.#states)?.state,
      link: last(this.#links)?.status,
      orders: this.#orders.filter(({ at }) => at <= here && at > here - ORDERS_FOR_MS),
    }
  }

  #line(code: string): Line {
    const held = this.#lines.get(code)
    if (held) return held
    const created = recordedPrices(this.#recording, code)
    const line = { created, arrived: running(created.toSorted((one, other) => one.at - other.at)) }
    this.#lines.set(code, line)
    return line
  }
}

/** Returns what the screen showed from each arrival on. A price older than the one shown is not used. */
function running(arrived: readonly RecordedPrice[]): RecordedPrice[] {
  const shown: RecordedPrice[] = []
  for (const one of arrived) {
    const last = shown.at(-1)
    if (last === undefined || one.time >= last.time) shown.push(one)
  }
  return shown
}

const newest = (shown: readonly RecordedPrice[], count: number): RecordedPrice | undefined => shown[count - 1]
