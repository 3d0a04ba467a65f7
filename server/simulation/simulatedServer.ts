import { micros } from '../../engine/money.ts'
import { house, lockedOf } from '../../engine/transactions.ts'
import type { EngineStore } from '../exchange/engineStore.ts'
import { type Exchange, openExchange } from '../exchange/exchange.ts'
import type { Envelope } from '../http/envelope.ts'
import type { Tick } from '../markets/feed.ts'
import { Chance } from './chance.ts'
import type { Chronicle } from './chronicle.ts'
import { wrongInMemory, wrongOnDisk } from './comparison.ts'
import { faultRates, nextDiskFault } from './faultRates.ts'
import { firstImage } from './firstImage.ts'
import { must } from './lost.ts'
import type { Foretold, Input } from './modelOrder.ts'
import { ReferenceModel } from './referenceModel.ts'
import { SimulatedDisk } from './simulatedDisk.ts'
import { NOT_STORED, onTheWire, openGateway } from './simulatedGateway.ts'
import type { SimulatedMarket } from './simulatedMarket.ts'
import type { Message, Wish } from './trader.ts'

/** Everything is compared after so many rounds, and whenever the server has started. */
const COMPARED_EVERY = 40
const SLOWEST_WRITE_MS = 2_000

/** Money on its way into (or out of) an account; asked for until it is known what became of it. */
export interface Cash {
  readonly account: number
  readonly amount: string
  readonly id: string
}

/** Something for the server to do. */
export type Asked = { readonly ticks: readonly Tick[] } | { readonly message: Message } | { readonly cash: Cash }

/** What the server said: nothing to who must ask again. */
export type Said =
  | { readonly message: Message; readonly answer: Envelope }
  | { readonly cash: Cash; readonly isKnown: boolean }

/** What a server is simulated with. */
export interface ServerParts {
  readonly seed: number
  /** How many times more often than usual its disk fails. */
  readonly harshness: number
  readonly market: SimulatedMarket
  readonly chronicle: Chronicle
  /** Breaks the engine's store on purpose. */
  readonly broken: ((store: EngineStore) => EngineStore) | undefined
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
  readonly #parts: ServerParts
  readonly #chance: Chance
  readonly #disk: SimulatedDisk
  #running: Running | undefined
  /** The prices it starts with, until it has decided them. */
  #starting: readonly Tick[] = []
  #rounds = 0

