import {
  type ClientFrame,
  CONNECT_TIMEOUT_MS,
  isPrivate,
  PING_INTERVAL_MS,
  RECONNECT_MS,
  readServerFrame,
  type ServerFrame,
  UNANSWERED_PINGS,
} from '../../contract/live.ts'
import type { ChannelSocket, SocketEvents } from '../transport.ts'

/** A connection that was silent for two pings is taken for dead when the page wakes, ms. */
const IDLE_TIMEOUT_MS = 2 * PING_INTERVAL_MS

/** State of the channel: not started, first attempt, open, or reconnecting. */
export type LiveStatus = 'idle' | 'connecting' | 'online' | 'reconnecting'

/** Dependencies, injected for tests. */
export interface Surroundings {
  readonly connect: (events: SocketEvents) => ChannelSocket
  readonly now: () => number
  /** Runs something once, ms from now; answers how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Between 0 and 1. */
  readonly random: () => number
  readonly received: (frame: ServerFrame) => void
  readonly statusChanged: (status: LiveStatus) => void
  /** The server did not take the token. */
  readonly refused: () => void
  /** The account's topics are heard from now on: what has changed before is to be asked for. */
  readonly listening: () => void
  readonly log: (what: string, details?: unknown) => void
}

/** Answer to a valid login (document 1 §4). */
const LOGGED_IN = 1

/**
 * The one live channel, as a state machine without I/O of its own (document 1 §4, decisions §6 and §9): connects within 5 s,
 * logs in when there is a token, subscribes, pings every 5 s and comes back by itself.
 */
export class LiveChannel {
  readonly #around: Surroundings
  readonly #topics = new Set<string>()
  #status: LiveStatus = 'idle'
  #socket: ChannelSocket | undefined
  /** Tells the events of the present connection from those of one given up. */
  #turn = 0
  #token: string | undefined
  #loggedIn = false
  #loginsUnderway = 0
  #openedAt = 0
  #heardAt = 0
  #unanswered = 0
  /** Pings that are on their way, and which of them follows the account's topics. */
  #underway = 0
  #proof: number | undefined
  #failures = 0
  #hidden = false
  #callOff: (() => void) | undefined

  constructor(around: Surroundings) {
    this.#around = around
  }

  get status(): LiveStatus {
    return this.#status
  }

