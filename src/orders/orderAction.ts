import type { CloseScope, Order, OrderRequest, RefusedOrder } from '../../contract/entities/order.ts'

/** Without an answer for this long an action is called slow, ms (decisions §1, design: sent → slow → unknown). */
export const SLOW_AFTER_MS = 2_000
/** Without an answer for this long the server is asked what became of it, ms; a late answer still counts. */
export const UNKNOWN_AFTER_MS = 8_000
/** Waits between two questions, ms; the last one repeats. */
export const ASK_AGAIN_MS = [0, 1_000, 2_000, 3_000, 5_000] as const
/** A lost request that the server does not know this long after it was lost never arrived, ms. */
export const NEVER_ARRIVED_MS = 5_000

/** What an action is about, in the words of the screen that shows it, kept so that a restart can still name it. */
export interface About {
  readonly showCode: string
  readonly side: 'buy' | 'sell'
  readonly lots: number
  /** The price a pending order waits for; none at market. */
  readonly price?: number
}

/** An act on one order. */
interface OnOrder<Kind extends string> {
  readonly kind: Kind
  readonly orderId: string
  readonly about: About
}

/** Only the positions of one instrument. */
export interface OnlyOf {
  readonly instrumentId: string
  readonly showCode: string
}

/** What only some operators' servers do (extensions). Prices and lots are decimal text. */
export type ManagingIntent =
  | OnOrder<'reverse'>
  | (OnOrder<'closePart'> & { readonly lots: string })
  /** `distance`: how far the stop loss follows behind the price, in the price's unit; '0' ends the following. */
  | (OnOrder<'trailing'> & { readonly distance: string })
  | (OnOrder<'movePending'> & { readonly targetPrice: string })
  | { readonly kind: 'closeAll'; readonly scope: CloseScope; readonly only?: OnlyOf }

/** One wish of the user that changes orders; it is sent once (decisions §1). Stops are decimal text, '0' for none. */
export type Intent =
  | { readonly kind: 'submit'; readonly request: Omit<OrderRequest, 'requestId'>; readonly about: About }
  | OnOrder<'close' | 'cancel'>
  | (OnOrder<'stops'> & { readonly stopLoss: string; readonly takeProfit: string })
  | ManagingIntent
  /** Sets the demo account back. */
  | { readonly kind: 'reset' }

/** Intents are plain values, each kind made in one place: their text tells them apart. */
const isSame = (one: Intent, other: Intent): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Under one key only one action runs at a time. What ends an order, whole, in part or by turning it round, excludes the
 * others that do; so does what moves its prices. To close all never waits: the server takes it after what it got before.
 */
export type ActionKey = 'submit' | 'reset' | 'closeAll' | `${'end' | 'stops'}:${string}`

/** The key an intent runs under. */
export function keyOf(intent: Intent): ActionKey {
  switch (intent.kind) {
    case 'submit':
    case 'reset':
    case 'closeAll':
      return intent.kind
    case 'stops':
    case 'trailing':
    case 'movePending':
      return `stops:${intent.orderId}`
    default:
      return `end:${intent.orderId}`
  }
}

/** One sent request: times are ms since the epoch of the device's clock. */
export interface Sent {
  readonly requestId: string
  readonly intent: Intent
  readonly sentAt: number
}

/** What was done, as the server tells it; another operator's server may leave the orders out. */
interface Deed {
  readonly message: string
  /** The order as it is now: the one placed, the rest of one closed in part, the opposite of one reversed. */
  readonly order?: Order
}

/** What is known of an action. `resolved`: learnt by asking, because the answer itself was lost. */
export type ActionState =
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'sending' | 'slow' } & Sent)
  /** `lostAt`: when the answer was given up; `asked`: questions put so far. */
  | ({ readonly phase: 'unknown'; readonly lostAt: number; readonly asked: number } & Sent)
  /** `closed`: what ended by it; `refused`: what it left open, and why. */
  | ({
      readonly phase: 'done'
      readonly closed: readonly Order[]
      readonly refused: readonly RefusedOrder[]
      readonly resolved: boolean
    } & Deed &
      Sent)
  | ({ readonly phase: 'refused'; readonly message: string; readonly resolved: boolean } & Sent)
  /** The server never got it; nothing was done. */
  | ({ readonly phase: 'notReceived' } & Sent)
  /** This server cannot be asked (decisions §9): only the list of orders can tell. */
  | ({ readonly phase: 'untold' } & Sent)

