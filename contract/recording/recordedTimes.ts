import type { Recording } from './recording.ts'

interface Reading {
  /** Our clock and the server's, ms. */
  readonly at: number
  readonly server: number
}

/** How the server's clock stood to ours during a recording; a replaying server's runs faster, and may begin again. */
export class RecordedTimes {
  readonly #readings: readonly Reading[]

  constructor({ events }: Recording) {
    const told: Reading[] = []
    for (const event of events) {
      if (event.type !== 'clock' && event.type !== 'quotes') continue
      const server = event.server
      // What was late on its way would let the clock stand still.
      if (server !== undefined && server > (told.at(-1)?.server ?? Number.NEGATIVE_INFINITY))
        told.push({ at: event.at, server })
    }
    this.#readings = told
  }

  /** The server's time at a time of ours, ms. */
  serverAt(at: number): number {
    return along(
      this.#readings,
      at,
      (one) => one.at,
      (one) => one.server,
    )
  }

  /** Our time at a time of the server's, ms. */
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
  // Outside what was told both clocks run alike.
  if (before === undefined) return after === undefined ? value : to(after) + (value - from(after))
  if (after === undefined) return to(before) + (value - from(before))
  const share = (value - from(before)) / (from(after) - from(before))
  return Math.round(to(before) + share * (to(after) - to(before)))
}
