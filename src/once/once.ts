/** Without an answer for this long an action is called slow, ms (decisions §1, design: sent → slow → unknown). */
export const SLOW_AFTER_MS = 2_000
/** Without an answer for this long the server is asked what became of the action, ms; a late answer still counts. */
export const UNKNOWN_AFTER_MS = 8_000
/** Waits before each question, ms; the last one repeats. */
export const RETRY_DELAYS_MS = [0, 1_000, 2_000, 3_000, 5_000] as const
/** A lost request that the server does not know this long after it was lost never arrived, ms. */
export const NOT_RECEIVED_AFTER_MS = 5_000
/** No request takes longer, ms. Until then another tab may still be sending what this one found open. */
export const MAX_REQUEST_MS = 15_000

/** A request that was sent once. `intent` says what the user wanted; `sentAt` is ms since the epoch of the device's clock. */
export interface Sent<I> {
  readonly requestId: string
  readonly intent: I
  readonly sentAt: number
}

/** State of an action. `resolved`: the result was requested because the response was lost. */
export type OnceState<I, R = undefined> =
  | { readonly phase: 'idle' }
  | ({ readonly phase: 'sending' | 'slow' } & Sent<I>)
  /** `lostAt`: when the answer was given up; `asked`: questions sent to the server since. */
  | ({ readonly phase: 'unknown'; readonly lostAt: number; readonly asked: number } & Sent<I>)
  | SettledState<I, R>

/** Final state of an action. */
export type SettledState<I, R = undefined> =
  | ({ readonly phase: 'done'; readonly message: string; readonly result: R; readonly resolved: boolean } & Sent<I>)
  | ({ readonly phase: 'refused'; readonly message: string; readonly resolved: boolean } & Sent<I>)
  /** The server never received it; nothing was done. */
  | ({ readonly phase: 'notReceived' } & Sent<I>)
  /** This server cannot be asked (decisions §9): only its lists can tell. */
  | ({ readonly phase: 'untold' } & Sent<I>)

/** An action under way. */
export type BusyState<I, R = undefined> = Extract<OnceState<I, R>, { phase: 'sending' | 'slow' | 'unknown' }>

/** An answer to a request, or that none came. */
export type Reply<R = undefined> =
  | { readonly kind: 'done'; readonly message: string; readonly result: R }
  /** `isBusy`: the server has not taken it and forgets it; the same intent is sent again under the same id. */
  | { readonly kind: 'refused'; readonly message: string; readonly isBusy?: boolean }
  /** `why`: what the user reads of the failure. */
  | { readonly kind: 'lost'; readonly why?: string }

/** An answer to the question what became of a request. `unknown`: the server has no such request. */
export type Outcome<R = undefined> = Reply<R> | { readonly kind: 'unknown' } | { readonly kind: 'notOffered' }

/** External dependencies. They are injected so that tests need neither a clock nor a network. */
export interface OncePorts<I, R> {
  /** Only one action at a time runs under a key. */
  keyOf(intent: I): string
  /** Sends once. Never rejects; 'lost' when the outcome is not known. */
  send(intent: I, requestId: string): Promise<Reply<R>>
  /** Asks what became of a request. Never rejects. */
  ask(sent: Sent<I>): Promise<Outcome<R>>
  /** ms since the epoch. */
  now(): number
  /** Calls back once after a while; the answer cancels that. */
  after(ms: number, then: () => void): () => void
  newId(): string
  /** Keeps what is under way, so that a restart can ask what became of it. */
  keep(sent: readonly Sent<I>[]): void
  /** Called with what the user reads when the request itself failed; the server is asked next. */
  failed?(why: string): void
  /** Called with every settled action, also with those that a restart asked about. */
  settled(state: SettledState<I, R>): void
}

const phasesUnderWay: readonly string[] = ['sending', 'slow', 'unknown']

/** Returns true if an action is under way: its control shows that and does nothing on a second tap. */
export const isBusy = <I, R>(state: OnceState<I, R>): state is BusyState<I, R> => phasesUnderWay.includes(state.phase)

const IDLE = { phase: 'idle' } as const

/** Intents are plain values, each kind made in one place: their text tells them apart. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

interface Run<I, R> {
  state: OnceState<I, R>
  /** Cancels the timer of this run. */
  cancel: () => void
  /** The answer itself did not come and will not come any more. */
  lost: boolean
  finish: (state: OnceState<I, R>) => void
  readonly end: Promise<OnceState<I, R>>
}