/** What an action ends as. */
export type SettledState = Extract<ActionState, { phase: 'done' | 'refused' | 'notReceived' | 'untold' }>

/** An action under way. */
export type BusyState = Extract<ActionState, { phase: 'sending' | 'slow' | 'unknown' }>

/** An answer to a sent request, or that none came. */
export type Reply =
  | ({ readonly kind: 'done'; readonly closed?: readonly Order[]; readonly refused?: readonly RefusedOrder[] } & Deed)
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'lost' }

/** An answer to the question what became of a request. `unknown`: the server has no such request. */
export type Outcome = Reply | { readonly kind: 'unknown' } | { readonly kind: 'notOffered' }

/** Everything an action needs from outside; handed in, so that tests need neither clock nor network. */
export interface ActionPorts {
  /** Sends once. Never rejects; 'lost' when the outcome is not known. */
  send(intent: Intent, requestId: string): Promise<Reply>
  /** Asks what became of a request. Never rejects. */
  ask(requestId: string): Promise<Outcome>
  /** ms since the epoch. */
  now(): number
  /** Calls back once after a while; the answer takes it back. */
  after(ms: number, then: () => void): () => void
  newId(): string
  /** Keeps what is under way, so that a restart can ask after it. */
  keep(sent: readonly Sent[]): void
  /** Hears of every settled action, also of those that a restart asked after. */
  settled(state: SettledState): void
}

/** Whether an action is under way: its control shows that and does nothing on a second tap. */
export const isBusy = (state: ActionState): state is BusyState =>
  state.phase === 'sending' || state.phase === 'slow' || state.phase === 'unknown'

const IDLE: ActionState = { phase: 'idle' }

interface Running {
  state: ActionState
  /** Takes back what waits for time to pass. */
  cancel: () => void
  /** The answer itself did not come and will not come any more. */
  lost: boolean
  finish: (state: ActionState) => void
  readonly end: Promise<ActionState>
}

/**
 * Sends every wish once, under a request id of its own, and finds out what became of it when the answer is lost:
 * idle → sending → slow (2 s) → done | refused, or unknown → done | refused | notReceived | untold.
 */
export class OrderActions {
  readonly #ports: ActionPorts
  readonly #running = new Map<ActionKey, Running>()
  readonly #listeners = new Map<ActionKey, Set<() => void>>()
  readonly #glances = new WeakSet<() => void>()

  constructor(ports: ActionPorts) {
    this.#ports = ports
  }

  /** The state under a key; the same object until it changes. */
  state(key: ActionKey): ActionState {
    return this.#running.get(key)?.state ?? IDLE
  }

