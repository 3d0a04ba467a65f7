import { setTimeout as wait } from 'node:timers/promises'

/** Reason why a server is not ready to be sent visitors. */
export type Unready = 'draining' | 'database' | 'disk' | 'engine' | 'prices'

/** Time for which a check of database, disk and engine is reused, ms, so that frequent requests cost them nothing. */
const CACHE_MS = 1_000
/** The database has so long to take a small write, ms: whoever asks waits no longer. */
const TIMEOUT_MS = 1_000
/** With less room an order may be refused at any moment, although a small write still works, bytes. */
export const MIN_FREE_BYTES = 64 * 1024 * 1024

export interface ReadinessDeps {
  readonly isDraining: () => boolean
  /** Writes to the database; rejects when it cannot be written. */
  readonly write: () => Promise<void>
  /** Room where the data lie, bytes; undefined where that cannot be told. */
  readonly diskFree: () => number | undefined
  /** Throws while the engine has no state. */
  readonly load: () => void
  /** Seconds since the newest price; undefined while no market is open. */
  readonly priceAge: () => number | undefined
  /** The newest price may be so old, seconds; any where it is 0. */
  readonly oldest: number
  /** Real time, ms. */
  readonly now: () => number
}

/** Determines whether a load balancer should send visitors here. */
export class Readiness {
  readonly #deps: ReadinessDeps
  #lookedAt = Number.NEGATIVE_INFINITY
  #found: Promise<readonly Unready[]> = Promise.resolve([])
  #writing: Promise<boolean> | undefined

  constructor(deps: ReadinessDeps) {
    this.#deps = deps
  }

  /** Returns why the server is not ready. Empty if it is. */
  async reasons(): Promise<Unready[]> {
    const { isDraining, priceAge, oldest } = this.#deps
    const age = oldest === 0 ? undefined : priceAge()
    return [
      ...those([['draining', isDraining()]]),
      ...(await this.#looked()),
      ...those([['prices', age !== undefined && age > oldest]]),
    ]
  }

  #looked(): Promise<readonly Unready[]> {
    const { now } = this.#deps
    if (now() - this.#lookedAt < CACHE_MS) return this.#found
    this.#lookedAt = now()
    this.#found = this.#look()
    return this.#found
  }

  async #look(): Promise<readonly Unready[]> {
    const { write, diskFree, load } = this.#deps
    // One write at a time, however long the database takes.
    this.#writing ??= write()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#writing = undefined
      })
    const canWrite = await Promise.race([this.#writing, wait(TIMEOUT_MS, false, { ref: false })])
    return those([
      ['database', !canWrite],
      ['disk', (diskFree() ?? MIN_FREE_BYTES) < MIN_FREE_BYTES],
      ['engine', !works(load)],
    ])
  }
}

const those = (reasons: ReadonlyArray<readonly [Unready, boolean]>): Unready[] =>
  reasons.filter(([, holds]) => holds).map(([reason]) => reason)

function works(act: () => void): boolean {
  try {
    act()
    return true
  } catch {
    return false
  }
}
