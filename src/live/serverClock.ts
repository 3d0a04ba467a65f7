/** Two readings this far apart tell how fast the server's clock runs, ms. */
const BASE_MS = 1_000
/** Within this of 1 the difference is the network's, not the clock's. */
const STEADY = 0.2

/** An estimate of the server's clock from the times it says; under replay that clock may run faster than ours. */
export class ServerClock {
  readonly #now: () => number
  #base: { server: number; here: number } | undefined
  #last: { server: number; here: number } | undefined
  #rate = 1

  constructor(now: () => number) {
    this.#now = now
  }

  /** Takes what the server's clock says now, ms. */
  hear(server: number): void {
    const here = this.#now()
    this.#last = { server, here }
    if (!this.#base) {
      this.#base = this.#last
      return
    }
    const passed = here - this.#base.here
    if (passed < BASE_MS) return
    const rate = (server - this.#base.server) / passed
    this.#rate = rate < 0 || Math.abs(rate - 1) < STEADY ? 1 : rate
    this.#base = this.#last
  }

  /** Returns true if the server has said its time yet. */
  get heard(): boolean {
    return this.#last !== undefined
  }

  /** The server's time, ms; ours until it has said its own. */
  now(): number {
    const here = this.#now()
    return this.#last ? this.#last.server + (here - this.#last.here) * this.#rate : here
  }
}
