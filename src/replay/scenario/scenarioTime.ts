import type { NetworkPorts } from '../../weather/network.ts'

interface Timer {
  readonly due: number
  readonly run: () => void
}

/** Lets everything that only waits for promises go on. */
const settled = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })

/** A clock that goes on by being told to: the same timers run in the same order, however fast the device is. */
export class ScenarioTime implements NetworkPorts {
  #now: number
  #timers: Timer[] = []

  /** `from`: ms. */
  constructor(from: number) {
    this.#now = from
  }

  readonly now = (): number => this.#now

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { due: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** Goes on to a time; each timer runs at its own, and what it begins comes before the next one. */
  async pass(until: number): Promise<void> {
    await settled()
    for (;;) {
      // Timers of one moment run in the order in which they were set.
      const next = this.#timers.reduce<Timer | undefined>(
        (first, one) => (one.due <= until && (first === undefined || one.due < first.due) ? one : first),
        undefined,
      )
      if (next === undefined) break
      this.#timers = this.#timers.filter((one) => one !== next)
      this.#now = Math.max(this.#now, next.due)
      next.run()
      await settled()
    }
    this.#now = until
  }
}
