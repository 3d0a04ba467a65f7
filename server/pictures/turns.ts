/** Lets only so many at a time do what is heavy; the others wait in line, as long as the line is not too long. */
export class Turns {
  readonly #atOnce: number
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #busy = 0

  constructor({ atOnce, mostWaiting }: { readonly atOnce: number; readonly mostWaiting: number }) {
    this.#atOnce = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** Does it in its turn and answers what it gave; undefined, at once, when the line is too long. */
  async take<T>(work: () => Promise<T>): Promise<{ readonly done: T } | undefined> {
    if (this.#busy >= this.#atOnce) {
      if (this.#waiting.length >= this.#mostWaiting) return undefined
      await new Promise<void>((go) => this.#waiting.push(go))
    } else this.#busy += 1
    try {
      return { done: await work() }
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#busy -= 1
    }
  }
}
