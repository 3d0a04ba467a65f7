import type { Command } from '../../engine/commands.ts'
import type { CashMove } from './cashMoves.ts'
import { Fifo } from './fifo.ts'
import { type Lane, laneOf } from './lanes.ts'
import { type Busy, type Outcome, refused } from './outcome.ts'

/** A new position waits no longer than this to be decided, ms: it is refused instead. */
export const MAX_WAIT_MS = 500
/** Nor behind others that have not been read yet, ms: each of these costs more than a refusal. */
export const MAX_CROWD_MS = 250
/** So many may wait, however slowly they are decided: a disk that pauses is no storm. */
export const MIN_QUEUE = 128
/** The storm is over when no wait has been too long for this long, ms. */
const CALM_AFTER_MS = 2_000
/** The speed until it is measured, commands a millisecond. */
const FIRST_SPEED = 1
/** The weight of the newest measurement of the speed. */
const NEWEST = 0.2
/** Request ids of opening commands that were taken lately. */
const MAX_CACHED = 20_000
/** The longest wait that is told, seconds. */
const MAX_RETRY_AFTER_S = 30

/** A command on its way to the engine. */
export interface PendingCommand {
  readonly accountId: number
  readonly call: string
  readonly requestId: string | undefined
  readonly parameters: string
  readonly command: Command
}

/** Money on its way into or out of an account. */
export interface CashMoveRequest {
  readonly accountId: number
  readonly move: CashMove
}

/** A command or a move of cash that waits to be decided. */
export type QueuedCommand = (PendingCommand | CashMoveRequest) & {
  /** Number of prices that came before it (`PriceLane.pushed`). It is decided at none older than these. */
  readonly after: number
  /** Time of arrival, ms of the lane's clock. */
  readonly came: number
  /** The same in UTC ms. */
  readonly arrived: number
  readonly answer: (outcome: Outcome) => void
}

/** Returns the lane of a command. Cash movements are rare and never refused. */
export const laneOfEntry = (entry: QueuedCommand): Lane => ('move' in entry ? 'closing' : laneOf(entry.command))

interface Waiting {
  readonly entry: QueuedCommand
  /** Its place in the order of arrival. */
  readonly sequence: number
}

/**
 * Commands and moves of cash on their way to the engine. Those that fit into one round are decided in the order they came. When
 * there are more, closing commands go first, and a new position that would wait too long is refused with the expected wait, whether
 * it has just come or waits already (docs/decisions/overload.md).
 */
export class CommandLane {
  readonly #now: () => number
  readonly #closing = new Fifo<Waiting>()
  readonly #opening = new Fifo<Waiting>()
  readonly #known = new Set<string>()
  #sequence = 0
  /** Commands a millisecond, while there were more than could be taken at once. */
  #speed = FIRST_SPEED
  #took: { readonly at: number; readonly count: number } | undefined
  #stormAt = Number.NEGATIVE_INFINITY
  #refusals = 0

  /** `now`: ms that only rise. */
  constructor(now: () => number) {
    this.#now = now
  }

  get size(): number {
    return this.#closing.size + this.#opening.size
  }

  /** Opening commands that were refused since the last look. */
  takeRefusals(): number {
    const count = this.#refusals
    this.#refusals = 0
    return count
  }

  /** Returns true if closing commands go first now. */
  get isStorm(): boolean {
    return this.#now() - this.#stormAt < CALM_AFTER_MS
  }

