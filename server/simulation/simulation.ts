import type { EngineStore } from '../exchange/engineStore.ts'
import type { Envelope } from '../http/envelope.ts'
import type { Counters } from './counters.ts'
import { EventLog } from './eventLog.ts'
import { EventQueue } from './eventQueue.ts'
import { faultRates } from './faultRates.ts'
import { SeededRandom } from './seededRandom.ts'
import { SimulatedMarket } from './simulatedMarket.ts'
import { type Cash, type ServerRequest, SimulatedServer } from './simulatedServer.ts'
import { type Message, nextIntent, receiveAnswer, reused, type TradingIntent } from './trader.ts'
import { invariant, Violation } from './violation.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** A trader waits so long for an answer. */
const TIMEOUT = 5 * SECOND
/** In the end nothing new begins and nothing fails: whatever is under way comes to its end. */
const AFTERWARDS = 2 * MINUTE
/** The share of answers after which a trader asks once more what became of it. */
const REPEAT_SHARE = 0.1

/** The share of prices that come to stand exactly where an order waits for them, if that is so near. */
const REACHED = 0.15
const NEAR = 0.003

/** Parameters of a simulation. */
export interface Simulated {
  readonly seed: number
  /** Simulated time, minutes. */
  readonly minutes: number
  /** Factor on the rates of faults. Default 1. */
  readonly harshness?: number
  /** Breaks the engine's store on purpose, to see the simulation find it. */
  readonly broken?: (store: EngineStore) => EngineStore
}

/** Result of a run. */
export interface SimulationResult {
  readonly seed: number
  /** Hash of everything that happened, in order. */
  readonly trace: string
  readonly simulatedMs: number
  readonly counters: Counters
  /** Requests that were lost, doubled or wrong. Empty if there are none. */
  readonly losses: readonly string[]
  /** Last events before the end. */
  readonly last: readonly string[]
}

type Recurring = 'cashier' | 'kill' | 'full' | 'gone' | 'gap' | 'jump'
const recurring: readonly Recurring[] = ['cashier', 'kill', 'full', 'gone', 'gap', 'jump']

type Happening =
  | { readonly what: 'feed' | 'start' | Recurring }
  | { readonly what: 'trade'; readonly account: number }
  | { readonly what: 'send' | 'arrive' | 'patience'; readonly message: Message }
  | { readonly what: 'reply'; readonly message: Message; readonly answer: Envelope }
  | { readonly what: 'cash'; readonly cash: Cash }

/** Traders, a network and a feed around a server, on simulated time, under faults that a seed decides. */
class Simulation {
  readonly #setting: Simulated
  readonly #harshness: number
  readonly #chance: SeededRandom
  readonly #market: SimulatedMarket
  readonly #server: SimulatedServer
  readonly #agenda = new EventQueue<Happening>()
  readonly #chronicle = new EventLog()
  readonly #wishes: TradingIntent[] = []
  #waiting: ServerRequest[] = []
  #gapUntil = 0

  constructor(setting: Simulated) {
    const { seed, broken, harshness = 1 } = setting
    this.#harshness = harshness
    this.#setting = setting
    this.#chance = new SeededRandom(seed, 1)
    this.#market = new SimulatedMarket(new SeededRandom(seed, 2))
    this.#server = new SimulatedServer({ seed, harshness, market: this.#market, eventLog: this.#chronicle, broken })
  }

  async run(): Promise<SimulationResult> {
    const { seed, minutes } = this.#setting
    const losses: string[] = []
    try {
      this.#begin()
      await this.#until(minutes * MINUTE)
      this.#server.isCalm = true
      this.#mendDisk()
      await this.#until(this.#market.elapsed + AFTERWARDS)
      this.#end()
      await this.#server.prove()
    } catch (error) {
      if (error instanceof Violation) losses.push(...error.losses)
      else losses.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    } finally {
      this.#server.close()
    }
    const { counters, last } = this.#chronicle
    const trace = this.#chronicle.close()
    return { seed, trace, simulatedMs: this.#market.elapsed, counters, losses, last: losses.length > 0 ? last : [] }
  }

  #begin(): void {
    this.#later(0, { what: 'feed' })
    for (const account of this.#server.accounts) this.#within(5 * SECOND, { what: 'trade', account })
    for (const what of recurring) this.#within(this.#between(what), { what })
  }

  async #until(end: number): Promise<void> {
    for (;;) {
      const { next } = this.#agenda
      if (next === undefined || next > end) break
      this.#market.elapsed = Math.max(this.#market.elapsed, next)
      for (const happening of this.#agenda.due(this.#market.elapsed)) {
        // The engine gives a move of cash a round of its own.
        if (happening.what === 'cash') await this.#flush()
        this.#take(happening)
        if (happening.what === 'cash') await this.#flush()
      }
      await this.#flush()
    }
    this.#market.elapsed = Math.max(this.#market.elapsed, end)
  }

