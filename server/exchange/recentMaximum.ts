/** Time the worst value is kept, ms: at least this, and at most twice as long. */
const WINDOW_MS = 1_000

/** The worst of what was measured lately. */
export class RecentMaximum {
  #from = Number.NEGATIVE_INFINITY
  #before = 0
  #worst = 0

  note(value: number, now: number): void {
    this.#turn(now)
    this.#worst = Math.max(this.#worst, value)
  }

  at(now: number): number {
    this.#turn(now)
    return Math.max(this.#before, this.#worst)
  }

  #turn(now: number): void {
    const age = now - this.#from
    if (age < WINDOW_MS) return
    this.#before = age < 2 * WINDOW_MS ? this.#worst : 0
    this.#worst = 0
    this.#from = now
  }
}
