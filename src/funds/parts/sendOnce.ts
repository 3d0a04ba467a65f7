import { ASK_AGAIN_MS, NEVER_ARRIVED_MS } from '../../orders/orderAction.ts'

/** Another tab may be sending what this one found open: for so long it is not lost, ms. No request takes longer. */
const MAY_BE_ON_ITS_WAY_MS = 15_000

/** What is known of something that is sent once. `params`: what was sent, where this page still knows it. */
export type SendState<P> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'sending'; readonly params: P }
  /** The answer was lost: the server is asked what became of it. */
  | { readonly phase: 'checking'; readonly params: P | undefined }
  | { readonly phase: 'done' | 'refused'; readonly params: P | undefined; readonly message: string }
  /** The server never got it; nothing was done. */
  | { readonly phase: 'notReceived'; readonly params: P | undefined }
  /** This server cannot be asked (decisions §9): only the records can tell. */
  | { readonly phase: 'untold'; readonly params: P | undefined }

/** Whether the outcome is not known yet: nothing is sent meanwhile. */
export const isSending = ({ phase }: SendState<unknown>): boolean => phase === 'sending' || phase === 'checking'

/** An answer, as far as one came. */
export type SendReply =
  | { readonly kind: 'done' | 'refused'; readonly message: string }
  /** Nothing came back, of what was sent or of the question what became of it. */
  | { readonly kind: 'lost' }

/** What the server says became of a request. `unknown`: it has no such request. */
export type SendOutcome = SendReply | { readonly kind: 'unknown' | 'notOffered' }

/** A request without an answer, as it is kept for a restart; ms since the epoch of the device's clock. */
export interface OpenSend {
  readonly requestId: string
  readonly sentAt: number
}

/** Everything it needs from outside; handed in, so that tests need neither clock nor network. Neither call rejects. */
export interface SendPorts<P> {
  send(params: P, requestId: string): Promise<SendReply>
  ask(requestId: string): Promise<SendOutcome>
  now(): number
  /** Answers how to take it back. */
  after(ms: number, then: () => void): () => void
  newId(): string
  /** Keeps what is open, so that a restart can ask after it. */
  keep(open: OpenSend | undefined): void
  changed(state: SendState<P>): void
}

interface Run<P> extends OpenSend {
  readonly params: P | undefined
  /** From when on its answer will not come any more. */
  lostAt: number
  cancel: () => void
  finish: (state: SendState<P>) => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Sends something that moves money once, under a request id of its own (decisions §1), and finds out what became of it
 * when the answer is lost: idle → sending → done | refused, or checking → done | refused | notReceived | untold. What
 * did not arrive is sent again under the same id, so that even a straggler is performed once.
 */
export class SendOnce<P> {
  readonly #ports: SendPorts<P>
  #state: SendState<P> = { phase: 'idle' }
  #running: (Run<P> & { readonly end: Promise<SendState<P>> }) | undefined
  #unsettled: { readonly requestId: string; readonly params: P | undefined } | undefined

  constructor(ports: SendPorts<P>) {
    this.#ports = ports
  }

  /** Sends, or joins what is under way. Resolves when it is settled; never rejects. */
  send(params: P): Promise<SendState<P>> {
    if (this.#running) return this.#running.end
    const again = this.#unsettled && isSame(this.#unsettled.params, params)
    const requestId = again && this.#unsettled ? this.#unsettled.requestId : this.#ports.newId()
    const run = this.#start({ requestId, sentAt: this.#ports.now() }, params)
    this.#set({ phase: 'sending', params })
    this.#ports.send(params, requestId).then((reply) => {
      if (this.#running !== run) return
      if (reply.kind === 'lost') this.#check(run, this.#ports.now())
      else this.#end(run, { phase: reply.kind, params, message: reply.message })
    })
    return run.end
  }

  /** Asks after what an earlier run of the app left without an answer. */
  resume(open: OpenSend): void {
    if (this.#running) return
    const lostAt = Math.max(this.#ports.now(), open.sentAt + MAY_BE_ON_ITS_WAY_MS)
    this.#check(this.#start(open, undefined), lostAt)
  }

  /** Puts the next question at once: the connection is back. */
  askNow(): void {
    if (!this.#running || this.#state.phase !== 'checking') return
    this.#running.cancel()
    this.#ask(this.#running, 0)
  }

  /** Puts a settled one away; one under way goes on. */
  clear(): void {
    if (!this.#running) this.#set({ phase: 'idle' })
  }

  /** Forgets everything shown, without touching what is kept: another account took over. */
  drop(): void {
    const run = this.#running
    this.#running = undefined
    this.#unsettled = undefined
    run?.cancel()
    this.#set({ phase: 'idle' })
    run?.finish({ phase: 'idle' })
  }

  #start(open: OpenSend, params: P | undefined) {
    let finish: (state: SendState<P>) => void = () => undefined
    const end = new Promise<SendState<P>>((resolve) => {
      finish = resolve
    })
    const run = { ...open, params, lostAt: open.sentAt, cancel: () => undefined, finish, end }
    this.#running = run
    this.#unsettled = undefined
    this.#ports.keep(open)
    return run
  }

  #check(run: Run<P>, lostAt: number): void {
    run.lostAt = lostAt
    this.#set({ phase: 'checking', params: run.params })
    this.#ask(run, 0)
  }

  #ask(run: Run<P>, asked: number): void {
    const { params, requestId } = run
    this.#ports.ask(requestId).then((outcome) => {
      if (this.#running !== run) return
      if (outcome.kind === 'done' || outcome.kind === 'refused')
        return this.#end(run, { phase: outcome.kind, params, message: outcome.message })
      if (outcome.kind === 'notOffered') return this.#end(run, { phase: 'untold', params })
      if (outcome.kind === 'unknown' && this.#ports.now() - run.lostAt >= NEVER_ARRIVED_MS)
        return this.#end(run, { phase: 'notReceived', params })
      const wait = ASK_AGAIN_MS[Math.min(asked + 1, ASK_AGAIN_MS.length - 1)] ?? 0
      run.cancel = this.#ports.after(wait, () => this.#ask(run, asked + 1))
    })
  }

  #end(run: Run<P>, state: SendState<P>): void {
    this.#running = undefined
    if (state.phase === 'notReceived' || state.phase === 'untold') this.#unsettled = run
    this.#ports.keep(undefined)
    this.#set(state)
    run.finish(state)
  }

  #set(state: SendState<P>): void {
    this.#state = state
    this.#ports.changed(state)
  }
}
