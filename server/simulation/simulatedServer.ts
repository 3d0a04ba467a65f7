import { micros } from '../../engine/money.ts'
import { house, lockedOf } from '../../engine/transactions.ts'
import type { EngineStore } from '../exchange/engineStore.ts'
import { type Exchange, openExchange } from '../exchange/exchange.ts'
import type { DecidedRound, RoundDone } from '../exchange/writer.ts'
import type { Envelope } from '../http/envelope.ts'
import type { Tick } from '../markets/feed.ts'
import { wrongInMemory, wrongInView, wrongOnDisk } from './comparison.ts'
import type { EventLog } from './eventLog.ts'
import { faultRates, nextDiskFault } from './faultRates.ts'
import { firstImage } from './firstImage.ts'
import type { Input, Predicted } from './modelOrder.ts'
import { ReferenceModel } from './referenceModel.ts'
import { SeededRandom } from './seededRandom.ts'
import { SimulatedDisk } from './simulatedDisk.ts'
import { NOT_STORED, onTheWire, openGateway } from './simulatedGateway.ts'
import type { SimulatedMarket } from './simulatedMarket.ts'
import { SimulatedWitness } from './simulatedWitness.ts'
import type { Message, TradingIntent } from './trader.ts'
import { invariant } from './violation.ts'

/** Number of rounds between full comparisons. A comparison also follows every start of the server. */
const COMPARED_EVERY = 40
const SLOWEST_WRITE_MS = 2_000
/** After so many of what comes at once the server has a turn of its own, with what has come by then. */
const TURN_AFTER = 0.4

/** Money on its way into (or out of) an account; asked for until it is known what became of it. */
export interface Cash {
  readonly account: number
  readonly amount: string
  readonly id: string
}

/** Something for the server to do. */
export type ServerRequest =
  | { readonly ticks: readonly Tick[] }
  | { readonly message: Message }
  | { readonly cash: Cash }

/** Answer of the server, or nothing if the client has to ask again. */
export type ServerReply =
  | { readonly message: Message; readonly answer: Envelope }
  | { readonly cash: Cash; readonly isKnown: boolean }

export interface ServerDeps {
  readonly seed: number
  /** Factor on the rate of disk faults. */
  readonly harshness: number
  readonly market: SimulatedMarket
  readonly eventLog: EventLog
  /** Breaks the engine's store on purpose. */
  readonly broken: ((store: EngineStore) => EngineStore) | undefined
}

/** Result of what the server was asked. */
interface Became {
  /** Result predicted by the model. */
  readonly due: Predicted | undefined
  /** True if it is on the disk. */
  readonly isKept: boolean
  /** Of a question: what was known of the request before it, and what at the end. */
  readonly known: readonly (Predicted | undefined)[]
}

interface Running {
  readonly exchange: Exchange
  readonly answer: ReturnType<typeof openGateway>
}

/** The server: engine, ledger, store and the door's handling of calls, held against the reference model at every step. */
export class SimulatedServer {
  readonly accounts: readonly number[]
  readonly model: ReferenceModel
  /** Nothing fails any more. */
  isCalm = false
  readonly #deps: ServerDeps
  readonly #chance: SeededRandom
  readonly #disk: SimulatedDisk
  readonly #witness = new SimulatedWitness()
  #running: Running | undefined
  /** The prices it starts with, until it has decided them. */
  #starting: readonly Tick[] = []
  #rounds = 0
  #decided: DecidedRound[] = []
  #stored: Array<RoundDone['stored']> = []
  /** Reading of its stopwatch. The duration of price rounds is random. */
  #shown = 0
  readonly #pace: SeededRandom
  /** Extra time that writing took, ms. */
  #late = 0

