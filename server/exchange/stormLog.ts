import { laneOfEntry, type QueuedCommand } from './commandLane.ts'
import type { Outcome } from './outcome.ts'
import type { RoundInFlight } from './roundsInFlight.ts'

/** So many decisions of one storm are logged at most, in about 30 MB; of the others the number is. */
export const MAX_LOGGED = 500_000

/** Logger. Pino has this shape. */
interface InfoLog {
  info?(details: object, message: string): void
}

/** Result of a round, for the log. */
type Decided = Pick<RoundInFlight, 'commands' | 'decidedAt' | 'ticks' | 'started'> & {
  readonly round: { readonly at: number }
}

/**
 * The order in which commands and slices of prices were decided while closing orders went first, for whoever asks why an order was
 * late: a line for each round once it is stored, a row for each command with its number, when it came (UTC ms), how long it waited
 * (ms), its lane, what it was, its account, and what it came to.
 */
export class StormLog {
  readonly #log: InfoLog
  #number = 0
  #turnedAway = 0
  #isOn = false

  constructor(log: InfoLog) {
    this.#log = log
  }

  /** Takes a round that was decided in a storm. `turnedAway`: new positions that were refused since the round before. */
  decided(
    { commands, decidedAt, ticks, round: { at }, started }: Decided,
    outcomes: readonly Outcome[],
    turnedAway: number,
  ): void {
    if (!this.#isOn) this.#log.info?.({ at }, 'closing orders go first from now on')
    this.#isOn = true
    this.#turnedAway += turnedAway
    const rows = commands.map((entry, i) => {
      const waited = Math.round((decidedAt[i] ?? started) - entry.came)
      return this.#row(entry, outcomes[i], Math.round(at + entry.came - started), waited)
    })
    if (this.#number > MAX_LOGGED || (rows.length === 0 && turnedAway === 0)) return
    this.#log.info?.({ at, decided: rows, prices: ticks.length, turnedAway }, 'decided while closing orders went first')
  }

  /** No storm is on any more. */
  calm(at: number, turnedAway: number): void {
    if (!this.#isOn) return
    const all = { decided: this.#number, turnedAway: this.#turnedAway + turnedAway }
    this.#log.info?.({ at, ...all, unlogged: Math.max(0, this.#number - MAX_LOGGED) }, 'orders go in their turn again')
    this.#isOn = false
    this.#number = 0
    this.#turnedAway = 0
  }

  #row(entry: QueuedCommand, outcome: Outcome | undefined, arrived: number, waited: number) {
    this.#number += 1
    const what = 'move' in entry ? 'move' : entry.command.type
    const result = outcome === undefined ? 'none' : 'done' in outcome.message ? 'done' : outcome.message.reason
    return [this.#number, arrived, waited, laneOfEntry(entry), what, entry.accountId, result]
  }
}