  /** Connects, unless it is connected or about to be. */
  start(): void {
    if (this.#status === 'idle') this.#connect('connecting')
  }

  /** Closes and stays closed until the next `start`. */
  stop(): void {
    this.#drop()
    this.#failures = 0
    this.#set('idle')
  }

  /**
   * Connects now if it is waiting to, and in place of an open connection that was silent, or whose network was `lost`: a
   * ping out of turn would tell no sooner. Does nothing before `start`.
   */
  wake(lost = false): void {
    const isDead = this.#status === 'online' && (lost || this.#around.now() - this.#heardAt >= IDLE_TIMEOUT_MS)
    if (!isDead && (this.#status === 'idle' || this.#socket)) return
    this.#failures = 0
    this.#connect('reconnecting')
  }

  /** Notes whether the page is hidden. Its timers are throttled then, so missed pongs prove nothing. */
  hide(hidden: boolean): void {
    this.#hidden = hidden
    this.#unanswered = 0
    if (!hidden) this.wake()
  }

  /** Sets the session. Private topics follow it. */
  setToken(token: string | undefined): void {
    if (token === this.#token) return
    const wasSent = this.#token !== undefined
    this.#token = token
    this.#loggedIn = false
    this.#proof = undefined
    if (this.#status !== 'online') return
    if (wasSent) this.#send({ type: 'logout' })
    this.#login()
  }

  subscribe(topic: string): void {
    if (this.#topics.has(topic)) return
    this.#topics.add(topic)
    if (!this.#mayHave(topic)) return
    this.#send({ type: 'sub', topic })
    if (isPrivate(topic)) this.#prove()
  }

  unsubscribe(topic: string): void {
    if (this.#topics.delete(topic) && this.#mayHave(topic)) this.#send({ type: 'unsub', topic })
  }

  #mayHave(topic: string): boolean {
    return this.#status === 'online' && (this.#loggedIn || !isPrivate(topic))
  }

  #connect(status: LiveStatus): void {
    this.#drop()
    this.#set(status)
    const turn = this.#turn
    const mine = (run: () => void) => () => {
      if (turn === this.#turn) run()
    }
    this.#callOff = this.#around.after(
      CONNECT_TIMEOUT_MS,
      mine(() => this.#lost('the connection attempt timed out')),
    )
    try {
      this.#socket = this.#around.connect({
        opened: mine(() => this.#opened()),
        closed: mine(() => this.#lost('the connection closed')),
        message: (data) => {
          if (turn === this.#turn) this.#heard(data)
        },
      })
    } catch (error) {
      this.#around.log('the live channel cannot connect', error)
      this.#lost('no connection')
    }
  }

  #opened(): void {
    this.#callOff?.()
    this.#openedAt = this.#around.now()
    this.#heardAt = this.#openedAt
    this.#unanswered = 0
    this.#set('online')
    this.#login()
    for (const topic of this.#topics) if (!isPrivate(topic)) this.#send({ type: 'sub', topic })
    this.#waitForPing()
  }

  #login(): void {
    if (this.#token === undefined) return
    this.#loginsUnderway += 1
    this.#send({ type: 'login', token: this.#token })
  }

  #heard(data: string): void {
    const frame = readServerFrame(data)
    if (!frame) {
      this.#around.log('a live frame could not be understood', data.slice(0, 200))
      return
    }
    this.#failures = 0
    this.#heardAt = this.#around.now()
    if (frame.type === 'error') this.#around.log('live channel', frame.message)
    if (frame.type === 'login_result') this.#answered(frame)
    if (frame.type === 'pong') {
      this.#unanswered = 0
      this.#ponged()
    }
    // What was under way to whoever was logged in before is not for whoever is now.
    const { type } = frame
    const isPublic = type !== 'trade' && type !== 'closed' && type !== 'alerts' && type !== 'notices'
    if (!isPublic && !this.#loggedIn) return
    this.#around.received(frame)
  }

  #answered({ code, message }: { code: number; message: string }): void {
    this.#loginsUnderway = Math.max(0, this.#loginsUnderway - 1)
    if (this.#loginsUnderway > 0 || this.#token === undefined) return
    if (code !== LOGGED_IN) {
      this.#around.log('the live channel refused the login', message)
      this.#around.refused()
      return
    }
    if (this.#loggedIn) return
    this.#loggedIn = true
    for (const topic of this.#topics) if (isPrivate(topic)) this.#send({ type: 'sub', topic })
    this.#prove()
  }

  /** Nothing answers a subscription, but frames are obeyed in turn: the pong of the next ping says that it stands. */
  #prove(): void {
    this.#proof = this.#underway + 1
  }

  #ponged(): void {
    this.#underway = Math.max(0, this.#underway - 1)
    if (this.#proof === undefined) return
    this.#proof -= 1
    if (this.#proof > 0) return
    this.#proof = undefined
    this.#around.listening()
  }

  /** Pings fall due at multiples of the interval after opening; behind a `late` one, which a throttled timer missed, a whole interval later. */
  #waitForPing(late = false): void {
    const since = this.#around.now() - this.#openedAt
    const round = late ? Math.ceil : Math.floor
    const due = (round(since / PING_INTERVAL_MS) + 1) * PING_INTERVAL_MS
    this.#callOff = this.#around.after(due - since, () => this.#pingDue(this.#openedAt + due))
  }

  #pingDue(due: number): void {
    const late = this.#around.now() - due >= PING_INTERVAL_MS
    if (late) this.#unanswered = 0
    if (this.#unanswered >= UNANSWERED_PINGS && !this.#hidden) {
      this.#lost('pings were not answered')
      return
    }
    this.#unanswered += 1
    this.#underway += 1
    this.#send({ type: 'ping' })
    this.#waitForPing(late)
  }

  #lost(why: string): void {
    this.#around.log(`live channel: ${why}`)
    this.#drop()
    this.#set('reconnecting')
    const wait = Math.min(RECONNECT_MS.longest, RECONNECT_MS.first * 2 ** Math.min(this.#failures, 16))
    this.#failures += 1
    this.#callOff = this.#around.after(this.#around.random() * wait, () => this.#connect('reconnecting'))
  }

  #drop(): void {
    this.#turn += 1
    this.#callOff?.()
    this.#loggedIn = false
    this.#loginsUnderway = 0
    this.#underway = 0
    this.#proof = undefined
    const socket = this.#socket
    this.#socket = undefined
    socket?.close()
  }

  #send(frame: ClientFrame): void {
    try {
      this.#socket?.send(JSON.stringify(frame))
    } catch (error) {
      this.#around.log('live channel: a frame could not be sent', error)
    }
  }

  #set(status: LiveStatus): void {
    if (status === this.#status) return
    this.#status = status
    this.#around.statusChanged(status)
  }
}
