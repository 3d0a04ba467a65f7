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
import { toldSeldom } from '../log/toldSeldom.ts'
import { type AskedCall, askAgain, type QueuedCall, readCall, writeAnswer } from './callWire.ts'
import { type EngineCall, wayOf } from './engineCalls.ts'
import { FiguresTeller } from './figuresTeller.ts'
import type { SignedMessage } from './signing.ts'
import { subjects } from './subjects.ts'
import type { Verifier } from './trustedKeys.ts'
import { CLOCKS_MS, UsedNonces } from './usedNonces.ts'

/** Who has asked waits no longer than this for an answer, clocks apart, ms. */
const ASKED_MS = 6_000

/** What an engine answers with. */
export interface ServiceParts {
  readonly bus: Bus
  readonly commands: BusLog
  readonly shard: Shard
  readonly verifier: Verifier
  /** When this engine got its shard, UTC ms. */
  readonly since: number
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
  readonly #nonces: UsedNonces
  readonly #passedOver: (why: string, signed: SignedMessage) => void
  #newest: number

  /** `from`: the first command that may not be carried out yet. */
  constructor(parts: ServiceParts, from: number) {
    this.#parts = parts
    const { bus, commands, shard, exchange, log } = parts
    this.#newest = from - 1
    this.#nonces = new UsedNonces(parts.since)
    this.#passedOver = toldSeldom((times, why: string, { at, nonce }: SignedMessage) =>
      log.error({ times, why, at: new Date(at).toISOString(), nonce }, 'a signed message of a gateway was passed over'),
    )
    this.#figures = new FiguresTeller(bus, exchange)
    const pulsing = setInterval(() => parts.isHeld() && this.#figures.pulse(), ACCOUNT_EVERY_MS)
    this.#stops = [
      bus.hear(subjects.engine(shard), (message, answer) => answer && void this.#asked(message, answer)),
      bus.hear(subjects.watch(shard), (message) => this.#watched(message)),
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
    const signed = this.#fresh(subjects.engine(this.#parts.shard), message)
    if (signed === undefined) return
    const asked: { readonly figuresOf: number } | AskedCall = JSON.parse(signed.body)
    if ('call' in asked && wayOf(asked.call as EngineCall, asked.params) !== 'askedAgain') {
      const used = this.#use(signed)
      if (used === 'again') return
      // The engine before this one may have done it; who has really asked signs anew.
      if (used === 'unknown') return answer(askAgain)
    }
    const said = await this.#answer(() =>
      'call' in asked ? this.#call(readCall(signed.body)) : { data: this.#parts.exchange.figures(asked.figuresOf) },
    )
    // Who has lost the shard meanwhile may have answered by what is no longer so.
    if (isHeld()) answer(said)
  }

  #watched(message: string): void {
    if (!this.#parts.isHeld()) return
    const signed = this.#fresh(subjects.watch(this.#parts.shard), message)
    if (signed) this.#figures.watch(signed.body)
  }

  /** A message of a gateway that was signed just now; undefined for any other. */
  #fresh(subject: string, message: string): SignedMessage | undefined {
    const signed = this.#signed(subject, message)
    if (signed === undefined || signed.at >= this.#parts.now() - ASKED_MS) return signed
    this.#passedOver('it is too old', signed)
    return undefined
  }

  #signed(subject: string, message: string): SignedMessage | undefined {
    const signed = this.#parts.verifier.read('gateway', subject, message)
    if (signed === undefined || signed.at <= this.#parts.now() + CLOCKS_MS) return signed
    this.#passedOver('its time is to come', signed)
    return undefined
  }

  #use(signed: SignedMessage): ReturnType<UsedNonces['use']> {
    const used = this.#nonces.use(signed.nonce, signed.at, this.#parts.now())
    if (used === 'again') this.#passedOver('it was sent before', signed)
    return used
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

  /**
   * Undefined for what no gateway has signed, such as JetStream's own answers, which can be sent into the log by whoever asks
   * it anything, and for what it has sent before. What an earlier engine may have done is done once by its request id.
   */
  #read(message: string): QueuedCall | undefined {
    const signed = this.#signed(this.#parts.commands.name, message)
    return signed && this.#use(signed) !== 'again' ? readCall(signed.body) : undefined
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
