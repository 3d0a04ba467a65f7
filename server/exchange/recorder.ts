import { type Decision, MAX_WORD_LENGTH } from '../../contract/proof/decision.ts'
import type { Command } from '../../engine/commands.ts'
import type { OrderEvent } from '../../engine/events.ts'
import { type AccountState, liveOrder } from '../../engine/state.ts'
import type { Tick } from '../markets/feed.ts'
import type { Evidence } from '../proof/evidenceStore.ts'
import { Tape, type TapeMark, type TapePlace } from '../tape/tape.ts'

/** Ticks that no decision rests on are in the log after so long, ms. */
const WAITING_MS = 10_000
/** Or when there are so many of an instrument. */
const MAX_TICKS = 1_000

/** Positions in the database from which the tape and the log continue. */
export interface Recorded {
  /** The number of the next entry in the log. */
  readonly nextEntry: number
  /** The number of the next tick of each instrument. */
  readonly nextTicks: ReadonlyMap<number, number>
}

/** Positions of the tape and the log at a moment. */
export interface RecordMark {
  readonly entry: number
  readonly tape: TapeMark
}

/** Data recorded about an instrument. */
type RecordedSpec = { readonly id: number; readonly digits: number } | undefined

/** Writes down what the engine decides, and at which ticks: what the tape and the log get with every batch. */
export class Recorder {
  readonly #tape: Tape
  readonly #specOf: (code: string) => RecordedSpec
  readonly #isOpen: (code: string, time: number) => boolean
  #entry: number
  #stored: RecordMark

  /** `isOpen`: whether an instrument's market is open at a time. */
  constructor(
    { nextEntry, nextTicks }: Recorded,
    specOf: (code: string) => RecordedSpec,
    isOpen: (code: string, time: number) => boolean,
  ) {
    this.#tape = new Tape(nextTicks)
    this.#specOf = specOf
    this.#isOpen = isOpen
    this.#entry = nextEntry
    this.#stored = this.#mark()
  }

  /** Notes a tick that is being decided. */
  tick(tick: Tick): void {
    const spec = this.#specOf(tick.code)
    if (spec !== undefined) this.#tape.note(spec, tick, !this.#isOpen(tick.code, tick.time))
  }

  /** The newest tick of an instrument. */
  newest(instrument: number): TapePlace | undefined {
    return this.#tape.newest(instrument)
  }

  /** Returns the entries of a batch and the new positions. `isLast`: no other batch follows, so no tick may wait. */
  finish(decisions: readonly Decision[], now: number, isLast: boolean): { evidence: Evidence; mark: RecordMark } {
    const instruments = new Set(decisions.flatMap(({ instrument }) => instrument ?? []))
    const parts = [...instruments].flatMap((instrument) => this.#tape.take(instrument) ?? [])
    const older = this.#tape.takeOlder(isLast ? Number.POSITIVE_INFINITY : now - WAITING_MS, MAX_TICKS)
    const ticks = [...parts, ...older]
    const first = this.#entry
    this.#entry += ticks.length + decisions.length
    return { evidence: { first, ticks, decisions }, mark: this.#mark() }
  }

  /** All up to a mark is in the database. */
  stored(mark: RecordMark): void {
    this.#stored = mark
    this.#tape.stored(mark.tape)
  }

  /** Records again everything since the last mark that was stored. */
  undo(): void {
    this.#entry = this.#stored.entry
    this.#tape.undo(this.#stored.tape)
  }

  #mark(): RecordMark {
    return { entry: this.#entry, tape: this.#tape.mark() }
  }
}

/** Time of a decision and arrival of its command, UTC ms. */
interface Moment {
  readonly at: number
  readonly arrived: number | undefined
}

/** Returns the log entry of an order's event. */
export function decisionOf({ type, order }: OrderEvent, { at, arrived }: Moment, recorder: Recorder): Decision {
  const { id, accountId, instrumentId, side, lots, stopLoss, takeProfit, reason } = order
  return {
    what: type,
    account: accountId,
    order: id,
    instrument: instrumentId,
    side,
    lots,
    price: order.closePrice ?? order.price,
    stopLoss,
    takeProfit,
    reason,
    arrived,
    at,
    tick: recorder.newest(instrumentId),
  }
}

/** A refusal, and what was asked; nothing is asked of the engine by a move of cash. */
interface Refusal {
  readonly account: AccountState
  readonly reason: string
  readonly command: Command | undefined
}

/** Returns the log entry of a refusal, with the parts of the request that have a field. */
export function refusalOf(
  { account, reason, command }: Refusal,
  { at, arrived }: Moment,
  recorder: Recorder,
): Decision {
  const order = command && 'id' in command ? liveOrder(account, command.id) : undefined
  const requested = command && 'instrumentId' in command ? command.instrumentId : undefined
  const instrument = order?.instrumentId ?? (/^\d{1,9}$/.test(requested ?? '') ? Number(requested) : undefined)
  const { side, lots } = command?.type === 'open' ? command : { side: order?.side, lots: undefined }
  const tick = instrument === undefined ? undefined : recorder.newest(instrument)
  return {
    what: 'refused',
    account: account.id,
    order: order?.id,
    instrument,
    side,
    lots: lots?.slice(0, MAX_WORD_LENGTH),
    reason,
    arrived,
    at,
    tick,
  }
}
