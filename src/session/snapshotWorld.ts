import Big from 'big.js'
import { expect } from 'vitest'
import type { Order } from '../../contract/entities/order.ts'
import type { AccountFigures } from '../../contract/live.ts'
import { sumOf } from '../../contract/rules.ts'
import {
  applyAction,
  applyClosed,
  applyFrame,
  applyGap,
  applyPending,
  applyPositions,
  isBehind,
  type Known,
  type Moment,
  nothingKnown,
  snapshotOf,
} from './accountSnapshot.ts'

/** A position of one lot for tests; its margin is told by its number. */
export const position = (id: number, profit: number, margin = 10 + id, changes: Partial<Order> = {}): Order => ({
  id: String(id),
  showCode: 'EUR/USD',
  originPrice: 1,
  price: 1,
  lastPrice: 1,
  side: 'buy',
  lots: 1,
  profit: String(profit),
  margin: String(margin),
  fee: '1',
  status: 'holding',
  createdAt: '',
  ...changes,
})
/** The frame of an account that holds these. */
export const frameOf = (rows: readonly Order[], extras: Partial<AccountFigures> = {}): AccountFigures => ({
  floating: sumOf(rows.map(({ profit }) => profit)).toFixed(),
  marginLevel: 0,
  marginInUse: sumOf(rows.map(({ margin }) => margin)).toFixed(),
  orders: rows.map(({ id, lastPrice, profit }) => ({ id, lastPrice, profit })),
  ...extras,
})
/** A moment whose clock goes on a second a turn. */
export const at = (turn: number): Moment => ({ turn, at: 1_000 * turn })
/** Account as a server has it. */
interface ServerState {
  readonly balance: number
  readonly held: ReadonlyMap<number, Order>
  readonly pending: ReadonlyMap<number, Order>
}
/** Behaviour of a server and a network. */
interface Manner {
  /** Frames tell the balance and how many orders there are; documents 1 and 2 do not promise it. */
  readonly extras: boolean
  /** Frames name only the orders that moved. */
  readonly partial: boolean
  /** Frames arrive after answers that were given later. */
  readonly slowChannel: boolean
}
interface Call {
  readonly requested: Moment
  perform(): (received: Moment) => void
}

/** An account that is traded with here and elsewhere, over a channel in order and calls whose answers overtake each other. */
export class World {
  known: Known = nothingKnown
  states: ServerState[] = [{ balance: 1_000, held: new Map(), pending: new Map() }]
  readonly toldEnded = new Set<string>()
  readonly #manner: Manner
  #turn = 0
  #id = 0
  #channel: { at: number; receive(): void }[] = []
  #calls: Call[] = []
  #answers: { at: number; receive(): void }[] = []
  #told: ReadonlyMap<number, Order> = new Map()
  /** No moment before this one of the server's may be shown again. */
  #seen = 0

  constructor(manner: Manner) {
    this.#manner = manner
    this.ask()
  }

  get server(): ServerState {
    return this.states.at(-1) as ServerState
  }

  #moment(): Moment {
    this.#turn += 1
    return at(this.#turn)
  }