  /** Hears of changes under a key; `shows`: and says what becomes of it. The answer ends it. */
  subscribe(key: ActionKey, listener: () => void, shows = true): () => void {
    const set = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, set.add(listener))
    if (shows) this.#glances.delete(listener)
    else this.#glances.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0 && this.#listeners.get(key) === set) this.#listeners.delete(key)
    }
  }

  /** Whether anybody says what becomes of the action under a key. */
  heard(key: ActionKey): boolean {
    return [...(this.#listeners.get(key) ?? [])].some((listener) => !this.#glances.has(listener))
  }

  /**
   * Sends an intent, or joins the same one under way under its key (a double tap). Resolves when it is settled; idle and
   * unsent while another is under way there.
   */
  run(intent: Intent): Promise<ActionState> {
    const key = keyOf(intent)
    const current = this.#running.get(key)
    if (current !== undefined && isBusy(current.state))
      return isSame(current.state.intent, intent) ? current.end : Promise.resolve(IDLE)
    const sent: Sent = { requestId: this.#ports.newId(), intent, sentAt: this.#ports.now() }
    const running = this.#start(key, { phase: 'sending', ...sent })
    this.#keep()
    this.#wait(key, running, SLOW_AFTER_MS, () => {
      this.#set(key, running, { phase: 'slow', ...sent })
      this.#wait(key, running, UNKNOWN_AFTER_MS - SLOW_AFTER_MS, () => this.#lose(key, running, sent))
    })
    this.#ports.send(intent, sent.requestId).then((reply) => {
      if (this.#running.get(key) !== running || !isBusy(running.state)) return
      if (reply.kind !== 'lost') return this.#settle(key, running, sent, reply, false)
      running.lost = true
      if (running.state.phase !== 'unknown') this.#lose(key, running, sent)
    })
    return running.end
  }

  /** Takes up what an earlier run of the app left without an answer, and asks after it. Each resolves when settled. */
  resume(kept: readonly Sent[]): Promise<ActionState>[] {
    return kept.flatMap((sent) => {
      const key = keyOf(sent.intent)
      if (this.#running.has(key)) return []
      const running = this.#start(key, { phase: 'sending', ...sent })
      running.lost = true
      this.#lose(key, running, sent)
      return [running.end]
    })
  }

  /** Puts a settled action away; one under way goes on. */
  clear(key: ActionKey): void {
    const running = this.#running.get(key)
    if (running === undefined || isBusy(running.state)) return
    this.#running.delete(key)
    this.#tell(key)
  }

  /** Forgets everything shown, without touching what is kept: another account took over. */
  drop(): void {
    for (const [key, running] of [...this.#running]) {
      running.cancel()
      this.#running.delete(key)
      running.finish(IDLE)
      this.#tell(key)
    }
  }

  /** Puts the next question of every unknown action at once: the connection is back. */
  askNow(): void {
    for (const [key, running] of this.#running) {
      if (running.state.phase !== 'unknown') continue
      running.cancel()
      this.#ask(key, running, running.state)
    }
  }

  #start(key: ActionKey, state: ActionState): Running {
    let finish: (state: ActionState) => void = () => undefined
    const end = new Promise<ActionState>((resolve) => {
      finish = resolve
    })
    const running: Running = { state, cancel: () => undefined, lost: false, finish, end }
    this.#running.set(key, running)
    this.#tell(key)
    return running
  }

  #lose(key: ActionKey, running: Running, sent: Sent): void {
    running.cancel()
    this.#set(key, running, { phase: 'unknown', ...sent, lostAt: this.#ports.now(), asked: 0 })
    this.#askLater(key, running)
  }

  #askLater(key: ActionKey, running: Running): void {
    const state = running.state
    if (state.phase !== 'unknown') return
    const wait = ASK_AGAIN_MS[Math.min(state.asked, ASK_AGAIN_MS.length - 1)] ?? 0
    this.#wait(key, running, wait, () => this.#ask(key, running, state))
  }

  #ask(key: ActionKey, running: Running, before: ActionState & { phase: 'unknown' }): void {
    const state = { ...before, asked: before.asked + 1 }
    this.#set(key, running, state)
    this.#ports.ask(state.requestId).then((outcome) => {
      if (this.#running.get(key) !== running || running.state !== state) return
      const sent: Sent = { requestId: state.requestId, intent: state.intent, sentAt: state.sentAt }
      if (outcome.kind === 'done' || outcome.kind === 'refused') this.#settle(key, running, sent, outcome, true)
      else if (outcome.kind === 'notOffered' && running.lost) this.#end(key, running, { phase: 'untold', ...sent })
      else if (outcome.kind === 'unknown' && running.lost && this.#ports.now() - state.lostAt >= NEVER_ARRIVED_MS)
        this.#end(key, running, { phase: 'notReceived', ...sent })
      else this.#askLater(key, running)
    })
  }

  #settle(key: ActionKey, running: Running, sent: Sent, reply: Exclude<Reply, { kind: 'lost' }>, resolved: boolean) {
    const { message } = reply
    if (reply.kind === 'refused') return this.#end(key, running, { phase: 'refused', ...sent, message, resolved })
    const { order, closed = [], refused = [] } = reply
    this.#end(key, running, { phase: 'done', ...sent, message, ...(order && { order }), closed, refused, resolved })
  }

  #end(key: ActionKey, running: Running, state: SettledState): void {
    running.cancel()
    this.#set(key, running, state)
    this.#keep()
    this.#ports.settled(state)
    running.finish(state)
  }

  #wait(key: ActionKey, running: Running, ms: number, then: () => void): void {
    running.cancel = this.#ports.after(ms, () => {
      if (this.#running.get(key) === running && isBusy(running.state)) then()
    })
  }

  #set(key: ActionKey, running: Running, state: ActionState): void {
    running.state = state
    this.#tell(key)
  }

  #tell(key: ActionKey): void {
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  #keep(): void {
    const open: Sent[] = []
    for (const { state } of this.#running.values()) {
      if (isBusy(state)) open.push({ requestId: state.requestId, intent: state.intent, sentAt: state.sentAt })
    }
    this.#ports.keep(open)
  }
}
