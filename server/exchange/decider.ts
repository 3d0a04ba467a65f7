import { MAX_REQUEST_ID_LENGTH } from '../../contract/constants.ts'
import { answerTo } from '../../engine/answer.ts'
import type { Command } from '../../engine/commands.ts'
import { decide } from '../../engine/decide.ts'
import { decideMove } from '../../engine/decideMove.ts'
import { decideTick } from '../../engine/decideTick.ts'
import { holdOver } from '../../engine/evolve.ts'
import { refuseUnreal } from '../../engine/realMoney.ts'
import type { AccountState, EngineState, Price, Terms } from '../../engine/state.ts'
import { isFreshAt } from '../../engine/valuation.ts'
import type { Tick } from '../markets/feed.ts'
import type { CashMoveRequest, PendingCommand, QueuedCommand } from './commandLane.ts'
import { type EngineStore, type PerformedRequest, REQUEST_RETENTION_MS } from './engineStore.ts'
import { IdleAccounts } from './idleAccounts.ts'
import { type Outcome, refused } from './outcome.ts'
import { checkRealOrders, opensReal } from './realMoney.ts'
import type { Round } from './round.ts'
import type { RoundsInFlight } from './roundsInFlight.ts'

/** Command that is performed once, however often it is requested. */
type Once = Omit<PendingCommand, 'command'> & { readonly command?: Command }

export interface DeciderDeps {
  readonly store: EngineStore
  readonly terms: Terms
  /** Returns true if a real account needs an approved identity before it opens anything. */
  readonly identityDue?: ((accountId: number) => boolean) | undefined
}

/** Decides commands and prices on the state in memory, which comes from the store and may be thrown away. */
export class Decider {
  readonly #deps: DeciderDeps
  readonly #underWay: RoundsInFlight
  readonly #idle = new IdleAccounts()
  #state: EngineState | undefined
  /** Those of the last round that was stored. */
  #prices: ReadonlyMap<string, Price>
  #revision = 0
  /** Time of the last decision, UTC ms. */
  #decidedAt: number

  /** Loads the state. `now`: whatever the last process decided was before. Throws when the store cannot be read. */
  constructor(deps: DeciderDeps, underWay: RoundsInFlight, prices: ReadonlyMap<string, Price>, now: number) {
    this.#deps = deps
    this.#underWay = underWay
    this.#decidedAt = now
    this.#prices = prices
    this.#state = this.#load()
  }

  /** Throws while the store cannot be read. */
  get state(): EngineState {
    this.#state ??= this.#load()
    return this.#state
  }

  /** An account with its live orders as they are decided; undefined when there is none. */
  account(accountId: number): AccountState | undefined {
    const account = this.state.accounts.get(accountId) ?? this.#deps.store.loadAccount(this.state, accountId)
    if (account !== undefined) this.#idle.note(accountId)
    return account
  }

  /** A round is stored that was decided at these prices. */
  keep(prices: ReadonlyMap<string, Price>): void {
    this.#prices = prices
    if (this.#state !== undefined)
      this.#idle.forget(this.#state.accounts, (accountId) => this.#underWay.before(accountId) !== undefined)
  }

  /** Discards decisions that could not be stored. The state is read from the store again. */
  undo(): void {
    this.#revision = Math.max(this.#revision, this.#state?.revision ?? 0)
    this.#state = undefined
  }

  perform(round: Round, entry: QueuedCommand): Outcome {
    round.arrived = entry.arrived
    return 'move' in entry ? this.#moved(round, entry) : this.#performed(round, entry)
  }

  /**
   * A price that is not stale is decided at its own time, but never before what has been decided already: a fast replay
   * hands over many seconds of market time at once. An older one, such as the last before a restart, is decided now, and so
   * is one from a clock that is ahead.
   */
  tick(round: Round, tick: Tick): void {
    const at = isFreshAt(tick, round.at) ? Math.min(tick.time, round.at) : round.at
    this.#decidedAt = Math.max(this.#decidedAt, at)
    round.arrived = undefined
    // One older than the last is ignored, and no part of the tape.
    if (tick.time >= (this.state.prices.get(tick.code)?.time ?? tick.time)) round.tick(tick)
    round.run(this.state, decideTick(this.state, tick, this.#decidedAt))
  }

  /** Returns the stored answer to a request id of the last 24 h (decisions §1). */
  request(accountId: number, requestId: string, now: number): PerformedRequest | undefined {
    return this.#deps.store.request(accountId, requestId, now - REQUEST_RETENTION_MS)
  }

  #performed(round: Round, requested: PendingCommand): Outcome {
    return this.#once(round, requested, (account) => {
      const { identityDue } = this.#deps
      if (opensReal(account, requested.command) && identityDue?.(account.id)) return refused({ reason: 'identityDue' })
      return answerTo(this.state, round.run(this.state, decide(this.state, account, requested.command, round.at)))
    })
  }

  #moved(round: Round, { accountId, move }: CashMoveRequest): Outcome {
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
  #once(round: Round, requested: Once, perform: (account: AccountState) => Outcome): Outcome {
    const { accountId, call, requestId, parameters } = requested
    this.#decidedAt = Math.max(this.#decidedAt, round.at)
    const account = this.account(accountId)
    if (account === undefined) return refused({ reason: 'accountUnknown' })
    if (requestId !== undefined) {
      if (requestId.length === 0 || requestId.length > MAX_REQUEST_ID_LENGTH)
        return refused({ reason: 'requestIdInvalid' })
      const first =
        round.request(accountId, requestId) ??
        this.#underWay.request(accountId, requestId) ??
        this.request(accountId, requestId, round.at)
      if (first !== undefined) {
        const isRepeat = first.call === call && first.parameters === parameters
        return isRepeat ? first.outcome : refused({ reason: 'requestReused' })
      }
    }
    const outcome = perform(account)
    if (outcome.code === 0 && 'reason' in outcome.message)
      round.refuse(account, outcome.message.reason, requested.command)
    if (requestId !== undefined) round.remember({ accountId, requestId, call, parameters, outcome, at: round.at })
    return outcome
  }

  #load(): EngineState {
    const state = this.#deps.store.load(this.#deps.terms)
    checkRealOrders(state)
    state.revision = this.#revision + 1
    for (const account of state.accounts.values()) account.revision = state.revision
    for (const [code, { price, time }] of this.#prices)
      state.prices.set(code, { price, time, revision: state.revision })
    for (const [code, { time }] of this.#prices) holdOver(state, code, time)
    return state
  }
}