  #become(next: Partial<ServerState>): void {
    this.states.push({ ...this.server, ...next })
    this.#sendFrame()
  }

  #send(receive: () => void): void {
    this.#channel.push({ at: this.states.length, receive })
  }

  #sendFrame(): void {
    const { held, balance, pending } = this.server
    const { extras, partial } = this.#manner
    const frame = frameOf(
      [...held.values()],
      extras ? { balance: String(balance), holding: held.size, pending: pending.size } : {},
    )
    const moved = frame.orders.filter(({ id, profit }) => !partial || this.#told.get(Number(id))?.profit !== profit)
    this.#told = held
    this.#send(() => {
      // As the app does: a frame about other orders has the lists asked for again.
      const wasBehind = isBehind(this.known)
      this.known = applyFrame(this.known, this.#moment(), { ...frame, orders: moved })
      if (!wasBehind && isBehind(this.known)) this.ask()
    })
  }

  ask(): void {
    const requested = this.#moment()
    this.#calls.push({
      requested,
      perform: () => {
        const rows = [...this.server.pending.values()]
        return () => {
          this.known = applyPending(this.known, requested, rows)
        }
      },
    })
    const then = this.#moment()
    this.#calls.push({
      requested: then,
      perform: () => {
        const { held, balance } = this.server
        return () => {
          const before = this.known
          this.known = applyPositions(before, then, [...held.values()], String(balance))
          if (this.known !== before && isBehind(this.known)) this.ask()
        }
      },
    })
  }

  /** Asks the server to do something; where nothing can be done it answers nothing. */
  act(work: () => Order | undefined): void {
    const requested = this.#moment()
    this.#calls.push({
      requested,
      perform: () => {
        const order = work()
        return (received) => {
          if (order === undefined) return
          if (order.status === 'completed') this.toldEnded.add(order.id)
          this.known = applyAction(this.known, requested, received, { order })
          this.ask()
        }
      },
    })
  }

  readonly open = (): Order => {
    this.#id += 1
    const order = position(this.#id, 0)
    this.#become({ balance: this.server.balance - 1, held: new Map([...this.server.held, [this.#id, order]]) })
    return order
  }

  readonly place = (): Order => {
    this.#id += 1
    const order = position(this.#id, 0, 10 + this.#id, { status: 'pending' })
    this.#become({ pending: new Map([...this.server.pending, [this.#id, order]]) })
    return order
  }

  close(pick: number): Order | undefined {
    const order = [...this.server.held.values()][pick % Math.max(1, this.server.held.size)]
    if (!order) return undefined
    const held = new Map([...this.server.held].filter(([, one]) => one !== order))
    this.#send(() => {
      this.toldEnded.add(order.id)
      this.known = applyClosed(this.known, this.#moment(), [{ id: order.id, reason: 'stopLoss' }])
      this.ask()
    })
    this.#become({ balance: this.server.balance + Number(order.profit), held })
    return { ...order, status: 'completed' }
  }

  fill(): void {
    const [first] = this.server.pending.values()
    if (!first) return
    const id = Number(first.id)
    const pending = new Map([...this.server.pending].filter(([key]) => key !== id))
    const held = new Map<number, Order>([...this.server.held, [id, { ...first, status: 'holding' }]])
    this.#become({ balance: this.server.balance - 1, held, pending })
  }

  move(by: number): void {
    const held = [...this.server.held].map(
      ([id, order]) => [id, { ...order, profit: String((this.states.length * 31 + id * by) % 1_009) }] as const,
    )
    this.#become({ held: new Map(held) })
  }

  /** Documents 1 and 2 tell nobody of it: what frames say of prices then stands beside the balance of before. */
  deposit(): void {
    if (this.#manner.extras) this.#become({ balance: this.server.balance + 50 })
  }

  reconnect(): void {
    this.#channel = []
    this.known = applyGap(this.known, this.#moment())
    this.#told = new Map()
    this.#sendFrame()
    this.ask()
  }

  deliver(): boolean {
    const next = this.#channel.shift()
    next?.receive()
    return next !== undefined
  }

  perform(): boolean {
    const call = this.#calls.shift()
    if (!call) return false
    const receive = call.perform()
    this.#answers.push({ at: this.states.length, receive: () => receive(this.#moment()) })
    return true
  }

  answer(pick: number): boolean {
    const [next] = this.#answers.splice(pick % Math.max(1, this.#answers.length), 1)
    if (!next) return false
    while (!this.#manner.slowChannel && (this.#channel[0]?.at ?? Number.POSITIVE_INFINITY) <= next.at) this.deliver()
    next.receive()
    return true
  }

  settle(): void {
    let isBusy = true
    while (isBusy) isBusy = [this.deliver(), this.perform(), this.answer(0)].includes(true)
  }

  check(): void {
    const snapshot = snapshotOf(this.known)
    if (!snapshot) return
    const { holding, pending, balance, floating, marginInUse } = snapshot
    expect(sumOf(holding.map(({ profit }) => profit)).toFixed(), 'floating profit').toBe(new Big(floating).toFixed())
    expect(sumOf(holding.map(({ margin }) => margin)).toFixed(), 'margin in use').toBe(new Big(marginInUse).toFixed())
    const ids = [...holding, ...(pending ?? [])].map(({ id }) => id)
    expect(new Set(ids).size, 'each order once').toBe(ids.length)
    expect(
      holding.filter(({ id }) => this.toldEnded.has(id)),
      'closed positions',
    ).toEqual([])
    // Prices of before an answer may arrive after it; the channel's last word is the newest all the same.
    if (this.#manner.slowChannel) return
    // What a close or an action was applied to is told whole by the next frame or list.
    if (this.known.event >= this.known.newest || this.known.assumed.size > 0) return
    const shown = textOf(balance, holding)
    const found = this.states.map((state) => textOf(String(state.balance), [...state.held.values()])).lastIndexOf(shown)
    expect(found, `a moment of the server's: ${shown}`).toBeGreaterThanOrEqual(0)
    expect(found, 'no moment before one that was shown').toBeGreaterThanOrEqual(this.#seen)
    this.#seen = found
  }

  checkNewest(): void {
    this.settle()
    const snapshot = snapshotOf(this.known)
    const { balance, held, pending } = this.server
    expect(textOf(snapshot?.balance ?? '', snapshot?.holding ?? [])).toBe(textOf(String(balance), [...held.values()]))
    expect(snapshot?.pending?.map(({ id }) => id).toSorted()).toEqual([...pending.keys()].map(String).toSorted())
  }
}

const textOf = (balance: string, rows: readonly Order[]): string =>
  `${new Big(balance).toFixed()} ${rows
    .map(({ id, profit }) => `${id}:${profit}`)
    .toSorted()
    .join()}`
