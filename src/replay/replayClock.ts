import type { Timeline } from './timeline.ts'

/** Speeds of a replay, as multiples of real time. */
export const speeds = [0.25, 1, 10, 60, 300, 1_000] as const
export type Speed = (typeof speeds)[number]

/** A device that slept, or a page that was put away, does not let the replay run off, ms. */
const MAX_STEP_MS = 1_000

/** Result of a step of the clock. */
export interface ClockStep {
  /** Positions before and after, ms. */
  readonly from: number
  readonly to: number
  /** It came to the end and stands at the beginning again. */
  readonly wrapped: boolean
}

/**
 * The time of a replay: plays, pauses, is set and begins again, and leaves out what has no prices. Knows no clock itself: the
 * time that passed is told.
 */
export class ReplayClock {
  readonly #timeline: Timeline
  /** The last place it can stand at. */
  readonly #last: number
  #place = 0
  #toldAt: number | undefined
  #playing = false
  speed: Speed = 1
  loop = false

  constructor(timeline: Timeline) {
    this.#timeline = timeline
    this.#last = Math.max(0, timeline.length - 1)
  }

  /** Returns its position, ms. */
  get now(): number {
    return this.#timeline.at(this.#place)
  }

  get playing(): boolean {
    return this.#playing
  }

  /** Runs from where it stands; from the beginning when it stands at the end. Answers whether it went there. */
  play(): boolean {
    const wraps = this.#place >= this.#last
    if (wraps) this.#place = 0
    this.#playing = true
    this.#toldAt = undefined
    return wraps
  }

  pause(): void {
    this.#playing = false
  }

  /** Stands at a time from now on; where there are no prices, at where they go on. */
  seek(time: number): void {
    this.#stand(this.#timeline.place(time))
  }

  /** Takes that it is so late by a clock that only runs forward, ms. Undefined while it does not play. */
  step(here: number): ClockStep | undefined {
    if (!this.#playing) return undefined
    const passed = Math.min(MAX_STEP_MS, Math.max(0, here - (this.#toldAt ?? here)))
    this.#toldAt = here
    const from = this.now
    this.#stand(this.#place + passed * this.speed)
    const wrapped = this.loop && this.#place >= this.#last
    if (wrapped) this.#place = 0
    else if (this.#place >= this.#last) this.#playing = false
    return { from, to: this.now, wrapped }
  }

  #stand(place: number): void {
    this.#place = Math.min(this.#last, Math.max(0, Math.round(place)))
  }
}
