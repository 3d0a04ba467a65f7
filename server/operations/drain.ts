import { setTimeout } from 'node:timers/promises'

/** Prepares a server to stop: notifies load balancers first and gives them time to redirect visitors. */
export class Drain {
  readonly #listeners = new Set<(ms: number) => void>()
  #begun = false

  /** Returns true if the server is going to stop. */
  get begun(): boolean {
    return this.#begun
  }

  /** Hears that it begins, and how long it lasts, ms. */
  onBegin(listener: (ms: number) => void): void {
    this.#listeners.add(listener)
  }

  /** From now on the server is not ready, and lets nobody come to stay; resolves when everybody has had so many ms to go. */
  async run(ms: number): Promise<void> {
    this.#begun = true
    for (const listener of this.#listeners) listener(ms)
    if (ms > 0) await setTimeout(ms)
  }
}
