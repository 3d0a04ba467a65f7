import type { Overload } from '../../contract/live.ts'
import type { AccountState, EngineState, Terms } from '../../engine/state.ts'
import type { Clock } from '../clock.ts'
import type { Tick } from '../markets/feed.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import { type CashMoveRequest, CommandLane, type PendingCommand, type QueuedCommand } from './commandLane.ts'
import { Decider } from './decider.ts'
import type { EngineStore, PerformedRequest } from './engineStore.ts'
import { neededPrices } from './neededPrices.ts'
import { type Busy, type Outcome, refused } from './outcome.ts'
import { PriceLane } from './priceLane.ts'
import { RecentMaximum } from './recentMaximum.ts'
import { Recorder } from './recorder.ts'
import { Round } from './round.ts'
import { type RoundInFlight, RoundsInFlight } from './roundsInFlight.ts'
import { Settling } from './settling.ts'
import { StormLog } from './stormLog.ts'
import { UndecidedTicks } from './undecidedTicks.ts'

/** Error log of the engine; compatible with pino. */
export interface ExchangeLog {
  error(details: object, message: string): void
  /** Without it the order of decisions in a storm is not logged. */
  info?(details: object, message: string): void
}

/** Measurements of one engine round. */
export interface RoundDone {
  /** Commands, moves of cash and batches of prices that it decided. */
  readonly entries: number
  /** Deciding, writing and telling, ms. */
  readonly ms: number
  /** Entries that wait to be decided. */
  readonly waiting: number
  /** State of the write to disk. `unchanged` had nothing to write. */
  readonly stored: 'written' | 'unchanged' | 'failed'
  /** From the arrival of its oldest price to now, ms; undefined where it decided none. */
  readonly priceLag: number | undefined
  /** True if prices have filled or ended orders in it: a stop, a target, a stop-out, a pending order. */
  readonly hasReached: boolean
}

/** A round that is decided and not stored yet. */
export interface DecidedRound {
  /** In the order they were decided, each after the prices that it needs. */
  readonly commands: readonly (PendingCommand | CashMoveRequest)[]
  readonly ticks: readonly Tick[]
  /** True if it goes to the store: nothing is written of one that changes nothing, or is undone with those before it. */
  readonly isCommitted: boolean
}

/** Commands a round takes at most, so that prices, reads and the live connections get their turn. */
const COMMANDS_PER_BATCH = 64
/** A round stops taking prices after so long, ms; when they are behind, after a fifth of that, and after the longest at most. */
const SLICE_MS = { least: 2, share: 0.2, most: 25 } as const
/** Rounds on their way to the disk, at most; what is decided meanwhile is one round more. */
const MAX_IN_FLIGHT = 4
/** Commands of that one, at most. */
const MAX_COMMANDS = 1_024

const notStored = refused({ reason: 'notStored' })

export interface WriterDeps {
  readonly store: EngineStore
  readonly terms: Terms
  /** An instrument by its code, for the tape. */
  readonly specOf: (code: string) => Pick<InstrumentSpec, 'id' | 'digits'> | undefined
  readonly clock: Clock
  readonly log: ExchangeLog
  /** Returns true if a real account needs an approved identity before it opens anything. */
  readonly identityDue?: ((accountId: number) => boolean) | undefined
  /** The last prices to start from; they are decided as if they had just come. */
  readonly prices: readonly Omit<Tick, 'volume'>[]
  /** Called with every round once it is durable; never throws. */
  readonly committed: (round: Round) => void
  /** Called with how long each round took; never throws. */
  readonly measured?: ((done: RoundDone) => void) | undefined
  /** Called with every round once it is decided, in their order; never throws. */
  readonly decided?: ((round: DecidedRound) => void) | undefined
  /** Measures slices of prices and waits, ms: `performance.now`, but in a simulation. */
  readonly stopwatch?: (() => number) | undefined
}

/**
 * The engine's only writer. It decides in rounds: the commands that wait, each after those prices that came before it and may
 * matter to it, then other prices for a short while. While rounds are written the next ones are decided; each is told and
 * answered once it is on the disk, in their order. When one cannot be stored, all that are under way are undone: their
 * commands are refused, their prices are decided once more or kept to be decided before anything else, and the engine
 * goes on (docs/decisions/engine.md).
 */