  #take(happening: Happening): void {
    const { what } = happening
    if (what === 'feed') this.#feed()
    else if (what === 'trade') this.#trade(happening.account)
    else if (what === 'send') this.#send(happening.message)
    else if (what === 'arrive') this.#arrive(happening.message)
    else if (what === 'reply') this.#hear(happening.message, happening.answer)
    else if (what === 'patience') this.#ask(happening.message.intent)
    else if (what === 'cash') this.#moveCash(happening.cash)
    else if (what === 'start') this.#start()
    else if (!this.#server.isCalm) this.#recur(what)
  }

  /** Hands everything that waits to the server at once. */
  async #flush(): Promise<void> {
    const asked = this.#waiting.splice(0)
    const said = await this.#server.perform(asked)
    if (said === undefined) {
      for (const one of asked) if ('cash' in one) this.#later(SECOND, { what: 'cash', cash: one.cash })
      this.#down()
      return
    }
    for (const one of said) {
      if ('message' in one) this.#travel('answer', { what: 'reply', ...one })
      else if (!one.isKnown) this.#later(SECOND, { what: 'cash', cash: one.cash })
    }
  }

  // What goes wrong by itself, now and then.

  #recur(what: Recurring): void {
    this.#within(this.#between(what), { what })
    if (what === 'cashier') this.#cashier()
    else if (what === 'kill') this.#kill()
    else if (what === 'full') this.#fill()
    else if (what === 'gone') this.#lose()
    else if (what === 'gap') this.#gap()
    else this.#jump()
  }

  #gap(): void {
    this.#fault('feed gap')
    this.#gapUntil = this.#market.elapsed + this.#chance.between(5, 60) * SECOND
  }

  #jump(): void {
    this.#fault('clock ahead')
    this.#market.jumped += this.#chance.between(1, this.#chance.pick([5, 60, 1_800])) * SECOND
  }

  #fill(): void {
    this.#fault('disk full')
    this.#server.setFull(true)
    this.#later(this.#chance.between(2, 40) * SECOND, { what: 'start' })
  }

  #lose(): void {
    this.#fault('disk gone')
    this.#server.setGone(true)
    this.#later(this.#chance.between(2, 40) * SECOND, { what: 'start' })
  }

  #mendDisk(): void {
    this.#server.setFull(false)
    this.#server.setGone(false)
  }

  /** The process ends between two writes; what has reached it and is not decided is gone. */
  #kill(): void {
    if (!this.#server.isUp) return
    this.#fault('killed while idle')
    for (const one of this.#waiting.splice(0)) if ('cash' in one) this.#later(SECOND, { what: 'cash', cash: one.cash })
    this.#server.kill()
    this.#down()
  }

  #down(): void {
    this.#within(9 * SECOND, { what: 'start' })
  }

  #start(): void {
    this.#mendDisk()
    this.#server.start()
  }

  #feed(): void {
    this.#later(this.#chance.between(500, 1_500), { what: 'feed' })
    if (this.#market.elapsed < this.#gapUntil) return
    const isSpike = !this.#server.isCalm && this.#chance.happens(faultRates.spike * this.#harshness)
    if (isSpike) this.#fault('price spike')
    const ticks = this.#market.ticks(isSpike)
    const awaited = this.#chance.happens(REACHED) ? this.#awaited() : undefined
    if (awaited !== undefined) ticks.push(this.#market.reach(...awaited))
    const newest = ticks.at(-1)
    if (newest !== undefined && this.#chance.happens(faultRates.doubledTick)) {
      this.#fault('price told twice')
      ticks.push(newest)
    }
    if (this.#chance.happens(faultRates.overtakenTick)) {
      this.#fault('price overtaken')
      ticks.push(this.#market.overtaken())
    }
    if (ticks.length === 0 || !this.#server.isUp) return
    this.#count('prices', ticks.length)
    this.#waiting.push({ ticks })
  }

  /** A stop or target that is near enough to be reached. */
  #awaited(): readonly [code: string, price: number] | undefined {
    const { orders } = this.#server.model
    const live = orders.filter(({ status }) => status === 'holding' || status === 'pending')
    const order = live[this.#chance.between(0, live.length - 1)]
    if (order === undefined) return undefined
    const { code, status, target, stopLoss, takeProfit } = order
    const price = status === 'pending' ? target : this.#chance.pick([stopLoss, takeProfit])
    const last = this.#market.quote(code)?.close ?? price
    return Math.abs(price / last - 1) < NEAR ? [code, price] : undefined
  }

  // The traders, and the network between them and the server.

  #trade(account: number): void {
    if (this.#server.isCalm) return
    this.#within(8 * SECOND, { what: 'trade', account })
    const used = this.#wishes.findLast(({ isChased, received }) => isChased && received !== undefined)
    if (used !== undefined && this.#chance.happens(faultRates.reusedId)) {
      this.#fault('request id used for something else')
      this.#send({ intent: reused(this.#chance, this.#market, used), asks: false })
      return
    }
    const intent = nextIntent(this.#chance, this.#market, account, this.#server.model.orders)
    this.#wishes.push(intent)
    this.#count('commands')
    this.#send({ intent, asks: false })
  }

  #send(message: Message): void {
    this.#travel('request', { what: 'arrive', message })
    if (message.intent.isChased) this.#later(TIMEOUT, { what: 'patience', message })
  }

  /** A message goes its way: lost, late, twice, and overtaken by others. */
  #travel(kind: 'request' | 'answer', happening: Happening): void {
    if (this.#befalls(faultRates.dropped, `${kind} dropped`)) return
    const copies = this.#befalls(faultRates.doubled, `${kind} doubled`) ? 2 : 1
    for (let copy = 0; copy < copies; copy++) {
      const isLate = this.#befalls(faultRates.delayed, `${kind} delayed`)
      this.#later(isLate ? this.#chance.between(1, 30) * SECOND : this.#chance.between(5, 400), happening)
    }
  }

  #arrive(message: Message): void {
    if (this.#server.isUp) this.#waiting.push({ message })
    else this.#fault('met no server')
  }

  #hear(message: Message, answer: Envelope): void {
    this.#count('answers heard')
    const { intent } = message
    const next = receiveAnswer(message, answer)
    if (next === 'send' && intent.isChased && intent.received === undefined)
      this.#later(TIMEOUT, { what: 'send', message: { intent, asks: false } })
  }

  #ask(intent: TradingIntent): void {
    const knew = intent.received !== undefined
    if (!knew || this.#chance.happens(REPEAT_SHARE)) this.#send({ intent, asks: true, knew })
  }

  /** Money comes or goes; seldom the order for it comes twice. */
  #cashier(): void {
    const amount = (this.#chance.between(-2_000_000, 2_000_000) / 100).toFixed(2)
    const account = this.#chance.pick(this.#server.accounts as [number, ...number[]])
    const cash: Cash = { account, amount, id: this.#chance.id() }
    this.#count('moves of cash')
    this.#later(0, { what: 'cash', cash })
    if (this.#chance.happens(0.2)) this.#within(3 * SECOND, { what: 'cash', cash })
  }

  #moveCash(cash: Cash): void {
    if (this.#server.isUp) this.#waiting.push({ cash })
    else this.#later(SECOND, { what: 'cash', cash })
  }

  /** Every wish has come to its end, and what was answered is there. */
  #end(): void {
    const open = this.#wishes.filter(({ isChased, received }) => isChased && received === undefined)
    invariant(open.map(({ asked, account }) => `${account} never learned what became of ${asked}`))
    this.#server.compare()
  }

  #later(ms: number, what: Happening): void {
    this.#agenda.add(this.#market.elapsed + ms, what)
  }

  /** The longest time between two of a kind, ms. */
  #between(what: Recurring): number {
    return Math.ceil((2 * faultRates[what] * MINUTE) / this.#harshness)
  }

  #within(ms: number, what: Happening): void {
    this.#later(this.#chance.between(300, ms), what)
  }

  #befalls(probability: number, fault: string): boolean {
    const befalls = !this.#server.isCalm && this.#chance.happens(probability)
    if (befalls) this.#fault(fault)
    return befalls
  }

  #count(what: string, by = 1): void {
    this.#chronicle.counters.count(what, by)
  }

  #fault(what: string): void {
    this.#chronicle.fault(this.#market.elapsed, what)
  }
}

/** Runs a simulation to its end, or to the first thing that does not hold; the same again for the same setting. Never rejects. */
export const simulate = (setting: Simulated): Promise<SimulationResult> => new Simulation(setting).run()
