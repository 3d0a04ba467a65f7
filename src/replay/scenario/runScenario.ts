import { cancelOrder, closeOrder, requestOutcome, setStops, submitOrder } from '../../../contract/calls/trading.ts'
import { decode } from '../../../contract/codec.ts'
import { DEMO_BALANCE } from '../../../contract/constants.ts'
import { settings } from '../../../contract/entities/account.ts'
import type { Order } from '../../../contract/entities/order.ts'
import { RecordedTimes } from '../../../contract/recording/recordedTimes.ts'
import type { Recording } from '../../../contract/recording/recording.ts'
import type { Expectation, RecordedEvent, Wish } from '../../../contract/recording/recordingLines.ts'
import type { Client } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { Once, type OnceState } from '../../once/once.ts'
import { Network } from '../../weather/network.ts'
import { localExchange } from '../localExchange.ts'
import { Player } from '../player.ts'
import { RecordedTape } from '../recordedTape.ts'
import { WeatherOver } from '../weatherOver.ts'
import { ScenarioTime } from './scenarioTime.ts'

/** The market goes on by so much at once, ms. */
const STEP_MS = 100
/** After its last line a scenario has come to its end, ms. */
const AFTER_MS = 1_000

/** A tap and how its action stands. */
export interface TapSeen {
  /** By the market's clock, UTC ms. */
  readonly time: number
  readonly wish: Wish
  readonly phase: OnceState<Wish, Order | undefined>['phase']
  /** Answer of the market in the current language. */
  readonly message: string
}

/** One thing that was expected, and what was there in its place. */
export interface Check {
  readonly time: number
  /** Checked value: `order 1 status`. */
  readonly what: string
  readonly expected: string
  readonly actual: string
}

/** Result of a scenario. The same file gives the same report, to the last digit, on every device. */
export interface ScenarioReport {
  readonly passed: boolean
  readonly taps: readonly TapSeen[]
  readonly checks: readonly Check[]
  /** All orders as they stand at the end, by their numbers. */
  readonly orders: readonly Order[]
  readonly balance: string
}

/** Returns true if a recording is a scenario: it contains taps or expected results. */
export const isScenario = ({ events }: Recording): boolean =>
  events.some(({ type }) => type === 'tap' || type === 'expect')

type Line<T extends RecordedEvent['type']> = Extract<RecordedEvent, { type: T }>

/**
 * Plays a scenario through the parts that trade: the recorded prices, a practice account on the exchange's engine, the network's
 * weather, and the sending that happens once. Nothing waits for the device's clock.
 */
export async function runScenario(recording: Recording): Promise<ScenarioReport> {
  const times = new RecordedTimes(recording)
  const codes = recording.markets.map(({ code }) => code)
  const whole = { from: 0, to: Number.MAX_SAFE_INTEGER }
  const tape = new RecordedTape(recording, { codes, ...whole })
  const time = new ScenarioTime(tape.timeline.from)
  const run = new ScenarioRun(tape, time)
  const due = recording.events
    .filter((event) => event.type === 'tap' || event.type === 'network' || event.type === 'expect')
    .map((event) => ({ event, time: times.serverAt(event.at) }))
  const end = Math.max(tape.timeline.to, ...due.map((one) => one.time)) + AFTER_MS
  let next = 0
  run.begin()
  for (let until = time.now(); until <= end; until += STEP_MS) {
    await time.pass(until)
    run.step()
    for (; next < due.length && (due[next]?.time ?? 0) <= until; next++) run.take(due[next] as (typeof due)[number])
  }
  return run.report()
}

interface Tap {
  readonly time: number
  readonly wish: Wish
  /** Once it has settled. */
  end?: OnceState<Wish, Order | undefined>
}

/** As on the screen: only one action at a time orders, ends an order, or moves its stops. */
const keyOf = (wish: Wish): string =>
  wish.kind === 'submit' ? wish.kind : `${wish.kind === 'stops' ? wish.kind : 'end'}:${wish.order}`

class ScenarioRun {
  readonly #time: ScenarioTime
  readonly #tape: RecordedTape
  readonly #player: Player
  readonly #over: WeatherOver
  readonly #client: Client
  readonly #actions: Once<Wish, Order | undefined>
  readonly #taps: Tap[] = []
  readonly #checks: Check[] = []
  #link: 'online' | 'reconnecting' = 'online'

