import { setTimeout as wait } from 'node:timers/promises'
import type { Figures } from '../../engine/figures.ts'
import type { DoorsHearing, EngineAtTheDoors } from '../assembleDoors.ts'
import { type Bus, BusError, type BusFault, type BusLog } from '../bus/bus.ts'
import type { EngineLoad } from '../exchange/exchange.ts'
import { LostAnswer, unreachable } from '../http/envelope.ts'
import type { Reply, SessionHandlers, SignedVisit } from '../http/handler.ts'
import { shardOf } from '../leases/shard.ts'
import { type AskedCall, type QueuedCall, readAnswer, writeCall } from './callWire.ts'
import { type EngineCall, engineCalls, wayOf } from './engineCalls.ts'
import type { EngineNews } from './engineService.ts'
import type { Signer } from './signing.ts'
import { subjects } from './subjects.ts'
import { WatchedFigures } from './watchedFigures.ts'

/** A command is carried out within so long or not at all, ms. */
const COMMAND_MS = 15_000
/** Its answer may come so much later, ms. */
const ANSWER_MS = 3_000
/** What only reads is asked for so long, ms, and each time for so long. */
const READ_MS = 12_000
const ASK_MS = 4_000
const AGAIN_MS = 200

/** What a gateway reaches the engines with. */
export interface RemoteParts {
  readonly bus: Bus
  /** This gateway's own name on the bus. */
  readonly gateway: string
  readonly signer: Signer
  /** The logs of commands by shard. */
  readonly commands: readonly BusLog[]
  /** The wall clock, UTC ms. */
  readonly now: () => number
  /** How long a command may wait to be carried out, and then for its answer, ms. */
  readonly patience?: { readonly command: number; readonly answer: number }
}

/** The engines behind the bus, as the doors of a gateway know them. */
export class RemoteEngine implements EngineAtTheDoors {
  readonly handlers: SessionHandlers
  readonly figures: WatchedFigures
  readonly #parts: RemoteParts
  readonly #waiting = new Map<number, (said: string) => void>()
  readonly #hearings = new Set<DoorsHearing>()
  readonly #stops: (() => void)[]
  readonly #patience: { readonly command: number; readonly answer: number }
  #number = 0

  constructor(parts: RemoteParts) {
    this.#parts = parts
    const { bus, gateway, signer, commands, patience = { command: COMMAND_MS, answer: ANSWER_MS } } = parts
    this.#patience = patience
    this.figures = new WatchedFigures({ bus, gateway, signer, shards: commands.length })
    const forward = (name: EngineCall) => (params: unknown, visit: SignedVisit) =>
      this.#forward({ call: name, params, visit }, wayOf(name, params))
    this.handlers = Object.fromEntries(engineCalls.map((name) => [name, forward(name)])) as SessionHandlers
    this.#stops = [
      bus.hear(subjects.answers(gateway), (message) => {
        const { number, said } = JSON.parse(message) as { readonly number: number; readonly said: string }
        this.#waiting.get(number)?.(said)
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
    if (!this.#parts.bus.isConnected) throw new BusError('unsent')
    return { accounts: 0, holding: 0, pending: 0 }
  }

  subscribe(hearing: DoorsHearing): void {
    this.#hearings.add(hearing)
  }

  /** Tells the other gateways that sessions were ended here. */
  tellEnded(accountId: number, sessionIds: readonly string[]): void {
    const news: EngineNews = { news: 'sessionsEnded', accountId, sessionIds }
    this.#parts.bus.tell(subjects.news, JSON.stringify(news))
  }

  async close(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop()
    this.figures.close()
  }

  #forward(call: AskedCall, way: ReturnType<typeof wayOf>): Promise<Reply<never>> {
    const { accountId } = call.visit
    const answer = way === 'queued' ? this.#queued(call) : this.#asked(accountId, writeCall(call), way === 'askedAgain')
    return answer as Promise<Reply<never>>
  }

  /** Asks the engine; again while nobody is there, and what only reads also when the answer stays away. */
  async #asked(accountId: number, message: string, again: boolean): Promise<Reply<unknown>> {
    const { bus, commands, signer } = this.#parts
    const subject = subjects.engine({ shard: shardOf(accountId, commands.length), of: commands.length })
    for (const until = performance.now() + READ_MS; ; await wait(AGAIN_MS)) {
      try {
        return readAnswer(await bus.ask(subject, signer.sign(subject, message), ASK_MS))
      } catch (error) {
        const fault = faultOf(error)
        const isOver = performance.now() > until
        if (fault === 'unknown' && (!again || isOver)) throw new LostAnswer()
        if (isOver) throw unreachable()
      }
    }
  }

  /** Puts a command into the engine's log and waits for its answer. Throws a LostAnswer when nobody can tell what became of it. */
  async #queued(call: AskedCall): Promise<Reply<unknown>> {
    const { gateway, commands, signer, now } = this.#parts
    this.#number += 1
    const number = this.#number
    const log = commands[shardOf(call.visit.accountId, commands.length)] as BusLog
    const { command, answer } = this.#patience
    const until = now() + command
    const queued: QueuedCall = { ...call, until, answerTo: { gateway, number } }
    const message = signer.sign(log.name, writeCall(queued))
    const ended = new AbortController()
    try {
      const said = new Promise<string>((resolve) => this.#waiting.set(number, resolve))
      const late = wait(command + answer, undefined, { signal: ended.signal }).then(() => undefined)
      late.catch(() => undefined)
      const kept = this.#keep(log, message, `${gateway}-${number}`, until, ended.signal)
      // An answer proves that it was kept, whatever the bus says of it.
      const first = await Promise.race([said, late, kept.then(() => Promise.race([said, late]))])
      if (first === undefined) throw new LostAnswer()
      return readAnswer(first)
    } finally {
      this.#waiting.delete(number)
      ended.abort()
    }
  }

  /** Resolves when the log has it, or nobody can tell; refuses what has certainly not been kept. */
  async #keep(log: BusLog, message: string, id: string, until: number, signal: AbortSignal): Promise<void> {
    for (let isUnknown = false; !signal.aborted; await wait(AGAIN_MS)) {
      try {
        await log.append(message, { id })
        return
      } catch (error) {
        isUnknown ||= faultOf(error) === 'unknown'
        if (this.#parts.now() < until - this.#patience.answer) continue
        if (!isUnknown) throw unreachable()
        return
      }
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

/** Throws on what is no fault of the bus. */
function faultOf(error: unknown): BusFault {
  if (error instanceof BusError) return error.fault
  throw error
}
