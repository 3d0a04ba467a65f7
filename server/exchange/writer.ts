import { LONGEST_REQUEST_ID } from '../../contract/constants.ts'
import { answerTo } from '../../engine/answer.ts'
import type { Command } from '../../engine/commands.ts'
import { decide } from '../../engine/decide.ts'
import { decideMove } from '../../engine/decideMove.ts'
import { decideTick } from '../../engine/decideTick.ts'
import { holdOver } from '../../engine/evolve.ts'
import { refuseUnreal } from '../../engine/realMoney.ts'
import type { AccountState, EngineState, Price, Terms } from '../../engine/state.ts'
import { isFreshAt } from '../../engine/valuation.ts'
import type { Clock } from '../clock.ts'
import type { Tick } from '../markets/feed.ts'
import type { CashMove } from './cashMoves.ts'
import { type EngineStore, type PerformedRequest, REQUEST_KEPT_MS } from './engineStore.ts'
import { IdleAccounts } from './idleAccounts.ts'
import { KeptTicks, type Priced } from './keptTicks.ts'
import { type Outcome, refused } from './outcome.ts'
import { checkRealOrders, opensReal } from './realMoney.ts'
import { Round } from './round.ts'

/** Where the engine tells an operator what went wrong; pino fits. */
export interface ExchangeLog {
  error(details: object, message: string): void
}

/** What one round of the engine took. */
export interface RoundDone {
  /** Commands, moves of cash and batches of prices that it decided. */
  readonly entries: number
  /** Deciding, writing and telling, ms. */
  readonly ms: number
  /** Entries that came meanwhile and wait for the next one. */
  readonly waiting: number
  /** Whether it is on the disk; `unchanged` had nothing to write. */
  readonly stored: 'written' | 'unchanged' | 'failed'
}

/** A command on its way to the engine. */
export interface Asked {
  readonly accountId: number
  readonly call: string
  readonly requestId: string | undefined
  readonly parameters: string
  readonly command: Command
}

/** Money on its way into or out of an account. */
export interface AskedMove {
  readonly accountId: number
  readonly move: CashMove
}

type Answered<A> = A & { readonly answer: (outcome: Outcome) => void }
type Entry = Answered<Asked> | Answered<AskedMove> | Priced
/** What is performed once, whoever asks how often. */
type Once = Omit<Asked, 'command'>

/** Entries a round takes at most, so that reads and the live doors get their turn. */
const ROUND_LIMIT = 512

/** What the writer works with. */
export interface WriterParts {
  readonly store: EngineStore
  readonly terms: Terms
  readonly clock: Clock
  readonly log: ExchangeLog
  /** Whether a real account needs an approved identity before it opens anything. */
  readonly identityDue?: ((accountId: number) => boolean) | undefined
  /** The last prices to start from; they are decided as if they had just come. */
  readonly prices: readonly Omit<Tick, 'volume'>[]
  /** Hears of every round once it is durable; never throws. */
  readonly committed: (round: Round) => void
  /** Hears how long rounds take; never throws. */
  readonly measured?: ((done: RoundDone) => void) | undefined
}

/**
 * The engine's only writer. It takes everything that is queued, decides one after the other, commits all of it in one
 * transaction, and only then answers and tells; what comes meanwhile waits for the next round. When a round cannot be
 * stored its state is thrown away, its commands are refused, its ticks are decided once more or kept to be decided
 * before anything else, and the engine goes on.
 */
export class Writer {
  readonly #parts: WriterParts
  #state: EngineState | undefined
  /** Those of the last round that was stored. */
  #prices: ReadonlyMap<string, Price>
  readonly #kept = new KeptTicks()
  readonly #idle = new IdleAccounts()
  #revision = 0
  /** Time of the last decision, UTC ms. */
  #decidedAt: number
  #queue: Entry[] = []
  #scheduled = false
  #waiting: Array<() => void> = []

