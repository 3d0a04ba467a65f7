/** Counts of events. */
export class Counters {
  readonly #counts = new Map<string, number>()

  count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by)
  }

  /** Takes another one's counts in. */
  add(other: Counters): void {
    for (const [what, often] of other.#counts) this.count(what, often)
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0
  }

  /** By name. */
  get all(): ReadonlyArray<readonly [what: string, often: number]> {
    return [...this.#counts].sort(([one], [other]) => (one < other ? -1 : 1))
  }
}