  constructor(parts: ServerParts) {
    const { seed, market, chronicle, harshness } = parts
    this.#parts = parts
    this.#chance = new Chance(seed, 3)
    const { image, accounts } = firstImage()
    this.accounts = accounts
    this.model = new ReferenceModel(market, accounts)
    const next = () => {
      const fault = this.isCalm ? undefined : nextDiskFault(this.#chance, harshness)
      if (fault !== undefined) chronicle.fault(market.elapsed, fault)
      return fault
    }
    const slow = () => {
      market.elapsed += this.#chance.between(20, SLOWEST_WRITE_MS)
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
    const { market, chronicle } = this.#parts
    this.#disk.reboot()
    if (!this.isCalm && this.#chance.happens(faultRates.clockBack)) {
      chronicle.fault(market.elapsed, 'clock back')
      market.jumped -= this.#chance.between(1, 600) * 1_000
    }
    market.comeBack()
    this.#run()
  }

  /** Does at once what has come, and holds what it says against the model. Undefined when it died over it. */
  async perform(asked: readonly Asked[]): Promise<Said[] | undefined> {
    const running = this.#running
    const starting = this.#starting
    this.#starting = []
    if (running === undefined || asked.length + starting.length === 0) return []
    const { market, chronicle } = this.#parts
    const now = market.now()
    this.#disk.attempts = []
    const waits = asked.map((one) => this.#hand(running, one))
    const came = await Promise.all(waits.map((one) => one?.catch((error: unknown) => error)))
    await running.exchange.settled()
    const { attempts, crashed } = this.#disk
    chronicle.line(market.elapsed, `round at ${now}: ${attempts.join()} ${crashed ?? ''}`)
    const isKept = attempts[0] !== false
    const early = this.#outcomes(asked)
    const foretold = this.#foretell(asked, starting, isKept, now)
    if (crashed !== undefined) {
      this.kill()
      return undefined
    }
    // A question waits for what was queued before it, and for nothing where nothing was.
    const first = asked.findIndex((one) => !isQuestion(one))
    const late = this.#outcomes(asked)
    const outcomes = asked.map((_, i) => (first < 0 || i < first ? early[i] : late[i]))
    const said = asked.flatMap((one, i) =>
      this.#said(one, came[i], isQuestion(one) ? outcomes[i] : foretold[i], isKept),
    )
    this.#rounds += 1
    if (this.#rounds % COMPARED_EVERY === 0) this.compare()
    return said
  }

  /** Compares all that is stored and told with the model. Throws a `Lost`. */
  compare(): void {
    must(wrongOnDisk(this.#disk.database.db, this.model))
    if (this.#running !== undefined) must(wrongInMemory(this.#running.exchange, this.model))
  }

  close(): void {
    const { tally } = this.#parts.chronicle
    tally.count('rounds that found the disk full', this.#disk.fullRounds)
    for (const { status, reason } of this.model.orders) tally.count(`orders: ${reason ?? status}`)
    this.#disk.close()
  }

  #run(): void {
    const { market, broken } = this.#parts
    const own = this.#disk.store()
    const exchange = openExchange({
      database: this.#disk.database,
      venue: market,
      clock: market,
      feeType: 'perLot',
      realMoney: 'play',
      log: { error: () => undefined },
      store: broken?.(own) ?? own,
    })
    this.#running = { exchange, answer: openGateway(exchange) }
    this.#starting = this.model.restart()
    this.compare()
  }

  #hand({ exchange, answer }: Running, asked: Asked): Promise<unknown> | undefined {
    if ('ticks' in asked) {
      exchange.onTicks(asked.ticks)
      return undefined
    }
    if ('message' in asked) {
      const { wish, asks } = asked.message
      const wire = asks ? onTheWire('requestOutcome', { requestId: wish.requestId }) : wish.wire
      return answer(wish.account, asks ? 'requestOutcome' : wish.call, wire)
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

  /** What the model knows of the requests that are asked after. */
  #outcomes(asked: readonly Asked[]): Array<Foretold | undefined> {
    const now = this.#parts.market.now()
    return asked.map((one) => {
      if (!isQuestion(one)) return undefined
      const { account, requestId } = one.message.wish
      return this.model.outcome(account, requestId, now)
    })
  }

  /**
   * What the model makes of a round: prices that were kept come first. Of one that could not be stored, its prices are
   * decided once more, or kept.
   */
  #foretell(
    asked: readonly Asked[],
    starting: readonly Tick[],
    isKept: boolean,
    now: number,
  ): Array<Foretold | undefined> {
    const inputs = asked.map(inputOf)
    // Nobody works who is only asked questions.
    if (starting.length === 0 && inputs.every((input) => input === undefined)) return []
    const { attempts, crashed } = this.#disk
    const first: Input = { what: 'ticks', ticks: [...this.model.kept, ...starting] }
    if (isKept) {
      this.model.kept = []
      return this.model.round([first, ...inputs], now).slice(1)
    }
    // Who dies at the first writing does not try a second time.
    const isAgain = crashed === undefined ? attempts[1] !== false : attempts[1] === true
    const ticks = [first, ...inputs].flatMap((input) => (input?.what === 'ticks' ? input.ticks : []))
    if (isAgain) this.model.round([{ what: 'ticks', ticks }], now)
    this.model.kept = isAgain ? [] : ticks
    const { tally } = this.#parts.chronicle
    tally.count('rounds undone')
    if (!isAgain && crashed === undefined) tally.count('rounds whose prices were kept')
    return inputs.map((input) => (input?.what === 'command' ? { done: false } : undefined))
  }

  #said(asked: Asked, came: unknown, due: Foretold | undefined, isKept: boolean): Said[] {
    if (came instanceof Error) throw came
    if ('ticks' in asked) return []
    const { market, chronicle } = this.#parts
    if ('cash' in asked) {
      const { ok } = came as { readonly ok: boolean }
      chronicle.line(market.elapsed, `cash ${asked.cash.id} ${ok}`)
      if (ok !== due?.done) must([`Cash ${JSON.stringify(asked.cash)} came to ${ok}`])
      return [{ cash: asked.cash, isKnown: isKept }]
    }
    const { message } = asked
    const answer = came as Envelope
    const { account, requestId, asked: what } = message.wish
    const told = JSON.stringify(answer)
    chronicle.line(market.elapsed, `${account} ${requestId}${message.asks ? ' ?' : ''} ${what}: ${told}`)
    if (!message.asks && answer.code === 1) chronicle.tally.count(`done: ${message.wish.command.type}`)
    if (message.asks) checkOutcome(message.wish, answer, due)
    else checkAnswer(message.wish, answer, due, isKept)
    return [{ message, answer }]
  }
}

interface ToldOrder {
  readonly Id?: unknown
  readonly Price?: unknown
}

function checkOutcome({ account, asked }: Wish, { data }: Envelope, first: Foretold | undefined): void {
  const { state, code } = data as { readonly state: string; readonly code?: number }
  const due = first === undefined ? 'unknown' : `done ${first.done ? 1 : 0}`
  const told = state === 'unknown' ? state : `${state} ${code}`
  if (told !== due) must([`${asked} of ${account} is said to be ${told} instead of ${due}`])
}

function checkAnswer({ account, asked }: Wish, answer: Envelope, due: Foretold | undefined, isKept: boolean): void {
  const said = () => `${asked} of ${account} was answered ${JSON.stringify(answer)}, due ${JSON.stringify(due)}`
  if ((answer.code === 1) !== due?.done || (!isKept && answer.msg !== NOT_STORED)) must([said()])
  if (due?.order === undefined) return
  // Calls that touch several orders tell the one that is still held beside those they ended.
  const told = (answer.data ?? {}) as ToldOrder & { readonly Order?: ToldOrder }
  const { Id, Price } = told.Order ?? told
  if (String(Id) !== String(due.order.id) || Price !== due.order.price) must([said()])
}

const isQuestion = (asked: Asked): asked is Extract<Asked, { message: Message }> =>
  'message' in asked && asked.message.asks

/** What the model is told; undefined for a question. */
function inputOf(asked: Asked): Input | undefined {
  if ('ticks' in asked) return { what: 'ticks', ticks: asked.ticks }
  if ('cash' in asked) {
    const { account, amount, id } = asked.cash
    return { what: 'command', account, requestId: id, asked: `cash ${amount}`, command: { type: 'cash', amount } }
  }
  const { wish, asks } = asked.message
  if (asks) return undefined
  const { account, requestId, asked: what, command } = wish
  return { what: 'command', account, requestId, asked: what, command }
}
