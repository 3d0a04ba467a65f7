import { type Conditions, conditionsAt, drawing, type Weather } from '../../contract/weather.ts'

/** Time, handed in. */
export interface NetworkPorts {
  /** ms. */
  readonly now: () => number
  /** Runs something once, ms from now; answers how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void
}

/** Longer than this no timer of a browser runs, ms. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** A network that has a weather, from a time on. */
export class Network {
  readonly weather: Weather
  readonly ports: NetworkPorts
  readonly #began: number
  readonly #draw: () => number
  readonly #listeners = new Set<() => void>()
  #cutUntil = Number.NEGATIVE_INFINITY
  #callOff: (() => void) | undefined

  /** `began`: by the clock handed in, ms. */
  constructor(weather: Weather, ports: NetworkPorts, began = ports.now()) {
    this.weather = weather
    this.ports = ports
    this.#began = began
    this.#draw = drawing(weather.seed)
    this.#wait()
  }

  /** Returns how long they have lasted, ms. */
  get since(): number {
    return Math.max(0, this.ports.now() - this.#began)
  }

  /** Returns the current conditions. */
  get now(): Conditions {
    const { now } = conditionsAt(this.weather, this.since)
    return this.ports.now() < this.#cutUntil ? { ...now, state: 'cut' } : now
  }

  /** Returns true if connections break off, and none can be made. */
  get severed(): boolean {
    const { state } = this.now
    return state === 'cut' || state === 'portal'
  }

  /** Returns the delay of the next message, ms. */
  drawDelay(): number {
    const { delayMs, jitterMs } = this.now
    return Math.round(delayMs + jitterMs * this.#draw())
  }

  /** Returns true if the next message is lost. */
  drawLoss(): boolean {
    const { loss, state } = this.now
    return state === 'halfOpen' || (loss > 0 && this.#draw() < loss)
  }

  /** The server has got a request that changes something: some weathers cut the way back. */
  sent(): void {
    const { cutAfterSendingMs = 0 } = this.weather
    if (cutAfterSendingMs === 0) return
    this.#cutUntil = this.ports.now() + cutAfterSendingMs
    this.#changed()
  }

  /** Hears whenever it becomes different. Answers how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Is over: what is on its way breaks off, nothing changes any more. */
  end(): void {
    this.#cutUntil = Number.POSITIVE_INFINITY
    for (const listener of [...this.#listeners]) listener()
    this.#callOff?.()
    this.#listeners.clear()
  }

  #changed(): void {
    this.#wait()
    for (const listener of [...this.#listeners]) listener()
  }

  #wait(): void {
    this.#callOff?.()
    const { lasts } = conditionsAt(this.weather, this.since)
    const cut = this.#cutUntil - this.ports.now()
    const next = Math.ceil(Math.min(lasts, cut > 0 ? cut : lasts, MAX_TIMER_MS))
    if (Number.isFinite(lasts) || cut > 0) this.#callOff = this.ports.after(next, () => this.#changed())
  }
}
