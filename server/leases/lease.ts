import { setTimeout as wait } from 'node:timers/promises'
import type { LeaseTable, Position } from './leaseTable.ts'

/** A lease lasts so long by the database's clock, ms; who dies leaves it to another after that at the latest. */
const LASTS_MS = 6_000
const RENEW_EVERY_MS = 2_000
/** Who waits for a lease looks so often, ms. */
const LOOK_EVERY_MS = 400
/** By its own clock an owner stops so much earlier, ms. */
const MARGIN_MS = 1_000

/** What a lease tells an operator; pino's loggers fit. */
export interface LeaseLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/** What a lease is waited for with. */
export interface LeaseParts {
  readonly table: LeaseTable
  readonly name: string
  /** Who asks, for operators. */
  readonly owner: string
  /** Where somebody begins who is the first owner ever. */
  readonly from: Position
  readonly log: LeaseLog
  /** The lease is another's, or can be proved no longer: whatever its owner does must end at once. */
  readonly lost: (why: string) => void
  readonly signal: AbortSignal
}

/** Waits until the lease is free and takes it. Rejects with an AbortError when it is no longer wanted. */
export async function takeLease(parts: LeaseParts): Promise<Lease> {
  const { table, name, owner, from, log, signal } = parts
  for (let waits = false; ; await wait(LOOK_EVERY_MS, undefined, { signal })) {
    signal.throwIfAborted()
    const asked = performance.now()
    try {
      const taken = table.take(name, owner, LASTS_MS, from)
      if (taken) {
        log.info({ lease: name, ...taken }, 'took over')
        return new Lease(parts, taken, asked)
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
  /** Where the owner before it had come to. */
  readonly from: Position
  readonly fence: number
  /** How far the owner has come; noted whenever the lease is prolonged. Undefined: only what it writes says so. */
  position: Position | undefined
  readonly #parts: LeaseParts
  readonly #renewing: NodeJS.Timeout
  #until: number

  /** `asked`: by this process's clock, when the lease was not yet taken. */
  constructor(parts: LeaseParts, taken: { readonly fence: number } & Position, asked: number) {
    this.#parts = parts
    this.fence = taken.fence
    this.from = { prices: taken.prices, commands: taken.commands }
    this.#until = asked + LASTS_MS - MARGIN_MS
    this.#renewing = setInterval(() => this.#renew(), RENEW_EVERY_MS)
  }

  /** Whether it is certainly this process's now. */
  get isHeld(): boolean {
    return performance.now() < this.#until
  }

  /** The first statement of whatever the owner writes. Throws when it is the owner no longer. */
  readonly hold = (position: Position = this.position ?? this.from): void => {
    const { table, name } = this.#parts
    if (!table.hold(name, this.fence, position)) throw new LeaseLost(name)
  }

  /** Gives it back, for another to take at once. */
  release(): void {
    clearInterval(this.#renewing)
    const { table, name, log } = this.#parts
    try {
      if (this.isHeld) table.renew(name, this.fence, LASTS_MS, this.position)
      table.release(name, this.fence)
    } catch (error) {
      log.error({ err: error, lease: name }, 'the lease could not be given back; it runs out by itself')
    }
    this.#until = 0
  }

  #renew(): void {
    const { table, name, log, lost } = this.#parts
    const asked = performance.now()
    try {
      if (!table.renew(name, this.fence, LASTS_MS, this.position)) {
        this.#end()
        lost(`the lease ${name} is another's`)
        return
      }
      this.#until = asked + LASTS_MS - MARGIN_MS
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
