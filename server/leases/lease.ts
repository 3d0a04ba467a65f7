import { setTimeout as wait } from 'node:timers/promises'
import type { LeaseTable, Position } from './leaseTable.ts'

/** A lease lasts so long by the database's clock, ms; who dies leaves it to another after that at the latest. */
const LEASE_MS = 6_000
const RENEW_INTERVAL_MS = 2_000
/** Interval at which a waiting process checks for the lease, ms. */
const POLL_INTERVAL_MS = 400
/** By its own clock an owner stops so much earlier, ms. */
const MARGIN_MS = 1_000

/** Log of a lease for the operator; compatible with pino. */
export interface LeaseLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export interface LeaseDeps {
  readonly table: LeaseTable
  readonly name: string
  /** Name of the process that asks, for operators. */
  readonly owner: string
  /** Position at which the first owner begins. */
  readonly from: Position
  readonly log: LeaseLog
  /** The lease is another's, or can be proved no longer: whatever its owner does must end at once. */
  readonly lost: (why: string) => void
  readonly signal: AbortSignal
}

/** Waits until the lease is free and takes it. Rejects with an AbortError when it is no longer wanted. */
export async function acquireLease(deps: LeaseDeps): Promise<Lease> {
  const { table, name, owner, from, log, signal } = deps
  for (let waits = false; ; await wait(POLL_INTERVAL_MS, undefined, { signal })) {
    signal.throwIfAborted()
    const requested = performance.now()
    try {
      const taken = table.take(name, owner, LEASE_MS, from)
      if (taken) {
        log.info({ lease: name, ...taken }, 'took over')
        return new Lease(deps, taken, requested)
      }
      if (!waits) log.info({ lease: name }, 'somebody else is at it; standing by')
      waits = true
    } catch (error) {
      log.error({ err: error, lease: name }, 'the lease cannot be asked for; it is tried again')
    }
  }
}

/**
 * A lease in this process's hands. Its owner may do what the lease is for as long as `isHeld`; what it writes it writes
 * in transactions that begin with `hold`, so that nothing is written by who has lost it and does not know.
 */
export class Lease {
  /** Position the previous owner had reached. */
  readonly from: Position
  readonly fence: number
  /** Position the owner has reached, stored whenever the lease is renewed. Undefined if only its writes say so. */
  position: Position | undefined
  /** Batches on their way, which say themselves how far the owner has come: it is not noted beside them. */
  underWay = 0
  readonly #deps: LeaseDeps
  readonly #renewing: NodeJS.Timeout
  #until: number

  /** `requested`: by this process's clock, when the lease was not yet taken. */
  constructor(deps: LeaseDeps, taken: { readonly fence: number } & Position, requested: number) {
    this.#deps = deps
    this.fence = taken.fence
    this.from = { prices: taken.prices, commands: taken.commands }
    this.#until = requested + LEASE_MS - MARGIN_MS
    this.#renewing = setInterval(() => this.#renew(), RENEW_INTERVAL_MS)
  }

  get name(): string {
    return this.#deps.name
  }

  /** Returns true if it is certainly this process's now. */
  get isHeld(): boolean {
    return performance.now() < this.#until
  }

  /** The first statement of whatever the owner writes. Throws when it is the owner no longer. */
  readonly hold = (position: Position = this.position ?? this.from): void => {
    const { table, name } = this.#deps
    if (!table.hold(name, this.fence, position)) throw new LeaseLost(name)
  }

  /** The same as a statement, for who does not wait for what it writes (`LeaseTable.holding`). */
  holding(position: Position): ReturnType<LeaseTable['holding']> {
    const { table, name } = this.#deps
    return table.holding(name, this.fence, position)
  }

  /** Gives it back, for another to take at once. */
  release(): void {
    clearInterval(this.#renewing)
    const { table, name, log } = this.#deps
    try {
      if (this.isHeld) table.renew(name, this.fence, LEASE_MS, this.position)
      table.release(name, this.fence)
    } catch (error) {
      log.error({ err: error, lease: name }, 'the lease could not be given back; it runs out by itself')
    }
    this.#until = 0
  }

  #renew(): void {
    const { table, name, log, lost } = this.#deps
    const requested = performance.now()
    try {
      if (!table.renew(name, this.fence, LEASE_MS, this.underWay > 0 ? undefined : this.position)) {
        this.#end()
        lost(`the lease ${name} is another's`)
        return
      }
      this.#until = requested + LEASE_MS - MARGIN_MS
    } catch (error) {
      log.error({ err: error, lease: name }, 'the lease could not be prolonged; it is tried again')
      if (this.isHeld) return
      this.#end()
      lost(`the lease ${name} has run out`)
    }
  }

  #end(): void {
    clearInterval(this.#renewing)
    this.#until = 0
  }
}

/** Somebody else has the lease: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'

  constructor(lease: string) {
    super(`the lease ${lease} is another's`)
  }
}
