/** Hashes that are made at once: each takes 19 MiB and a core. */
const MAX_CONCURRENT = 2
/** Most that wait; some seconds of work. */
const MAX_PENDING = 128

/** More passwords are to be checked than can be; to be tried again in a moment. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy'
}

/** A line before work that costs memory: a flood of logins waits, and what is beyond waiting for is refused. */
export class HashQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** Does the work in its turn. Rejects with TooBusy when too many are waiting. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_CONCURRENT) this.#running += 1
    else if (this.#waiting.length < MAX_PENDING) await new Promise<void>((go) => this.#waiting.push(go))
    else throw new TooBusy('too many passwords are waiting to be checked')
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody can slip in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