  /** Loads the state. Throws when the store cannot be read. */
  constructor(parts: WriterParts) {
    this.#parts = parts
    // Whatever the last process decided was before.
    this.#decidedAt = parts.clock.now()
    this.#prices = new Map(parts.prices.map(({ code, price, time }) => [code, { price, time, revision: 0 }]))
    this.#state = this.#load()
    // What the last process could not decide any more: a stop that is reached must not wait for the next price.
    this.price(parts.prices.map((price) => ({ ...price, volume: 0 })))
  }

  /** The committed state. Throws while the store cannot be read. */
  get state(): EngineState {
    this.#state ??= this.#load()
    return this.#state
  }

  /** An account with its live orders; undefined when there is none. */
  account(accountId: number): AccountState | undefined {
    const account = this.state.accounts.get(accountId) ?? this.#parts.store.loadAccount(this.state, accountId)
    if (account !== undefined) this.#idle.note(accountId)
    return account
  }

  /** Queues a command; never rejects. */
  perform(asked: Asked): Promise<Outcome> {
    return new Promise((answer) => this.#enqueue({ ...asked, answer }))
  }

  /** Queues a move of cash; never rejects. */
  move(asked: AskedMove): Promise<Outcome> {
    return new Promise((answer) => this.#enqueue({ ...asked, answer }))
  }

  /** Queues prices. `sequence`: of the message in the log of prices that they are, which may be empty. */
  price(ticks: readonly Tick[], sequence?: number): void {
    if (ticks.length > 0 || sequence !== undefined) this.#enqueue({ ticks, sequence })
  }

  /** Resolves when everything queued so far is decided and durable. */
  settled(): Promise<void> {
    return this.#scheduled ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve()
  }

  #enqueue(entry: Entry): void {
    this.#queue.push(entry)
    if (this.#scheduled) return
    this.#scheduled = true
    setImmediate(this.#work)
  }

  readonly #work = (): void => {
    this.#decideAll(this.#queue.splice(0, this.#roundSize()))
    if (this.#queue.length > 0) {
      setImmediate(this.#work)
      return
    }
    this.#scheduled = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }

  /** A move of cash has a round of its own: what is written alongside may fail, and must take nobody else along. */
  #roundSize(): number {
    let size = 0
    for (const entry of this.#queue) {
      if (size === ROUND_LIMIT) break
      if ('move' in entry) return Math.max(1, size)
      size += 1
    }
    return size
  }

  #decideAll(entries: readonly Entry[]): void {
    const answers: Array<() => void> = []
    const stored = this.#round(entries.length, (state, round) => {
      this.#decideTicks(state, round, this.#kept.all)
      for (const entry of entries) {
        if ('ticks' in entry) this.#decideTicks(state, round, entry)
        else {
          const outcome = 'move' in entry ? this.#moved(round, entry) : this.#performed(round, entry)
          answers.push(() => entry.answer(outcome))
        }
      }
    })
    if (stored) {
      this.#kept.clear()
      for (const answer of answers) answer()
      return
    }
    for (const entry of entries) if ('answer' in entry) entry.answer(refused({ reason: 'notStored' }))
    const priced = entries.filter((entry) => 'ticks' in entry)
    const ticks = priced.flatMap((entry) => entry.ticks)
    const all = this.#kept.with({ ticks, sequence: priced.at(-1)?.sequence })
    const isNone = all.ticks.length === 0 && all.sequence === undefined
    if (isNone || this.#round(1, (state, round) => this.#decideTicks(state, round, all))) this.#kept.clear()
    else this.#kept.keep(all)
  }

  /** One round: decided, stored, told. False when it could not be stored: then what there is comes from the store alone. */
  #round(entries: number, decideInto: (state: EngineState, round: Round) => void): boolean {
    const { store, clock, log, committed, measured } = this.#parts
    const from = performance.now()
    const tell = (stored: RoundDone['stored']) =>
      measured?.({ entries, ms: performance.now() - from, waiting: this.#queue.length, stored })
    let round: Round
    try {
      round = new Round(clock.now())
      decideInto(this.state, round)
      if (!round.isEmpty) store.commit(round)
    } catch (error) {
      log.error({ err: error }, 'A round of the exchange could not be stored; it is undone')
      this.#revision = Math.max(this.#revision, this.#state?.revision ?? 0)
      this.#state = undefined
      tell('failed')
      return false
    }
    this.#prices = new Map(this.state.prices)
    committed(round)
    this.#idle.forget(this.state.accounts)
    tell(round.isEmpty ? 'unchanged' : 'written')
    return true
  }

  #performed(round: Round, asked: Asked): Outcome {
    return this.#once(round, asked, (account) => {
      const { identityDue } = this.#parts
      if (opensReal(account, asked.command) && identityDue?.(account.id)) return refused({ reason: 'identityDue' })
      return answerTo(this.state, round.run(this.state, decide(this.state, account, asked.command, round.at)))
    })
  }

  #moved(round: Round, { accountId, move }: AskedMove): Outcome {
    const { call = '', id, parameters = '' } = move.request ?? {}
    return this.#once(round, { accountId, call, requestId: id, parameters }, (account) => {
      // What operators decide on is at amounts fixed before, and may be carried out.
      const unreal = move.request === undefined ? undefined : refuseUnreal(this.state, account)
      const declined = unreal ?? move.unless?.()
      if (declined !== undefined) return refused(declined)
      const outcome = answerTo(this.state, round.run(this.state, decideMove(this.state, account, move, round.at)))
      if (outcome.code === 0) return outcome
      round.alongside = move.alongside
      return { ...outcome, message: move.request?.done ?? outcome.message }
    })
  }

  /** Performs what was asked; a repeat of a request gets its first answer instead. */
  #once(round: Round, asked: Once, perform: (account: AccountState) => Outcome): Outcome {
    const { accountId, call, requestId, parameters } = asked
    this.#decidedAt = Math.max(this.#decidedAt, round.at)
    const account = this.account(accountId)
    if (account === undefined) return refused({ reason: 'accountUnknown' })
    if (requestId !== undefined) {
      if (requestId.length === 0 || requestId.length > LONGEST_REQUEST_ID)
        return refused({ reason: 'requestIdInvalid' })
      const first = round.request(accountId, requestId) ?? this.request(accountId, requestId, round.at)
      if (first !== undefined) {
        const isRepeat = first.call === call && first.parameters === parameters
        return isRepeat ? first.outcome : refused({ reason: 'requestReused' })
      }
    }
    const outcome = perform(account)
    if (requestId !== undefined) round.remember({ accountId, requestId, call, parameters, outcome, at: round.at })
    return outcome
  }

  /** What a request id was answered within the last 24 h (decisions §1). */
  request(accountId: number, requestId: string, now: number): PerformedRequest | undefined {
    return this.#parts.store.request(accountId, requestId, now - REQUEST_KEPT_MS)
  }

  /**
   * A price that is not stale is decided at its own time, but never before what has been decided already: a fast replay
   * hands over many seconds of market time at once. An older one, such as the last before a restart, is decided now, and so
   * is one from a clock that is ahead.
   */
  #decideTicks(state: EngineState, round: Round, { ticks, sequence }: Priced): void {
    round.pricesUpTo = sequence ?? round.pricesUpTo
    for (const tick of ticks) {
      const at = isFreshAt(tick, round.at) ? Math.min(tick.time, round.at) : round.at
      this.#decidedAt = Math.max(this.#decidedAt, at)
      round.run(state, decideTick(state, tick, this.#decidedAt))
    }
  }

  #load(): EngineState {
    const state = this.#parts.store.load(this.#parts.terms)
    checkRealOrders(state)
    state.revision = this.#revision + 1
    for (const account of state.accounts.values()) account.revision = state.revision
    for (const [code, { price, time }] of this.#prices)
      state.prices.set(code, { price, time, revision: state.revision })
    for (const [code, { time }] of this.#prices) holdOver(state, code, time)
    return state
  }
}