  /** Returns how long a new position would wait, in whole seconds. */
  get seconds(): number {
    return Math.min(MAX_RETRY_AFTER_S, Math.max(1, Math.ceil(this.#wait / 1_000)))
  }

  /**
   * Returns why an opening command is refused now; undefined if it is accepted. A repeated request is accepted, because it may
   * have been executed, and gets its first answer. `behind`: waiting time of unread commands, ms.
   */
  busy(requestId: string | undefined, behind = 0): Busy | undefined {
    if (!this.#isLate(behind) || (requestId !== undefined && this.#known.has(requestId))) return undefined
    return this.#refused()
  }

  /** The refusal of what has just come; undefined where it is to be pushed. Nothing else is done for what is refused here. */
  refusal(requested: PendingCommand | CashMoveRequest): Busy | undefined {
    return 'move' in requested || laneOf(requested.command) === 'closing' ? undefined : this.busy(requested.requestId)
  }

  push(entry: QueuedCommand): void {
    const isOpening = laneOfEntry(entry) === 'opening'
    if (isOpening && 'requestId' in entry && entry.requestId !== undefined) this.#know(entry.requestId)
    this.#sequence += 1
    const queue = isOpening ? this.#opening : this.#closing
    queue.push({ entry, sequence: this.#sequence })
  }

  /** The next ones to be decided, so many at most, in that order. A move of cash comes alone: its round is its own. */
  take(limit: number): QueuedCommand[] {
    if (this.#took !== undefined) this.#measure(this.#took)
    const all = this.size <= limit
    const taken = all ? this.#upTo(limit, () => this.#oldest) : this.#byLane(limit)
    this.#took = all ? undefined : { at: this.#now(), count: taken.length }
    return taken.map(({ entry }) => entry)
  }

  /** Returns how long a new position would wait, ms. */
  get #wait(): number {
    const oldest = this.#opening.first
    return Math.max(this.size / this.#speed, oldest === undefined ? 0 : this.#now() - oldest.entry.came)
  }

  /** Returns true if a new position would wait too long; then it is a storm. */
  #isLate(behind = 0): boolean {
    const isLong = this.size >= MIN_QUEUE && this.#wait > MAX_WAIT_MS
    if (!isLong && behind <= MAX_CROWD_MS) return false
    this.#stormAt = this.#now()
    return true
  }

  get #oldest(): Fifo<Waiting> {
    const [closing, opening] = [this.#closing.first, this.#opening.first]
    const isClosing = opening === undefined || (closing !== undefined && closing.sequence < opening.sequence)
    return isClosing ? this.#closing : this.#opening
  }

  #byLane(limit: number): Waiting[] {
    this.#refuseLate()
    const taken = this.#upTo(limit, () => this.#closing)
    this.#refuseOvertaken(taken)
    const isMove = taken.some(({ entry }) => 'move' in entry)
    return isMove || this.#closing.size > 0
      ? taken
      : [...taken, ...this.#upTo(limit - taken.length, () => this.#opening)]
  }

  #upTo(limit: number, next: () => Fifo<Waiting>): Waiting[] {
    const taken: Waiting[] = []
    for (let queue = next(); taken.length < limit; queue = next()) {
      const { first } = queue
      if (first === undefined) break
      const isMove = 'move' in first.entry
      if (isMove && taken.length > 0) break
      queue.shift()
      taken.push(first)
      if (isMove) break
    }
    return taken
  }

  /** Measured only from one full take to the next: a lane that was empty in between says nothing. */
  #measure({ at, count }: { readonly at: number; readonly count: number }): void {
    const speed = count / Math.max(0.1, this.#now() - at)
    this.#speed = (1 - NEWEST) * this.#speed + NEWEST * speed
  }

  #refuseLate(): void {
    if (!this.#isLate()) return
    const since = this.#now() - MAX_WAIT_MS
    for (let { first } = this.#opening; first !== undefined && first.entry.came < since; { first } = this.#opening) {
      this.#opening.shift()
      this.#turnAway(first)
    }
  }

  /** Refuses opening commands behind a command that closes everything. */
  #refuseOvertaken(taken: readonly Waiting[]): void {
    const closings = taken.filter(({ entry }) => 'command' in entry && entry.command.type === 'closeAll')
    if (closings.length === 0) return
    for (const one of this.#opening.remove((opening) => closings.some((all) => overtakes(all, opening))))
      this.#turnAway(one)
  }

  #turnAway({ entry }: Waiting): void {
    if ('requestId' in entry && entry.requestId !== undefined) this.#known.delete(entry.requestId)
    entry.answer(refused(this.#refused()))
  }

  #refused(): Busy {
    this.#refusals += 1
    return { reason: 'busy', seconds: this.seconds }
  }

  #know(requestId: string): void {
    this.#known.add(requestId)
    if (this.#known.size <= MAX_CACHED) return
    for (const oldest of this.#known) {
      this.#known.delete(oldest)
      break
    }
  }
}

/** Returns true if a closing of many is about an opening command that came before it. */
function overtakes({ entry: all, sequence }: Waiting, { entry: opening, sequence: before }: Waiting): boolean {
  if (all.accountId !== opening.accountId || sequence < before || !('command' in all && 'command' in opening))
    return false
  if (all.command.type !== 'closeAll' || all.command.instrumentId === undefined) return true
  return opening.command.type !== 'open' || opening.command.instrumentId === all.command.instrumentId
}
