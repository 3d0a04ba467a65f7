/** How fast a replay can run: so many times as fast as it was. */
export const speeds = [1, 5, 20, 60] as const
export type Speed = (typeof speeds)[number]

/** A device that slept, or a page that was put away, does not let the replay run off, ms. */
const MOST_AT_ONCE_MS = 1_000

/** What a step of the clock did. */
export interface ClockStep {
  /** Where it stood and stands, ms. */
  readonly from: number
  readonly to: number
  /** It came to the end and stands at the beginning again. */
  readonly wrapped: boolean
}

/** The time of a replay: plays, pauses, is set and begins again. Knows no clock itself: the time that passed is told. */
export class ReplayClock {
  readonly from: number
  readonly to: number
  #position: number
  #toldAt: number | undefined
  #playing = false
  speed: Speed = 1
  loop = false

  constructor(from: number, to: number) {
    this.from = from
    this.to = Math.max(from, to)
    this.#position = from
  }

  /** Where it stands, ms. */
  get now(): number {
    return this.#position
  }

  get playing(): boolean {
    return this.#playing
  }

  /** Runs from where it stands; from the beginning when it stands at the end. Answers whether it went there. */
  play(): boolean {
    const wraps = this.#position >= this.to
    if (wraps) this.#position = this.from
    this.#playing = true
    this.#toldAt = undefined
    return wraps
  }

  pause(): void {
    this.#playing = false
  }

  /** Stands at a time from now on, within the tape. */
  seek(time: number): void {
    this.#position = Math.min(this.to, Math.max(this.from, Math.round(time)))
  }

  /** Takes that it is so late by a clock that only runs forward, ms. Undefined while it does not play. */
  step(here: number): ClockStep | undefined {
    if (!this.#playing) return undefined
    const passed = Math.min(MOST_AT_ONCE_MS, Math.max(0, here - (this.#toldAt ?? here)))
    this.#toldAt = here
    const from = this.#position
    this.seek(from + passed * this.speed)
    const wrapped = this.loop && this.#position >= this.to
    if (wrapped) this.#position = this.from
    else if (this.#position >= this.to) this.#playing = false
    return { from, to: this.#position, wrapped }
  }
}
