/** Requests that pass per turn of the event loop. Between turns prices are sent and calls answered. */
export const PER_TURN = 8
/** Maximum number of waiting requests. More could not be served in a useful time. */
export const MAX_WAITING = 20_000

/**
 * Lets those who all come at once pass a few at a time. After a failure of the network thousands connect within one moment; to
 * serve them all before anything else would leave those who are connected without prices for as long as that takes.
 */
export class AdmissionQueue {
  readonly #soon: (turn: () => void) => void
  #waiting: (() => void)[] = []
  #next = 0

  /** `soon` calls back once everything else has had its turn. */
  constructor(soon: (turn: () => void) => void = setImmediate) {
    this.#soon = soon
  }

  /** Returns the waiting clients. */
  get waiting(): number {
    return this.#waiting.length - this.#next
  }

  /** Lets somebody pass when it is their turn, in the order they came; false when too many wait already. */
  enter(pass: () => void): boolean {
    if (this.waiting >= MAX_WAITING) return false
    this.#waiting.push(pass)
    if (this.waiting === 1) this.#soon(() => this.#turn())
    return true
  }

  #turn(): void {
    const now = this.#waiting.slice(this.#next, this.#next + PER_TURN)
    this.#next += now.length
    if (this.waiting > 0) this.#soon(() => this.#turn())
    else {
      this.#waiting = []
      this.#next = 0
    }
    for (const pass of now) pass()
  }
}