/**
 * Sends every intent once, under a request id of its own (decisions §1), and finds out what became of it when the answer is
 * lost: idle → sending → slow (2 s) → done | refused, or unknown (8 s) → done | refused | notReceived | untold. An intent
 * that did not arrive is sent again under the same id, so that a straggler of the first attempt is performed once.
 */
export class Once<I, R> {
  readonly #ports: OncePorts<I, R>
  readonly #runs = new Map<string, Run<I, R>>()
  /** Intents by key that may not have arrived or were not accepted. */
  readonly #unsettled = new Map<string, Sent<I>>()
  readonly #listeners = new Map<string, Set<() => void>>()
  readonly #observers = new WeakSet<() => void>()

  constructor(ports: OncePorts<I, R>) {
    this.#ports = ports
  }

  /** The state under a key; the same object until it changes. */
  state(key: string): OnceState<I, R> {
    return this.#runs.get(key)?.state ?? IDLE
  }

  /**
   * Calls the listener at every change under a key until the answer is called. `reports`: the listener tells the user how
   * the action ends; one that does not only observes.
   */
  subscribe(key: string, listener: () => void, reports = true): () => void {
    const set = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, set.add(listener))
    if (reports) this.#observers.delete(listener)
    else this.#observers.add(listener)
    return () => {
      set.delete(listener)
      if (set.size === 0 && this.#listeners.get(key) === set) this.#listeners.delete(key)
    }
  }

  /** Returns true if some listener tells the user how the action under a key ends. */
  isReported(key: string): boolean {
    return [...(this.#listeners.get(key) ?? [])].some((listener) => !this.#observers.has(listener))
  }

  /**
   * Sends an intent, or joins the same one under way under its key (a double tap). Resolves when it is settled; idle and
   * unsent while another is under way there. Never rejects.
   */
  run(intent: I): Promise<OnceState<I, R>> {
    const key = this.#ports.keyOf(intent)
    const current = this.#runs.get(key)
    if (current !== undefined && isBusy(current.state))
      return isSame(current.state.intent, intent) ? current.end : Promise.resolve(IDLE)
    const sent: Sent<I> = { requestId: this.#idFor(key, intent), intent, sentAt: this.#ports.now() }
    const run = this.#start(key, { phase: 'sending', ...sent })
    this.#keep()
    this.#wait(key, run, SLOW_AFTER_MS, () => {
      this.#set(key, run, { phase: 'slow', ...sent })
      this.#wait(key, run, UNKNOWN_AFTER_MS - SLOW_AFTER_MS, () => this.#lose(key, run, sent, this.#ports.now()))
    })
    this.#ports.send(intent, sent.requestId).then((reply) => {
      if (this.#runs.get(key) !== run || !isBusy(run.state)) return
      if (reply.kind !== 'lost') return this.#settle(key, run, sent, reply, false)
      if (reply.why !== undefined) this.#ports.failed?.(reply.why)
      run.lost = true
      if (run.state.phase !== 'unknown') this.#lose(key, run, sent, this.#ports.now())
    })
    return run.end
  }

