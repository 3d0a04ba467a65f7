import { msg } from '@lingui/core/macro'
import type { FastifyBaseLogger } from 'fastify'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import type { Bus, BusLog } from '../bus/bus.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { EndedOrder } from '../exchange/round.ts'
import { Refused } from '../http/envelope.ts'
import type { Reply, SessionHandlers, SignedVisit } from '../http/handler.ts'
import type { Shard } from '../leases/shard.ts'
import { ACCOUNT_EVERY_MS } from '../live/limits.ts'
import { type AskedCall, type QueuedCall, readCall, writeAnswer } from './callWire.ts'
import { FiguresTeller } from './figuresTeller.ts'
import { subjects } from './subjects.ts'

/** What an engine answers with. */
export interface ServiceParts {
  readonly bus: Bus
  readonly commands: BusLog
  readonly shard: Shard
  readonly handlers: SessionHandlers
  readonly exchange: Pick<Exchange, 'figures' | 'revision' | 'outcome'>
  /** Whether this process certainly owns the shard; who does not answers nothing. */
  readonly isHeld: () => boolean
  /** The last command that is carried out with all those before it. */
  readonly done: (sequence: number) => void
  readonly log: FastifyBaseLogger
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** What an engine tells every gateway. */
export type EngineNews =
  | { readonly news: 'closed'; readonly accountId: number; readonly orders: readonly EndedOrder[] }
  | { readonly news: 'alerts'; readonly accountId: number; readonly alerts: readonly PriceAlert[] }
  | { readonly news: 'noticed'; readonly accountId: number }
  | { readonly news: 'sessionsEnded'; readonly accountId: number; readonly sessionIds: readonly string[] }

type AnyHandler = (params: unknown, visit: SignedVisit) => Reply<unknown> | Promise<Reply<unknown>>

/** Answers for the engine of a shard: what is asked, and what is queued from a command on. */
export class EngineService {
  readonly #parts: ServiceParts
  readonly #stops: (() => void)[]
  readonly #figures: FiguresTeller
  /** Commands under way, in their order. */
  readonly #underWay = new Set<number>()
  #newest: number

  /** `from`: the first command that may not be carried out yet. */
  constructor(parts: ServiceParts, from: number) {
    this.#parts = parts
    const { bus, commands, shard, exchange } = parts
    this.#newest = from - 1
    this.#figures = new FiguresTeller(bus, exchange)
    const pulsing = setInterval(() => parts.isHeld() && this.#figures.pulse(), ACCOUNT_EVERY_MS)
    this.#stops = [
      bus.hear(subjects.engine(shard), (message, answer) => answer && void this.#asked(message, answer)),
      bus.hear(subjects.watch(shard), (message) => parts.isHeld() && this.#figures.watch(message)),
      commands.follow(from, ({ sequence, message }) => void this.#queued(sequence, message)),
      () => clearInterval(pulsing),
    ]
  }

  /** Takes no more; what is under way goes on. */
  stop(): void {
    for (const stop of this.#stops.splice(0)) stop()
  }

  async #asked(message: string, answer: (text: string) => void): Promise<void> {
    const { isHeld } = this.#parts
    if (!isHeld()) return
    const asked = JSON.parse(message)
    const said = await this.#answer(() =>
      'figuresOf' in asked ? { data: this.#parts.exchange.figures(asked.figuresOf) } : this.#call(readCall(message)),
    )
    // Who has lost the shard meanwhile may have answered by what is no longer so.
    if (isHeld()) answer(said)
  }

  async #queued(sequence: number, message: string): Promise<void> {
    const { bus, isHeld, done } = this.#parts
    this.#newest = sequence
    this.#underWay.add(sequence)
    const queued = this.#read(message)
    const said = queued && (await this.#answer(() => this.#inTime(queued, queued.until)))
    if (!isHeld()) return
    this.#underWay.delete(sequence)
    const [oldest] = this.#underWay
    done((oldest ?? this.#newest + 1) - 1)
    if (!queued) return
    const { gateway, number } = queued.answerTo
    bus.tell(subjects.answers(gateway), JSON.stringify({ number, said }))
  }

  /** Undefined for what is no call: JetStream's own answers can be sent into the log by whoever asks it anything. */
  #read(message: string): QueuedCall | undefined {
    try {
      return readCall(message)
    } catch (error) {
      this.#parts.log.error({ err: error }, 'a queued call cannot be read; it is passed over')
      return undefined
    }
  }

  /** A price a quarter of a minute old is not what anybody wanted: what comes too late is answered only if it was done in time. */
  async #inTime(call: AskedCall, until: number): Promise<Reply<unknown>> {
    if (this.#parts.now() <= until || call.call === 'requestOutcome') return this.#call(call)
    const { requestId } = call.params as { readonly requestId: string }
    if ((await this.#parts.exchange.outcome(call.visit.accountId, requestId)) === undefined)
      throw new Refused(msg`This took too long and was not done; please try again`)
    return this.#call(call)
  }

  #call({ call, params, visit }: AskedCall): Reply<unknown> | Promise<Reply<unknown>> {
    const handler = this.#parts.handlers[call] as AnyHandler | undefined
    if (!handler) throw new Error(`this engine has no handler for ${call}`)
    return handler(params, visit)
  }

  #answer(work: () => Reply<unknown> | Promise<Reply<unknown>>): Promise<string> {
    return writeAnswer(
      async () => work(),
      (error) => this.#parts.log.error({ err: error }, 'a call failed'),
    )
  }
}