  constructor(tape: RecordedTape, time: ScenarioTime) {
    this.#time = time
    this.#tape = tape
    this.#over = new WeatherOver({
      receive: () => undefined,
      say: (status) => {
        this.#link = status === 'online' ? 'online' : 'reconnecting'
      },
      tellAll: () => undefined,
    })
    this.#player = new Player(tape, 'perLot', {
      receive: (frame) => this.#over.receive(frame),
      anew: () => undefined,
      changed: () => undefined,
      elsewhere: () => undefined,
    })
    const user = { id: 'scenario', uid: '', email: '', demo: true, balance: DEMO_BALANCE }
    const exchange = { player: this.#player, user, settings: decode(settings, {}), show: () => undefined }
    this.#client = this.#over.client(localExchange(exchange))
    let ids = 0
    this.#actions = new Once({
      keyOf,
      send: (wish, requestId) => this.#send(wish, requestId),
      ask: ({ requestId }) => this.#ask(requestId),
      now: time.now,
      after: time.after,
      newId: () => `tap-${++ids}`,
      keep: () => undefined,
      settled: () => undefined,
    })
  }

  begin(): void {
    this.#player.play()
  }

  /** The market goes on to where the clock stands. */
  step(): void {
    this.#player.step(this.#time.now())
  }

  take({ event, time }: { event: Line<'tap' | 'network' | 'expect'>; time: number }): void {
    if (event.type === 'network') this.#over.lay(new Network(event.weather, this.#time))
    else if (event.type === 'expect') this.#check(event, time)
    else {
      const tap: Tap = { time, wish: event.wish }
      this.#taps.push(tap)
      void this.#actions.run(event.wish).then((end) => {
        tap.end = end
      })
    }
  }

  report(): ScenarioReport {
    const orders = ['pending', 'holding', 'history'] as const
    const all = orders.flatMap((list) => this.#player.practice.page(list, 1).rows)
    return {
      passed: this.#checks.every(({ expected, actual }) => expected === actual),
      taps: this.#taps.map(({ time, wish }, at) => {
        const state = this.#state(at + 1)
        return { time, wish, phase: state.phase, message: 'message' in state ? state.message : '' }
      }),
      checks: this.#checks,
      orders: all.toSorted((one, other) => Number(one.id) - Number(other.id)),
      balance: this.#player.practice.balance,
    }
  }

  #state(tap: number): OnceState<Wish, Order | undefined> {
    const one = this.#taps[tap - 1]
    return one?.end ?? (one ? this.#actions.state(keyOf(one.wish)) : { phase: 'idle' })
  }

  #check({ tap, order, holding, pending, balance, link }: Expectation, time: number): void {
    const check = (what: string, expected: unknown, actual: unknown) => {
      if (expected !== undefined) this.#checks.push({ time, what, expected: String(expected), actual: String(actual) })
    }
    if (tap) {
      const state = this.#state(tap.number)
      check(`tap ${tap.number} phase`, tap.phase, state.phase)
      check(`tap ${tap.number} asked`, tap.asked, 'resolved' in state && state.resolved)
    }
    if (order) {
      const { practice } = this.#player
      const lists = ['pending', 'holding', 'history'] as const
      const one = lists.flatMap((list) => practice.page(list, 1).rows).find(({ id }) => id === String(order.number))
      check(`order ${order.number} status`, order.status, one?.status)
      check(`order ${order.number} reason`, order.reason, one?.reason)
      check(`order ${order.number} price`, order.price, one?.price)
      check(`order ${order.number} last price`, order.lastPrice, one?.lastPrice)
      check(`order ${order.number} profit`, order.profit, one?.profit)
    }
    check('positions', holding, this.#player.practice.page('holding', 1).total)
    check('pending orders', pending, this.#player.practice.page('pending', 1).total)
    check('balance', balance, this.#player.practice.balance)
    check('connection', link, this.#link)
  }

  async #send(wish: Wish, requestId: string) {
    try {
      const { message, data } = await this.#request(wish, requestId)
      return { kind: 'done' as const, message, result: data }
    } catch (error) {
      if (error instanceof RefusedError) return { kind: 'refused' as const, message: error.message }
      return { kind: 'lost' as const }
    }
  }

  #request(wish: Wish, requestId: string) {
    switch (wish.kind) {
      case 'submit': {
        const { kind: _, code, ...requested } = wish
        const instrumentId = this.#tape.line(code)?.instrument.id ?? ''
        return this.#client.messageAnswer(submitOrder, { ...requested, instrumentId, requestId })
      }
      case 'stops': {
        const { order, stopLoss, takeProfit } = wish
        return this.#client.messageAnswer(setStops, { id: String(order), stopLoss, takeProfit, requestId })
      }
      default: {
        const call = wish.kind === 'close' ? closeOrder : cancelOrder
        return this.#client.messageAnswer(call, { id: String(wish.order), requestId })
      }
    }
  }

  async #ask(requestId: string) {
    try {
      const { state, code, message = '', order } = await this.#client.request(requestOutcome, { requestId })
      if (state === 'unknown') return { kind: 'unknown' as const }
      return code === 1 ? { kind: 'done' as const, message, result: order } : { kind: 'refused' as const, message }
    } catch {
      return { kind: 'lost' as const }
    }
  }
}
