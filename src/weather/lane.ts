import type { Network } from './network.ts'

/** One direction of a connection: what goes in comes out later, in the same order, or not at all. */
export class Lane {
  readonly #network: Network
  readonly #queue: (() => void)[] = []
  #last = Number.NEGATIVE_INFINITY
  #ended = false

  constructor(network: Network) {
    this.#network = network
  }

  /** Takes a message in; `sure`: one of the connection itself, which only a half-open network swallows. */
  put(deliver: () => void, sure = false): void {
    const { ports, now } = this.#network
    const lost = sure ? now.state === 'halfOpen' : this.#network.drawLoss()
    if (lost || this.#ended) return
    // What was sent earlier arrives earlier, whatever the delays are.
    this.#last = Math.max(this.#last, ports.now() + this.#network.drawDelay())
    this.#queue.push(deliver)
    ports.after(Math.max(0, this.#last - ports.now()), () => {
      const first = this.#queue.shift()
      if (!this.#ended && this.#network.now.state !== 'halfOpen') first?.()
    })
  }

  /** Nothing comes out any more. */
  end(): void {
    this.#ended = true
  }
}
