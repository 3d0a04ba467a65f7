import type { RecordedEvent } from './recordingLines.ts'

interface Reading {
  /** Local and server clock, in ms. */
  readonly at: number
  readonly server: number
}

/**
 * Maps between the local clock and the server's clock during a recording. The clock of a replaying server runs faster and may
 * restart.
 */
export class RecordedTimes {
  readonly #readings: readonly Reading[]

  constructor({ events }: { readonly events: readonly RecordedEvent[] }) {
    const reported: Reading[] = []
    for (const event of events) {
      if (event.type !== 'clock' && event.type !== 'quotes') continue
      const server = event.server
      // A delayed message would make the clock stand still.
      if (server !== undefined && server > (reported.at(-1)?.server ?? Number.NEGATIVE_INFINITY))
        reported.push({ at: event.at, server })
    }
    this.#readings = reported
  }

  /** Converts local time to server time, in ms. */
  serverAt(at: number): number {
    return along(
      this.#readings,
      at,
      (one) => one.at,
      (one) => one.server,
    )
  }

  /** Converts server time to local time, in ms. */
  hereAt(server: number): number {
    return along(
      this.#readings,
      server,
      (one) => one.server,
      (one) => one.at,
    )
  }
}

type Axis = (reading: Reading) => number

function along(readings: readonly Reading[], value: number, from: Axis, to: Axis): number {
  let [low, high] = [0, readings.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (from(readings[middle] as Reading) <= value) low = middle + 1
    else high = middle
  }
  const [before, after] = [readings[low - 1], readings[low]]
  // Outside the recorded range both clocks run at the same speed.
  if (before === undefined) return after === undefined ? value : to(after) + (value - from(after))
  if (after === undefined) return to(before) + (value - from(before))
  const share = (value - from(before)) / (from(after) - from(before))
  return Math.round(to(before) + share * (to(after) - to(before)))
}