export class Writer {
  readonly #deps: WriterDeps
  readonly #stopwatch: () => number
  readonly #decider: Decider
  readonly #rounds: RoundsInFlight
  readonly #commands: CommandLane
  readonly #prices = new PriceLane()
  readonly #kept = new UndecidedTicks()
  readonly #settling = new Settling()
  readonly #recorder: Recorder
  #isClosing = false
  #isScheduled = false
  /** A move of cash that waits until no round is under way. */
  #move: QueuedCommand | undefined
  /** No round is decided while the one under way is. */
  #isAlone = false
  /** Time of arrival of the oldest price that is kept. */
  #keptSince: number | undefined
  readonly #stormLog: StormLog
  /** Sequence of the last message of prices that is decided, and of the last one whose effects are stored too. */
  #decidedUpTo: number | undefined
  #storedUpTo: number | undefined
  readonly #priceLag = new RecentMaximum()
  readonly #stopLag = new RecentMaximum()
  /** The prices that are kept are to be decided now; called when that is done. */
  #again: (() => void) | undefined

  /** Loads the state. Throws when the store cannot be read. */
  constructor(deps: WriterDeps) {
    this.#deps = deps
    this.#stopwatch = deps.stopwatch ?? (() => performance.now())
    this.#commands = new CommandLane(this.#stopwatch)
    this.#stormLog = new StormLog(deps.log)
    this.#rounds = new RoundsInFlight({
      stored: (one) => this.#stored(one),
      failed: (undone, error, unsent) => this.#failed(undone, error, unsent),
    })
    this.#recorder = new Recorder(deps.store.recorded(), deps.specOf, (code, time) =>
      deps.terms.venue.isOpen(code, time),
    )
    const prices = deps.prices.map(({ code, price, time }) => [code, { price, time, revision: 0 }] as const)
    this.#decider = new Decider(deps, this.#rounds, new Map(prices), deps.clock.now())
    // What the last process could not decide any more: a stop that is reached must not wait for the next price.
    this.price(deps.prices.map((price) => ({ ...price, volume: 0 })))
  }

  /**
   * Returns the decided state. Unlike in `account`, its accounts may be ahead of the disk. Throws while the store
   * cannot be read.
   */
  get state(): EngineState {
    return this.#decider.state
  }

  /** An account with its live orders as they are on the disk; undefined when there is none. */
  account(accountId: number): AccountState | undefined {
    return this.#rounds.before(accountId) ?? this.#decider.account(accountId)
  }

  /** Returns the stored answer to a request id of the last 24 h (decisions §1). */
  request(accountId: number, requestId: string, now: number): PerformedRequest | undefined {
    return this.#decider.request(accountId, requestId, now)
  }

  /** Queues a command or a move of cash; never rejects. */
  perform(requested: PendingCommand | CashMoveRequest): Promise<Outcome> {
    const busy = this.#commands.refusal(requested)
    if (busy) return Promise.resolve(refused(busy))
    const done = this.#settling.begin()
    return new Promise((resolve) => {
      const answer = (outcome: Outcome) => {
        resolve(outcome)
        done()
      }
      this.#commands.push({
        ...requested,
        after: this.#prices.pushed,
        came: this.#stopwatch(),
        arrived: this.#deps.clock.now(),
        answer,
      })
      this.#schedule()
    })
  }

  /** Queues prices. `sequence`: of the message in the log of prices that they are, which may be empty. */
  price(ticks: readonly Tick[], sequence?: number): void {
    if (ticks.length === 0 && sequence === undefined) return
    this.#prices.push({ ticks, sequence }, this.#stopwatch(), this.#settling.begin())
    this.#schedule()
  }

  /** Returns why an opening command would be refused now (`CommandLane.busy`). */
  busy(requestId: string | undefined, behind: number): Busy | undefined {
    return this.#commands.busy(requestId, behind)
  }

  /** Set while closing commands go first. */
  get overload(): Overload | undefined {
    if (!this.#commands.isStorm) return undefined
    const now = this.#stopwatch()
    const since = this.#keptSince ?? this.#rounds.open?.came ?? this.#prices.came ?? now
    return {
      waiting: this.#commands.size,
      wait: this.#commands.seconds,
      priceLag: Math.round(Math.max(now - since, this.#priceLag.at(now))),
      stopLag: Math.round(this.#stopLag.at(now)),
    }
  }

  /** Resolves when everything queued so far is decided and durable. */
  settled(): Promise<void> {
    return this.#settling.settled()
  }

  /** Finishes what is queued, and writes down the ticks that wait to be. */
  close(): Promise<void> {
    this.#isClosing = true
    this.#prices.push({ ticks: [], sequence: undefined }, this.#stopwatch(), this.#settling.begin())
    this.#schedule()
    return this.settled()
  }

  get #waiting(): number {
    return this.#commands.size + this.#prices.messages + (this.#move === undefined ? 0 : 1)
  }

  #schedule(): void {
    if (this.#isScheduled || (this.#waiting === 0 && this.#again === undefined)) return
    this.#isScheduled = true
    setImmediate(this.#work)
  }

  readonly #work = (): void => {
    this.#isScheduled = false
    const { size, isFailing, open } = this.#rounds
    const isFull = open !== undefined && open.commands.length >= MAX_COMMANDS
    // The end of a round schedules the next one.
    if (isFailing || isFull || (size > 0 && (this.#isAlone || this.#move !== undefined))) return
    if (this.#again !== undefined) this.#decide([])
    else {
      const commands = this.#move === undefined ? this.#commands.take(COMMANDS_PER_BATCH) : [this.#move]
      this.#move = commands.find((entry) => 'move' in entry)
      // What is written alongside a move may fail, and must take nobody else along.
      if (this.#move !== undefined && size > 0) return
      this.#decide(commands)
    }
    this.#schedule()
  }

  /** Decides these and some prices, in a round of their own or in the one that is open, and has it written when it can be. */
  #decide(commands: readonly QueuedCommand[]): void {
    const one = this.#rounds.open ?? this.#begin()
    const { round, ticks, outcomes } = one
    one.commands.push(...commands)
    this.#move = undefined
    let fault: { readonly error: unknown } | undefined
    const since = this.#keptSince ?? this.#prices.came
    this.#keptSince = undefined
    const before = ticks.length
    try {
      const kept = this.#kept.take()
      one.sequence = kept.sequence ?? one.sequence
      for (const tick of kept.ticks) ticks.push(tick)
      for (const tick of kept.ticks) this.#decider.tick(round, tick)
      for (const entry of commands) {
        this.#decidePrices(one, this.#neededBy(entry))
        outcomes.push(this.#decider.perform(round, entry))
        one.decidedAt.push(this.#stopwatch())
      }
      if (!this.#isAlone) this.#decideSlice(one)
      one.prices = new Map(this.state.prices)
    } catch (error) {
      fault = { error }
    }
    if (ticks.length > before) one.came ??= since
    const taken = this.#prices.messagesTaken()
    one.sequence = taken.sequence ?? one.sequence
    // A round without a message says so too: those before it that changed nothing are never written.
    this.#decidedUpTo = one.sequence ?? this.#decidedUpTo
    round.pricesUpTo = this.#decidedUpTo
    one.done.push(...taken.done)
    if (fault === undefined) this.#send()
    else {
      this.#deps.decided?.({ ...one, isCommitted: false })
      this.#rounds.send(Promise.reject(fault.error))
    }
  }

  #begin(): RoundInFlight {
    const again = this.#again
    this.#isAlone = again !== undefined || this.#move !== undefined
    this.#again = undefined
    const one: RoundInFlight = {
      ...{
        round: new Round(this.#deps.clock.now(), this.#recorder),
        commands: [],
        outcomes: [],
        ticks: [],
        decidedAt: [],
        sequence: undefined,
        came: undefined,
        done: again ? [again] : [],
      },
      ...{ isRepeat: again !== undefined, prices: new Map(), started: this.#stopwatch() },
    }
    this.#rounds.begin(one)
    return one
  }

  /** Has the open round written, unless so many are that it may as well take more. */
  #send(): void {
    const { open, size, isFailing } = this.#rounds
    if (open === undefined || isFailing || size > MAX_IN_FLIGHT) return
    open.round.finish(this.#isClosing)
    const isCommitted = !open.round.isEmpty
    this.#deps.decided?.({ ...open, isCommitted })
    this.#rounds.send(isCommitted ? this.#written(open.round) : Promise.resolve())
  }

  /** Up to which price there must be decided before a command is: the order of prices stays as it is. */
  #neededBy({ accountId, after, ...entry }: QueuedCommand): number {
    if (after <= this.#prices.taken) return after
    const account = this.#decider.account(accountId)
    if (account === undefined) return this.#prices.taken
    const codes = neededPrices(this.#deps.terms, account, 'command' in entry ? entry.command : undefined)
    return this.#prices.neededFor(codes, after)
  }

  #decidePrices({ round, ticks }: RoundInFlight, upTo: number): void {
    while (this.#prices.taken < upTo) {
      const tick = this.#prices.take()
      if (tick === undefined) return
      ticks.push(tick)
      this.#decider.tick(round, tick)
    }
  }

  #decideSlice(one: RoundInFlight): void {
    const started = this.#stopwatch()
    const behind = (started - (this.#prices.came ?? started)) * SLICE_MS.share
    const until = started + Math.min(SLICE_MS.most, Math.max(SLICE_MS.least, behind))
    while (this.#prices.taken < this.#prices.pushed) {
      this.#decidePrices(one, this.#prices.taken + 1)
      if (this.#stopwatch() >= until) return
    }
  }

  async #written(round: Round): Promise<void> {
    await this.#deps.store.commit(round)
  }

  #stored(one: RoundInFlight): void {
    this.#decider.keep(one.prices)
    this.#storedUpTo = one.round.pricesUpTo
    if (one.round.mark !== undefined) this.#recorder.stored(one.round.mark)
    this.#deps.committed(one.round)
    this.#note(one, one.outcomes)
    this.#measure(one, one.round.isEmpty ? 'unchanged' : 'written')
    for (const [i, { answer }] of one.commands.entries()) answer(one.outcomes[i] as Outcome)
    for (const done of one.done) done()
    this.#send()
    this.#schedule()
  }

  #failed(undone: readonly RoundInFlight[], error: unknown, unsent?: RoundInFlight): void {
    if (unsent !== undefined) this.#deps.decided?.({ ...unsent, isCommitted: false })
    this.#deps.log.error({ err: error }, 'A round of the exchange could not be stored; it is undone')
    this.#decider.undo()
    this.#recorder.undo()
    this.#decidedUpTo = this.#storedUpTo
    for (const one of undone) {
      this.#kept.keep({ ticks: one.ticks, sequence: one.sequence })
      this.#keptSince ??= one.came
      this.#note(one, Array(one.commands.length).fill(notStored))
    }
    if (!this.#kept.isEmpty && !undone.some(({ isRepeat }) => isRepeat)) this.#again = this.#settling.beginFirst()
    for (const one of undone) {
      this.#measure(one, 'failed')
      for (const { answer } of one.commands) answer(notStored)
      for (const done of one.done) done()
    }
    this.#schedule()
  }

  #note(one: RoundInFlight, outcomes: readonly Outcome[]): void {
    const turnedAway = this.#commands.takeRefusals()
    if (this.#commands.isStorm) this.#stormLog.decided(one, outcomes, turnedAway)
    else this.#stormLog.calm(one.round.at, turnedAway)
  }

  #measure({ started, commands, done, came: result, round }: RoundInFlight, stored: RoundDone['stored']): void {
    const entries = commands.length + done.length
    const now = this.#stopwatch()
    const priceLag = result === undefined || stored === 'failed' ? undefined : now - result
    const hasReached = round.news.length > 0
    if (priceLag !== undefined) {
      this.#priceLag.note(priceLag, now)
      if (hasReached) this.#stopLag.note(priceLag, now)
    }
    const lags = { priceLag, hasReached }
    this.#deps.measured?.({ entries, ms: now - started, waiting: this.#waiting, stored, ...lags })
  }
}
