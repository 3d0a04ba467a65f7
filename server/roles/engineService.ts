import { msg } from '@lingui/core/macro'
import type { FastifyBaseLogger } from 'fastify'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import type { Bus, BusLog, Logged } from '../bus/bus.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { EndedOrder } from '../exchange/round.ts'
import { Refused } from '../http/envelope.ts'
import type { Reply, SessionHandlers, SignedVisit } from '../http/handler.ts'
import type { Shard } from '../leases/shard.ts'
import { ACCOUNT_INTERVAL_MS } from '../live/limits.ts'
import { logThrottled } from '../log/logThrottled.ts'
import {
  type NumberedAnswer,
  type QueuedCall,
  type RemoteCall,
  readCall,
  readCalls,
  retryLater,
  writeAnswer,
  writeAnswers,
} from './callWire.ts'
import { type EngineCall, wayOf } from './engineCalls.ts'
import { FiguresPublisher } from './figuresPublisher.ts'
import type { RequestKey } from './newRequests.ts'
import type { SignedMessage } from './signing.ts'
import { subjects } from './subjects.ts'
import type { Verifier } from './trustedKeys.ts'
import { CLOCKS_MS, UsedNonces } from './usedNonces.ts'

/** Time a caller waits for an answer, ms, including differences between clocks. */
const REQUEST_TIMEOUT_MS = 6_000

/** A message is not much longer, letters: the bus takes none of a megabyte. */
const MESSAGE_LENGTH = 200_000

export interface ServiceDeps {
  readonly bus: Bus
  readonly commands: BusLog
  readonly shard: Shard
  readonly verifier: Verifier
  /** Time when this engine got its shard, UTC ms. */
  readonly since: number
  readonly handlers: SessionHandlers
  readonly exchange: Pick<Exchange, 'figures' | 'revision' | 'outcome'>
  /** Looks up what was performed of some requests, before they are decided one after the other. */
  readonly look: (requests: readonly RequestKey[]) => Promise<void>
  /** Returns true if this process certainly owns the shard; who does not answers nothing. */
  readonly isHeld: () => boolean
  /** The last command that is carried out with all those before it. */
  readonly done: (sequence: number) => void
  readonly log: FastifyBaseLogger
  /** The wall clock, UTC ms. */
  readonly now: () => number
}

/** A message from an engine to every gateway. */
export type EngineNews =
  | { readonly news: 'closed'; readonly accountId: number; readonly orders: readonly EndedOrder[] }
  | { readonly news: 'alerts'; readonly accountId: number; readonly alerts: readonly PriceAlert[] }
  | { readonly news: 'noticed'; readonly accountId: number }
  | { readonly news: 'sessionsEnded'; readonly accountId: number; readonly sessionIds: readonly string[] }

type AnyHandler = (params: unknown, visit: SignedVisit) => Reply<unknown> | Promise<Reply<unknown>>

/** Answers for the engine of a shard: what is asked, and what is queued from a command on. */
export class EngineService {
  readonly #deps: ServiceDeps
  readonly #stops: (() => void)[]
  readonly #figures: FiguresPublisher
  /** Messages of commands under way, in their order. */
  readonly #underWay = new Set<number>()
  /** Messages that wait to be read, and whether others are. */
  #waiting: Logged[] = []
  #isReading = false
  #isStopped = false
  /** Answers to send to each gateway next. */
  readonly #answers = new Map<string, NumberedAnswer[]>()
  readonly #nonces: UsedNonces
  readonly #passedOver: (why: string, signed: SignedMessage) => void
  #newest: number

