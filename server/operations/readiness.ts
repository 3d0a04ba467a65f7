import { setTimeout as wait } from 'node:timers/promises'

/** Why a server is not ready to be sent visitors. */
export type Unready = 'draining' | 'database' | 'disk' | 'engine' | 'prices'

/** What was found of database, disk and engine holds so long, ms: whoever asks all the time costs them nothing. */
const HOLDS_MS = 1_000
/** The database has so long to take a small write, ms: whoever asks waits no longer. */
const PATIENCE_MS = 1_000
/** With less room an order may be refused at any moment, although a small write still works, bytes. */
export const LEAST_FREE = 64 * 1024 * 1024

/** What readiness is told by. */
export interface ReadinessParts {
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

/** Whether whoever spreads visitors over servers should send some here. */
export class Readiness {
  readonly #parts: ReadinessParts
  #lookedAt = Number.NEGATIVE_INFINITY
  #found: Promise<readonly Unready[]> = Promise.resolve([])
  #writing: Promise<boolean> | undefined

  constructor(parts: ReadinessParts) {
    this.#parts = parts
  }

  /** Why the server is not ready; nothing when it is. */
  async reasons(): Promise<Unready[]> {
    const { isDraining, priceAge, oldest } = this.#parts
    const age = oldest === 0 ? undefined : priceAge()
    return [
      ...those([['draining', isDraining()]]),
      ...(await this.#looked()),
      ...those([['prices', age !== undefined && age > oldest]]),
    ]
  }

  #looked(): Promise<readonly Unready[]> {
    const { now } = this.#parts
    if (now() - this.#lookedAt < HOLDS_MS) return this.#found
    this.#lookedAt = now()
    this.#found = this.#look()
    return this.#found
  }

  async #look(): Promise<readonly Unready[]> {
    const { write, diskFree, load } = this.#parts
    // One write at a time, however long the database takes.
    this.#writing ??= write()
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        this.#writing = undefined
      })
    const canWrite = await Promise.race([this.#writing, wait(PATIENCE_MS, false, { ref: false })])
    return those([
      ['database', !canWrite],
      ['disk', (diskFree() ?? LEAST_FREE) < LEAST_FREE],
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
