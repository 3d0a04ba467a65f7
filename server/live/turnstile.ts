/** How many pass at each turn of the event loop: between two turns prices go out and calls are answered. */
export const AT_A_TURN = 8
/** How many may wait. More than that are not served in any time that somebody would wait for. */
export const WAITING_MOST = 20_000

/**
 * Lets those who all come at once pass a few at a time. After a failure of the network thousands connect within one moment; to
 * serve them all before anything else would leave those who are connected without prices for as long as that takes.
 */
export class Turnstile {
  readonly #soon: (turn: () => void) => void
  #waiting: (() => void)[] = []
  #next = 0

  /** `soon` calls back once everything else has had its turn. */
  constructor(soon: (turn: () => void) => void = setImmediate) {
    this.#soon = soon
  }

  /** Who waits. */
  get waiting(): number {
    return this.#waiting.length - this.#next
  }

  /** Lets somebody pass when it is their turn, in the order they came; false when too many wait already. */
  enter(pass: () => void): boolean {
    if (this.waiting >= WAITING_MOST) return false
    this.#waiting.push(pass)
    if (this.waiting === 1) this.#soon(() => this.#turn())
    return true
  }

  #turn(): void {
    const now = this.#waiting.slice(this.#next, this.#next + AT_A_TURN)
    this.#next += now.length
    if (this.waiting > 0) this.#soon(() => this.#turn())
    else {
      this.#waiting = []
      this.#next = 0
    }
    for (const pass of now) pass()
  }
}
