/** Presses that follow each other faster than this are one burst, ms. */
const PAUSE_MS = 500

/**
 * Tells a hand that hammers from one that decides anew. Whoever hammers on Buy wants one order, though its answer may come
 * between two presses, and the sheet that tells of it be pressed away by the next ones.
 */
export class PressBurst {
  #last = Number.NEGATIVE_INFINITY
  #isSpent = false

  /** Somebody pressed something, at a time that only ever grows, ms. */
  press(at: number): void {
    if (at - this.#last >= PAUSE_MS) this.#isSpent = false
    this.#last = at
  }

  /** The burst has had its order. */
  spend(): void {
    this.#isSpent = true
  }

  /** Whether the last press belongs to a burst that has had its order. */
  get isSpent(): boolean {
    return this.#isSpent
  }
}
