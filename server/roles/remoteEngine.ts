import { setTimeout as wait } from 'node:timers/promises'
import type { Figures } from '../../engine/figures.ts'
import type { EngineAccess, EngineListeners } from '../assembleEntryPoints.ts'
import { type Bus, BusError, type BusLog } from '../bus/bus.ts'
import type { EngineLoad } from '../exchange/exchange.ts'
import { LostAnswer, unreachable } from '../http/envelope.ts'
import type { Reply, SessionHandlers, SignedVisit } from '../http/handler.ts'
import { shardOf } from '../leases/shard.ts'
import { type QueuedCall, type RemoteCall, readAnswer, readAnswers, writeCall } from './callWire.ts'
import { CommandSender, faultOf } from './commandSender.ts'
import { type EngineCall, engineCalls, wayOf } from './engineCalls.ts'
import type { EngineNews } from './engineService.ts'
import type { Signer } from './signing.ts'
import { subjects } from './subjects.ts'
import { WatchedFigures } from './watchedFigures.ts'

/** A command is carried out within so long or not at all, ms. */
const COMMAND_MS = 15_000
/** Its answer may come so much later, ms. */
const ANSWER_MS = 3_000
/** Time limit of calls that only read, ms, in total and per attempt. */
const READ_MS = 12_000
const REQUEST_TIMEOUT_MS = 4_000
const RETRY_DELAY_MS = 200

export interface RemoteDeps {
  readonly bus: Bus
  /** This gateway's own name on the bus. */
  readonly gateway: string
  readonly signer: Signer
  /** The logs of commands by shard. */
  readonly commands: readonly BusLog[]
  /** The wall clock, UTC ms. */
  readonly now: () => number
  /** Time limits of a command to be carried out and then answered, ms. */
  readonly patience?: { readonly command: number; readonly answer: number }
}

/** The engines behind the bus, as the doors of a gateway know them. */
export class RemoteEngine implements EngineAccess {
  readonly handlers: SessionHandlers
  readonly figures: WatchedFigures
  readonly #deps: RemoteDeps
  readonly #senders: readonly CommandSender[]
  readonly #waiting = new Map<number, (said: string) => void>()
  readonly #hearings = new Set<EngineListeners>()
  readonly #stops: (() => void)[]
  readonly #patience: { readonly command: number; readonly answer: number }
  #number = 0

  constructor(deps: RemoteDeps) {
    this.#deps = deps
    const { bus, gateway, signer, commands, now, patience = { command: COMMAND_MS, answer: ANSWER_MS } } = deps
    this.#patience = patience
    this.#senders = commands.map((log) => new CommandSender({ log, signer, gateway, now }))
    this.figures = new WatchedFigures({ bus, gateway, signer, shards: commands.length })
    const forward = (name: EngineCall) => (params: unknown, visit: SignedVisit) =>
      this.#forward({ call: name, params, visit }, wayOf(name, params))
    this.handlers = Object.fromEntries(engineCalls.map((name) => [name, forward(name)])) as SessionHandlers
    this.#stops = [
      bus.hear(subjects.answers(gateway), (message) => {
        for (const { number, said } of readAnswers(message)) this.#waiting.get(number)?.(said)
      }),
      bus.hear(subjects.news, (message) => this.#hear(JSON.parse(message))),
    ]
  }

  /** Asked of the account's engine. */
  async figuresOf(accountId: number): Promise<Figures> {
    const { data } = await this.#asked(accountId, JSON.stringify({ figuresOf: accountId }), true)
    return data as Figures
  }

  /** Nothing of it is held here. Throws while the engines cannot be reached. */
  load(): EngineLoad {
    if (!this.#deps.bus.isConnected) throw new BusError('unsent')
    return { accounts: 0, holding: 0, pending: 0 }
  }

  subscribe(hearing: EngineListeners): void {
    this.#hearings.add(hearing)
  }

  /** Tells the other gateways that sessions were ended here. */
  tellEnded(accountId: number, sessionIds: readonly string[]): void {
    const news: EngineNews = { news: 'sessionsEnded', accountId, sessionIds }
    this.#deps.bus.tell(subjects.news, JSON.stringify(news))
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop()
    this.figures.close()
  }

  #forward(call: RemoteCall, way: ReturnType<typeof wayOf>): Promise<Reply<never>> {
    const { accountId } = call.visit
    const answer = way === 'queued' ? this.#queued(call) : this.#asked(accountId, writeCall(call), way === 'askedAgain')
    return answer as Promise<Reply<never>>
  }

  /** Asks the engine; again while nobody is there, and what only reads also when the answer stays away. */
  async #asked(accountId: number, message: string, again: boolean): Promise<Reply<unknown>> {
    const { bus, commands, signer } = this.#deps
    const subject = subjects.engine({ shard: shardOf(accountId, commands.length), of: commands.length })
    for (const until = performance.now() + READ_MS; ; await wait(RETRY_DELAY_MS)) {
      try {
        return readAnswer(await bus.ask(subject, signer.sign(subject, message), REQUEST_TIMEOUT_MS))
      } catch (error) {
        const fault = faultOf(error)
        const isOver = performance.now() > until
        if (fault === 'unknown' && (!again || isOver)) throw new LostAnswer()
        if (isOver) throw unreachable()
      }
    }
  }

  /** Puts a command into the engine's log and waits for its answer. Throws a LostAnswer when nobody can tell what became of it. */
  async #queued(call: RemoteCall): Promise<Reply<unknown>> {
    const { gateway, now } = this.#deps
    this.#number += 1
    const number = this.#number
    const sender = this.#senders[shardOf(call.visit.accountId, this.#senders.length)] as CommandSender
    const { command, answer } = this.#patience
    const until = now() + command
    const queued: QueuedCall = { ...call, until, answerTo: { gateway, number } }
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    // An answer proves that it was kept, whatever the bus says of it.
    this.#waiting.set(number, resolve)
    const late = setTimeout(() => reject(new LostAnswer()), command + answer)
    try {
      const isOver = () => !this.#waiting.has(number)
      sender.send(writeCall(queued), until - answer, isOver).catch(reject)
      return readAnswer(await promise)
    } finally {
      this.#waiting.delete(number)
      clearTimeout(late)
    }
  }

  #hear(news: EngineNews): void {
    for (const hearing of this.#hearings) {
      if (news.news === 'closed') hearing.closed(news.accountId, news.orders)
      else if (news.news === 'alerts') hearing.alertsFired(news.accountId, news.alerts)
      else if (news.news === 'noticed') hearing.noticed(news.accountId)
      else hearing.sessionsEnded?.(news.accountId, news.sessionIds)
    }
  }
}