  /** `from`: the first command that may not be carried out yet. */
  constructor(deps: ServiceDeps, from: number) {
    this.#deps = deps
    const { bus, commands, shard, exchange, log } = deps
    this.#newest = from - 1
    this.#nonces = new UsedNonces(deps.since)
    this.#passedOver = logThrottled((times, why: string, { at, nonce }: SignedMessage) =>
      log.error({ times, why, at: new Date(at).toISOString(), nonce }, 'a signed message of a gateway was passed over'),
    )
    this.#figures = new FiguresPublisher(bus, exchange)
    const pulsing = setInterval(() => deps.isHeld() && this.#figures.pulse(), ACCOUNT_INTERVAL_MS)
    this.#stops = [
      bus.hear(subjects.engine(shard), (message, answer) => answer && void this.#asked(message, answer)),
      bus.hear(subjects.watch(shard), (message) => this.#watched(message)),
      commands.follow(from, (logged) => this.#queued(logged)),
      () => clearInterval(pulsing),
    ]
  }

  /** Takes no more; what is under way goes on. What was not read yet is left to the next engine. */
  stop(): void {
    this.#isStopped = true
    for (const stop of this.#stops.splice(0)) stop()
  }

  async #asked(message: string, answer: (text: string) => void): Promise<void> {
    const { isHeld } = this.#deps
    if (!isHeld()) return
    const signed = this.#fresh(subjects.engine(this.#deps.shard), message)
    if (signed === undefined) return
    const requested: { readonly figuresOf: number } | RemoteCall = JSON.parse(signed.body)
    if ('call' in requested && wayOf(requested.call as EngineCall, requested.params) !== 'askedAgain') {
      const used = this.#use(signed)
      if (used === 'again') return
      // The engine before this one may have done it; who has really asked signs anew.
      if (used === 'unknown') return answer(retryLater)
    }
    const said = await this.#answer(() =>
      'call' in requested
        ? this.#call(readCall(signed.body))
        : { data: this.#deps.exchange.figures(requested.figuresOf) },
    )
    // Who has lost the shard meanwhile may have answered by what is no longer so.
    if (isHeld()) answer(said)
  }

  #watched(message: string): void {
    if (!this.#deps.isHeld()) return
    const signed = this.#fresh(subjects.watch(this.#deps.shard), message)
    if (signed) this.#figures.watch(signed.body)
  }

  /** A message of a gateway that was signed just now; undefined for any other. */
  #fresh(subject: string, message: string): SignedMessage | undefined {
    const signed = this.#signed(subject, message)
    if (signed === undefined || signed.at >= this.#deps.now() - REQUEST_TIMEOUT_MS) return signed
    this.#passedOver('it is too old', signed)
    return undefined
  }

  #signed(subject: string, message: string): SignedMessage | undefined {
    const signed = this.#deps.verifier.read('gateway', subject, message)
    if (signed === undefined || signed.at <= this.#deps.now() + CLOCKS_MS) return signed
    this.#passedOver('its time is to come', signed)
    return undefined
  }

  #use(signed: SignedMessage): ReturnType<UsedNonces['use']> {
    const used = this.#nonces.use(signed.nonce, signed.at, this.#deps.now())
    if (used === 'again') this.#passedOver('it was sent before', signed)
    return used
  }

  #queued(logged: Logged): void {
    this.#newest = logged.sequence
    this.#underWay.add(logged.sequence)
    this.#waiting.push(logged)
    if (!this.#isReading) void this.#readAll()
  }

  /** Those that come while others are looked up are looked up together. They are carried out in the log's order. */
  async #readAll(): Promise<void> {
    this.#isReading = true
    // Those that came with the first are read with it.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0) {
      const read = this.#waiting.splice(0).map(({ sequence, message }) => ({ sequence, calls: this.#read(message) }))
      await this.#deps.look(read.flatMap(({ calls }) => calls.map(requestOf)))
      if (this.#isStopped) return
      for (const { sequence, calls } of read) void this.#perform(sequence, calls)
    }
    this.#isReading = false
  }

  async #perform(sequence: number, calls: readonly QueuedCall[]): Promise<void> {
    await Promise.all(
      calls.map(async (call) => {
        const said = await this.#answer(() => this.#inTime(call, call.until))
        this.#tellLater(call.answerTo, said)
      }),
    )
    const { isHeld, done } = this.#deps
    if (!isHeld()) return
    this.#underWay.delete(sequence)
    const [oldest] = this.#underWay
    done((oldest ?? this.#newest + 1) - 1)
  }

  /** Queues the answers of a round. They are sent to each gateway together. */
  #tellLater({ gateway, number }: QueuedCall['answerTo'], said: string): void {
    if (this.#answers.size === 0) setImmediate(() => this.#tellAll())
    const answers = this.#answers.get(gateway) ?? []
    this.#answers.set(gateway, answers)
    answers.push({ number, said })
  }

  #tellAll(): void {
    const { bus, isHeld } = this.#deps
    const all = [...this.#answers]
    this.#answers.clear()
    // Who has lost the shard meanwhile may have answered by what is no longer so.
    if (!isHeld()) return
    for (const [gateway, answers] of all) {
      let length = 0
      let from = 0
      for (const [at, { said }] of answers.entries()) {
        length += said.length
        if (length < MESSAGE_LENGTH && at < answers.length - 1) continue
        bus.tell(subjects.answers(gateway), writeAnswers(answers.slice(from, at + 1)))
        length = 0
        from = at + 1
      }
    }
  }

  /**
   * None of what no gateway has signed, such as JetStream's own answers, which can be sent into the log by whoever asks
   * it anything, and for what it has sent before. What an earlier engine may have done is done once by its request id.
   */
  #read(message: string): QueuedCall[] {
    const signed = this.#signed(this.#deps.commands.name, message)
    return signed && this.#use(signed) !== 'again' ? readCalls(signed.body) : []
  }

  /** A price a quarter of a minute old is not what anybody wanted: what comes too late is answered only if it was done in time. */
  async #inTime(call: RemoteCall, until: number): Promise<Reply<unknown>> {
    if (this.#deps.now() <= until || call.call === 'requestOutcome') return this.#call(call)
    const { requestId } = call.params as { readonly requestId: string }
    if ((await this.#deps.exchange.outcome(call.visit.accountId, requestId)) === undefined)
      throw new Refused(msg`This took too long and was not done. Please try again`)
    return this.#call(call)
  }

  #call({ call, params, visit }: RemoteCall): Reply<unknown> | Promise<Reply<unknown>> {
    const handler = this.#deps.handlers[call] as AnyHandler | undefined
    if (!handler) throw new Error(`this engine has no handler for ${call}`)
    return handler(params, visit)
  }

  #answer(work: () => Reply<unknown> | Promise<Reply<unknown>>): Promise<string> {
    return writeAnswer(
      async () => work(),
      (error) => this.#deps.log.error({ err: error }, 'a call failed'),
    )
  }
}

const requestOf = ({ visit: { accountId }, params }: QueuedCall): RequestKey => {
  const { requestId } = params as { readonly requestId: string }
  return { accountId, requestId }
}
