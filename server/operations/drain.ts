import { setTimeout } from 'node:timers/promises'

/** How a server gets ready to stop: those that send it visitors are told first, and have a while to send them elsewhere. */
export class Drain {
  readonly #listeners = new Set<(ms: number) => void>()
  #begun = false

  /** Whether the server is going to stop. */
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
