/** Time an unused topic stays subscribed, ms, so that a change of page does not drop and request it again. */
export const TEARDOWN_MS = 1_000

interface Subscriber {
  subscribe(topic: string): void
  unsubscribe(topic: string): void
}

/** Counts who wants a topic, so that the channel asks once and lets go a second after the last. */
export class Topics {
  readonly #channel: Subscriber
  readonly #after: (ms: number, run: () => void) => () => void
  readonly #wanted = new Map<string, { count: number; keep?: () => void }>()

  constructor(channel: Subscriber, after: (ms: number, run: () => void) => () => void) {
    this.#channel = channel
    this.#after = after
  }

  /** Wants a topic; answers how to want it no more, which works once. */
  want(topic: string): () => void {
    const held = this.#wanted.get(topic) ?? { count: 0 }
    held.keep?.()
    delete held.keep
    held.count += 1
    this.#wanted.set(topic, held)
    this.#channel.subscribe(topic)
    let wanted = true
    return () => {
      if (!wanted) return
      wanted = false
      held.count -= 1
      if (held.count > 0) return
      held.keep = this.#after(TEARDOWN_MS, () => {
        this.#wanted.delete(topic)
        this.#channel.unsubscribe(topic)
      })
    }
  }
}
