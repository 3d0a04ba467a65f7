import type { AccountState, Price } from '../../engine/state.ts'
import type { Tick } from '../markets/feed.ts'
import type { QueuedCommand } from './commandLane.ts'
import type { PerformedRequest } from './engineStore.ts'
import type { Outcome } from './outcome.ts'
import type { Round } from './round.ts'

/** A round that is being decided or has been, and whoever waits for it to be on the disk. */
export interface RoundInFlight {
  readonly round: Round
  readonly commands: QueuedCommand[]
  /** Outcomes of the commands, one each. */
  readonly outcomes: Outcome[]
  /** The prices that it has decided. */
  readonly ticks: Tick[]
  /** Times at which the commands were decided, by the writer's stopwatch. */
  readonly decidedAt: number[]
  /** Sequence of the last message of prices that it has decided as a whole. Undefined without one. */
  sequence: number | undefined
  /** Arrival of its oldest price by that stopwatch, or undefined without prices. */
  came: number | undefined
  /** Called when these prices are stored or kept. */
  readonly done: Array<() => void>
  /** True if it only decides once more what a failed round had decided. */
  readonly isRepeat: boolean
  /** The last prices by the time it was decided. */
  prices: ReadonlyMap<string, Price>
  /** Time at which it began, by the writer's stopwatch. */
  readonly started: number
}

/** Receives rounds, always in the order of their decisions. */
export interface RoundListeners {
  /** It is on the disk, as all before it are. */
  stored(one: RoundInFlight): void
  /** Nothing of these is stored, and none is under way any more. The last may have been open yet. */
  failed(undone: readonly RoundInFlight[], error: unknown, open: RoundInFlight | undefined): void
}

type Settled = RoundInFlight & { isStored?: boolean; error?: unknown }

/** Rounds that are not known to be on the disk yet, in their order; the newest may still be open for more. */
export class RoundsInFlight {
  readonly #hearing: RoundListeners
  readonly #rounds: Settled[] = []
  #open: Settled | undefined

  constructor(hearing: RoundListeners) {
    this.#hearing = hearing
  }

  get size(): number {
    return this.#rounds.length
  }

  /** One of them could not be stored: what is in memory is wrong, and goes once all have settled. */
  get isFailing(): boolean {
    return this.#rounds.some(({ isStored }) => isStored === false)
  }

  /** The one that takes more; undefined when the newest is on its way to the disk. */
  get open(): RoundInFlight | undefined {
    return this.#open
  }

  /** Begins the newest. */
  begin(one: RoundInFlight): void {
    this.#open = one
    this.#rounds.push(one)
  }

  /** The open one takes no more; it is on the disk when the promise resolves. */
  send(durable: Promise<void>): void {
    const round = this.#open
    this.#open = undefined
    const settle = (isStored: boolean, error?: unknown) => {
      if (round !== undefined) Object.assign(round, { isStored, error })
      this.#look()
    }
    durable.then(
      () => settle(true),
      (error) => settle(false, error),
    )
  }

  /** An account as it was before the first of them that changed it; undefined when none did. */
  before(accountId: number): AccountState | undefined {
    for (const { round } of this.#rounds) {
      const account = round.before.get(accountId)
      if (account !== undefined) return account
    }
    return undefined
  }

  /** Returns the answer to a request id within one of them. */
  request(accountId: number, requestId: string): PerformedRequest | undefined {
    for (const { round } of this.#rounds) {
      const first = round.request(accountId, requestId)
      if (first !== undefined) return first
    }
    return undefined
  }

  #look(): void {
    for (let first = this.#rounds[0]; first?.isStored === true; first = this.#rounds[0]) {
      this.#rounds.shift()
      this.#hearing.stored(first)
    }
    const [failed] = this.#rounds
    const isUnderWay = (one: Settled) => one !== this.#open && one.isStored === undefined
    if (failed?.isStored !== false || this.#rounds.some(isUnderWay)) return
    const open = this.#open
    this.#open = undefined
    this.#hearing.failed(this.#rounds.splice(0), failed.error, open)
  }
}
