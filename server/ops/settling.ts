import type { FastifyBaseLogger } from 'fastify'

/**
 * One kind of thing whose verdicts move money. A verdict is only written down, by whoever gives it and in whatever
 * process; the server alone, which holds the balances, carries it out.
 */
export interface Settled {
  readonly kind: string
  /** Those with a verdict that is not carried out yet, the oldest first. */
  due(): readonly number[]
  /** Carries out the verdict and marks it so, both in one transaction or nothing. Rejects when it cannot be now. */
  settle(number: number): Promise<void>
}

const POLL_INTERVAL_MS = 500

/** Carries out verdicts, one after the other; what a stopped server has left over, too. */
export class Settling {
  readonly #kinds: readonly Settled[]
  readonly #log: Pick<FastifyBaseLogger, 'error'>
  readonly #looking: NodeJS.Timeout
  /** Those that failed: told once. */
  readonly #failed = new Set<string>()
  #running: Promise<void> | undefined

  /** Looks by itself until it is closed. */
  constructor(kinds: readonly Settled[], log: Pick<FastifyBaseLogger, 'error'>) {
    this.#kinds = kinds
    this.#log = log
    this.#looking = setInterval(() => void this.look(), POLL_INTERVAL_MS).unref()
  }

  /** Carries out everything that is due; never rejects. */
  look(): Promise<void> {
    this.#running ??= this.#settleAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Ends with what it is at. */
  async close(): Promise<void> {
    clearInterval(this.#looking)
    await this.#running
  }

  async #settleAll(): Promise<void> {
    for (const kind of this.#kinds) {
      for (const number of this.#due(kind)) await this.#settle(kind, number)
    }
  }

  #due(kind: Settled): readonly number[] {
    try {
      return kind.due()
    } catch (error) {
      this.#tell(kind.kind, error)
      return []
    }
  }

  async #settle({ kind, settle }: Settled, number: number): Promise<void> {
    const name = `${kind}-${number}`
    try {
      await settle(number)
      this.#failed.delete(name)
    } catch (error) {
      this.#tell(name, error)
    }
  }

  #tell(name: string, error: unknown): void {
    if (!this.#failed.has(name)) this.#log.error({ err: error, review: name }, 'a verdict cannot be carried out yet')
    this.#failed.add(name)
  }
}