  /**
   * Asks what became of requests that an earlier run of the app left without an answer. Resolves each when it is settled; one
   * whose key is taken is left out.
   */
  resume(stored: readonly Sent<I>[]): Promise<OnceState<I, R>>[] {
    return stored.flatMap((sent) => {
      const key = this.#ports.keyOf(sent.intent)
      if (this.#runs.has(key)) return []
      const run = this.#start(key, { phase: 'sending', ...sent })
      run.lost = true
      this.#lose(key, run, sent, Math.max(this.#ports.now(), sent.sentAt + MAX_REQUEST_MS))
      return [run.end]
    })
  }

  /** Removes a settled action; one under way goes on. */
  clear(key: string): void {
    const run = this.#runs.get(key)
    if (run === undefined || isBusy(run.state)) return
    this.#runs.delete(key)
    this.#tell(key)
  }

  /** Forgets everything shown, without touching what is kept: another account took over. */
  drop(): void {
    this.#unsettled.clear()
    for (const [key, run] of [...this.#runs]) {
      run.cancel()
      this.#runs.delete(key)
      run.finish(IDLE)
      this.#tell(key)
    }
  }

  /** Asks about every unknown action at once: the connection is back. */
  askNow(): void {
    for (const [key, run] of this.#runs) {
      if (run.state.phase !== 'unknown') continue
      run.cancel()
      this.#ask(key, run, run.state)
    }
  }

  /** The id of the same intent that perhaps never arrived or was not taken, or a new one. */
  #idFor(key: string, intent: I): string {
    const before = this.#unsettled.get(key)
    this.#unsettled.delete(key)
    return before && isSame(before.intent, intent) ? before.requestId : this.#ports.newId()
  }

  #start(key: string, state: OnceState<I, R>): Run<I, R> {
    let finish: (state: OnceState<I, R>) => void = () => undefined
    const end = new Promise<OnceState<I, R>>((resolve) => {
      finish = resolve
    })
    const run: Run<I, R> = { state, cancel: () => undefined, lost: false, finish, end }
    this.#runs.set(key, run)
    this.#tell(key)
    return run
  }

  /** `lostAt` may lie ahead, where the request may still be on its way from another tab. */
  #lose(key: string, run: Run<I, R>, sent: Sent<I>, lostAt: number): void {
    run.cancel()
    this.#set(key, run, { phase: 'unknown', ...sent, lostAt, asked: 0 })
    this.#askLater(key, run)
  }

  #askLater(key: string, run: Run<I, R>): void {
    const state = run.state
    if (state.phase !== 'unknown') return
    const wait = RETRY_DELAYS_MS[Math.min(state.asked, RETRY_DELAYS_MS.length - 1)] ?? 0
    this.#wait(key, run, wait, () => this.#ask(key, run, state))
  }

  #ask(key: string, run: Run<I, R>, before: OnceState<I, R> & { phase: 'unknown' }): void {
    const state = { ...before, asked: before.asked + 1 }
    const sent: Sent<I> = { requestId: state.requestId, intent: state.intent, sentAt: state.sentAt }
    this.#set(key, run, state)
    this.#ports.ask(sent).then((outcome) => {
      if (this.#runs.get(key) !== run || run.state !== state) return
      if (outcome.kind === 'done' || outcome.kind === 'refused') this.#settle(key, run, sent, outcome, true)
      else if (outcome.kind === 'notOffered' && run.lost) this.#leaveOpen(key, run, sent, 'untold')
      else if (outcome.kind === 'unknown' && run.lost && this.#ports.now() - state.lostAt >= NOT_RECEIVED_AFTER_MS)
        this.#leaveOpen(key, run, sent, 'notReceived')
      else this.#askLater(key, run)
    })
  }

  #settle(key: string, run: Run<I, R>, sent: Sent<I>, reply: Exclude<Reply<R>, { kind: 'lost' }>, resolved: boolean) {
    const { message } = reply
    if (reply.kind === 'refused') {
      if (reply.isBusy) this.#unsettled.set(key, sent)
      this.#end(key, run, { phase: 'refused', ...sent, message, resolved })
    } else this.#end(key, run, { phase: 'done', ...sent, message, result: reply.result, resolved })
  }

  #leaveOpen(key: string, run: Run<I, R>, sent: Sent<I>, phase: 'untold' | 'notReceived'): void {
    this.#unsettled.set(key, sent)
    this.#end(key, run, { phase, ...sent })
  }

  #end(key: string, run: Run<I, R>, state: SettledState<I, R>): void {
    run.cancel()
    this.#set(key, run, state)
    this.#keep()
    this.#ports.settled(state)
    run.finish(state)
  }

  #wait(key: string, run: Run<I, R>, ms: number, then: () => void): void {
    run.cancel = this.#ports.after(ms, () => {
      if (this.#runs.get(key) === run && isBusy(run.state)) then()
    })
  }

  #set(key: string, run: Run<I, R>, state: OnceState<I, R>): void {
    run.state = state
    this.#tell(key)
  }

  #tell(key: string): void {
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  #keep(): void {
    const open: Sent<I>[] = []
    for (const { state } of this.#runs.values()) {
      if (isBusy(state)) open.push({ requestId: state.requestId, intent: state.intent, sentAt: state.sentAt })
    }
    this.#ports.keep(open)
  }
}