  constructor(deps: ServerDeps) {
    const { seed, market, eventLog, harshness } = deps
    this.#deps = deps
    this.#chance = new SeededRandom(seed, 3)
    this.#pace = new SeededRandom(seed, 4)
    const { image, accounts } = firstImage()
    this.accounts = accounts
    this.model = new ReferenceModel(market, accounts)
    const next = () => {
      const fault = this.isCalm ? undefined : nextDiskFault(this.#chance, harshness)
      if (fault !== undefined) eventLog.fault(market.elapsed, fault)
      return fault
    }
    const slow = () => {
      this.#late += this.#chance.between(20, SLOWEST_WRITE_MS)
    }
    this.#disk = new SimulatedDisk(this.#chance, { next, slow }, image)
    this.#run()
  }

  get isUp(): boolean {
    return this.#running !== undefined
  }

  /** Nothing can be added to its disk, or again. */
  setFull(isFull: boolean): void {
    this.#disk.setFull(isFull)
  }

  /** Nothing can be written to its disk, or again. */
  setGone(isGone: boolean): void {
    this.#disk.setGone(isGone)
  }

  /** The process ends between two writes. */
  kill(): void {
    this.#running = undefined
  }

  /** Starts on what its disk holds; by then its clock may have been set back. */
  start(): void {
    if (this.#running !== undefined) return
    const { market, eventLog } = this.#deps
    this.#disk.reboot()
    if (!this.isCalm && this.#chance.happens(faultRates.clockBack)) {
      eventLog.fault(market.elapsed, 'clock back')
      market.jumped -= this.#chance.between(1, 600) * 1_000
    }
    market.comeBack()
    this.#run()
  }

  /** Does at once what has come, and holds what it says against the model. Undefined when it died over it. */
  async perform(asked: readonly ServerRequest[]): Promise<ServerReply[] | undefined> {
    const running = this.#running
    const starting = this.#starting
    this.#starting = []
    if (running === undefined || asked.length + starting.length === 0) return []
    const { market, eventLog } = this.#deps
    const now = market.now()
    this.#disk.attempts = []
    this.#decided = []
    this.#stored = []
    this.#late = 0
    const waits: Array<Promise<unknown> | undefined> = []
    const wrong: string[] = []
    for (const one of asked) {
      if (this.#disk.crashed === undefined) waits.push(this.#hand(running, one))
      if (this.#chance.happens(TURN_AFTER)) wrong.push(...(await this.#turn(running)))
    }
    const result = await Promise.all(waits.map((one) => one?.catch((error: unknown) => error)))
    await running.exchange.settled()
    invariant(wrong)
    market.elapsed += this.#late
    const { attempts, crashed } = this.#disk
    eventLog.line(market.elapsed, `rounds at ${now}: ${attempts.join()} ${crashed ?? ''}`)
    const became = this.#foretell(asked, starting, now)
    if (crashed !== undefined) {
      this.kill()
      return undefined
    }
    const said = asked.flatMap((one, i) => this.#said(one, result[i], became[i] as Became))
    this.#rounds += 1
    if (this.#rounds % COMPARED_EVERY === 0) this.compare()
    return said
  }

  /** Compares all that is stored and told with the model. Throws a `Lost`. */
  compare(): void {
    invariant(wrongOnDisk(this.#disk.database.db, this.model))
    invariant(this.#witness.wrong(this.#disk.database.db))
    if (this.#running !== undefined) invariant(wrongInMemory(this.#running.exchange, this.model))
  }

  /** Checks what proves every decision. Throws a `Lost`. */
  async prove(): Promise<void> {
    const { count, wrong } = await this.#witness.receipts(this.#disk.database.db)
    this.#deps.eventLog.counters.count('receipts', count)
    invariant(wrong)
  }

  close(): void {
    const { counters } = this.#deps.eventLog
    counters.count('rounds that found the disk full', this.#disk.fullRounds)
    for (const { status, reason } of this.model.orders) counters.count(`orders: ${reason ?? status}`)
    this.#disk.close()
  }

  #run(): void {
    const { market, broken } = this.#deps
    const own = this.#disk.store()
    const exchange = openExchange({
      database: this.#disk.database,
      venue: market,
      clock: market,
      feeType: 'perLot',
      realMoney: 'play',
      log: { error: () => undefined },
      store: broken?.(own) ?? own,
      decided: (round) => {
        if (this.#disk.crashed === undefined) this.#decided.push(round)
      },
      measured: ({ stored }) => this.#stored.push(stored),
      stopwatch: () => {
        this.#shown += this.#pace.between(0, 1)
        return this.#shown
      },
    })
    this.#running = { exchange, answer: openGateway(exchange) }
    this.#starting = this.model.restart()
    this.compare()
  }

  #hand({ exchange, answer }: Running, asked: ServerRequest): Promise<unknown> | undefined {
    if ('ticks' in asked) {
      exchange.onTicks(asked.ticks)
      return undefined
    }
    if ('message' in asked) {
      const { intent, asks } = asked.message
      const wire = asks ? onTheWire('requestOutcome', { requestId: intent.requestId }) : intent.wire
      return answer(intent.account, asks ? 'requestOutcome' : intent.call, wire)
    }
    const { account, amount, id } = asked.cash
    const sum = micros(amount)
    return exchange.move(account, {
      kind: sum < 0n ? 'withdrawal' : 'deposit',
      amount: sum,
      counter: sum < 0n ? lockedOf(account) : house('demo', 'deposits'),
      request: { call: 'cash', id, parameters: amount, done: { done: 'cashMoved' } },
    })
  }

  /** The server does something of what it has to do; answers what it shows meanwhile and the disk does not hold. */
  async #turn({ exchange }: Running): Promise<string[]> {
    await new Promise((resolve) => setImmediate(resolve))
    return this.#disk.crashed === undefined ? wrongInView(exchange, this.#disk.database.db, this.accounts) : []
  }

  /** The rounds that are on the disk: whatever has failed, before them nothing has. */
  #kept(): boolean[] {
    const { attempts, crashed } = this.#disk
    let written = 0
    const kept = this.#decided.map(({ isCommitted }, i) =>
      isCommitted ? attempts[written++] === true : this.#stored[i] === 'unchanged',
    )
    const undone = kept.filter((isKept) => !isKept).length
    const { counters } = this.#deps.eventLog
    if (undone > 0) counters.count('rounds undone', undone)
    if (
      crashed === undefined &&
      kept.some((isKept, i) => !isKept && kept[i + 1] === false && this.#decided[i + 1]?.commands.length)
    )
      counters.count('commands refused because a round before theirs was undone')
    return kept
  }

  /**
   * What the model makes of what was asked, in the order it came: whatever the server has decided first, it must come to the
   * same. What is not on the disk never happened, but prices: those that a server has not decided, and still has, are kept.
   */
  #foretell(asked: readonly ServerRequest[], starting: readonly Tick[], now: number): Became[] {
    const kept = this.#kept()
    const { crashed } = this.#disk
    const commands = this.#decided.flatMap(({ commands: some }, i) => some.map(() => kept[i] === true))
    let left = this.#decided.reduce((sum, { ticks }, i) => sum + (kept[i] === true ? ticks.length : 0), 0)
    const waiting: Tick[] = []
    const price = (ticks: readonly Tick[]) => {
      const decided = ticks.slice(0, left)
      left -= decided.length
      this.model.round([{ what: 'ticks', ticks: decided }], now)
      waiting.push(...ticks.slice(decided.length))
    }
    price([...this.model.kept, ...starting])
    let place = 0
    const became = asked.map((one): Became => {
      const input = inputOf(one)
      if (input?.what === 'ticks') price(input.ticks)
      if (input?.what !== 'command') return { due: undefined, isKept: true, known: [this.#outcome(one, now)] }
      const isKept = commands[place++] === true
      const due = isKept ? this.model.round([input], now)[0] : { done: false }
      return { due, isKept, known: [] }
    })
    this.model.kept = waiting
    if (left > 0 || (crashed === undefined && place !== commands.length))
      invariant(['Something was decided that had not been asked for'])
    if (crashed === undefined && waiting.length > 0) this.#deps.eventLog.counters.count('rounds whose prices were kept')
    return became.map(({ known, ...rest }, i) => ({
      ...rest,
      known: [...known, this.#outcome(asked[i] as ServerRequest, now)],
    }))
  }

  /** Returns the model's answer to a request for an outcome. */
  #outcome(asked: ServerRequest, now: number): Predicted | undefined {
    if (!isQuestion(asked)) return undefined
    const { account, requestId } = asked.message.intent
    return this.model.outcome(account, requestId, now)
  }

  #said(asked: ServerRequest, result: unknown, { due, isKept, known }: Became): ServerReply[] {
    if (result instanceof Error) throw result
    if ('ticks' in asked) return []
    const { market, eventLog } = this.#deps
    if (!isKept && !this.#disk.attempts.includes(false)) invariant(['A command was undone though nothing failed'])
    if ('cash' in asked) {
      const { ok } = result as { readonly ok: boolean }
      eventLog.line(market.elapsed, `cash ${asked.cash.id} ${ok}`)
      if (ok !== due?.done) invariant([`Cash ${JSON.stringify(asked.cash)} came to ${ok}`])
      return [{ cash: asked.cash, isKnown: isKept }]
    }
    const { message } = asked
    const answer = result as Envelope
    const { account, requestId, asked: what } = message.intent
    const reported = JSON.stringify(answer)
    eventLog.line(market.elapsed, `${account} ${requestId}${message.asks ? ' ?' : ''} ${what}: ${reported}`)
    if (!message.asks && answer.code === 1) eventLog.counters.count(`done: ${message.intent.command.type}`)
    if (message.asks) checkOutcome(message.intent, answer, known)
    else checkAnswer(message.intent, answer, due, isKept)
    return [{ message, answer }]
  }
}

interface ToldOrder {
  readonly Id?: unknown
  readonly Price?: unknown
}

/** A question waits for what came before it, and may hear of what came after it. */
function checkOutcome({ account, asked }: TradingIntent, { data }: Envelope, known: Became['known']): void {
  const { state, code } = data as { readonly state: string; readonly code?: number }
  const due = known.map((first) => (first === undefined ? 'unknown' : `done ${first.done ? 1 : 0}`))
  const reported = state === 'unknown' ? state : `${state} ${code}`
  if (!due.includes(reported))
    invariant([`${asked} of ${account} is said to be ${reported} instead of ${due.join(' or ')}`])
}

function checkAnswer(
  { account, asked }: TradingIntent,
  answer: Envelope,
  due: Predicted | undefined,
  isKept: boolean,
): void {
  const said = () => `${asked} of ${account} was answered ${JSON.stringify(answer)}, due ${JSON.stringify(due)}`
  if ((answer.code === 1) !== due?.done || (!isKept && answer.msg !== NOT_STORED)) invariant([said()])
  if (due?.order === undefined) return
  // Calls that touch several orders tell the one that is still held beside those they ended.
  const reported = (answer.data ?? {}) as ToldOrder & { readonly Order?: ToldOrder }
  const { Id, Price } = reported.Order ?? reported
  if (String(Id) !== String(due.order.id) || Price !== due.order.price) invariant([said()])
}

const isQuestion = (asked: ServerRequest): asked is Extract<ServerRequest, { message: Message }> =>
  'message' in asked && asked.message.asks

/** Returns the model's input, or undefined for a question. */
function inputOf(asked: ServerRequest): Input | undefined {
  if ('ticks' in asked) return { what: 'ticks', ticks: asked.ticks }
  if ('cash' in asked) {
    const { account, amount, id } = asked.cash
    return { what: 'command', account, requestId: id, asked: `cash ${amount}`, command: { type: 'cash', amount } }
  }
  const { intent, asks } = asked.message
  if (asks) return undefined
  const { account, requestId, asked: what, command } = intent
  return { what: 'command', account, requestId, asked: what, command }
}
