import { CODE } from '../../contract/calls.ts'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import {
  type ClientFrame,
  type ClosedOrder,
  isPrivate,
  klineCode,
  type Overload,
  readClientFrame,
  type ServerFrame,
  TOPIC,
  writeServerFrame,
} from '../../contract/live.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Session } from '../accounts/sessions.ts'
import type { Clock } from '../clock.ts'
import type { Market } from '../markets/market.ts'
import type { FiguresSource } from './figuresSource.ts'
import { LATE_MS, MARKET_INTERVAL_MS, TOPIC_LIMIT } from './limits.ts'
import { LiveCounters } from './liveCounters.ts'
import { LiveSession, type Wire } from './liveSession.ts'
import { accountStream, busyStream, candleStream, marketStream, type Stream } from './streams.ts'
import { framed } from './wireFrame.ts'

/** Data sources of the live channel. */
export interface LiveSources {
  readonly market: Pick<Market, 'changedSince' | 'currentCandle' | 'endedCandles' | 'instruments'>
  readonly exchange: FiguresSource
  readonly accounts: Pick<Accounts, 'sessionOf' | 'isStillOpen'>
  /** The server's clock. */
  readonly clock: Clock
  /** Set while more orders wait than can be decided at once. */
  readonly overload?: (() => Overload | undefined) | undefined
}

/** Logins of one connection that wait for the database, and connections whose logins are tried again at a time. */
const MAX_LOGINS = 10
const LOGINS_PER_BATCH = 50

const sessionInvalid: ServerFrame = { type: 'login_result', code: CODE.sessionInvalid, message: 'Please log in.' }

interface Channel {
  readonly stream: Stream
  readonly listeners: Set<LiveSession>
}

/**
 * All connections of the live channel (decisions §6). It owns no timer and no socket: the gateway calls `pulse…` and
 * hands over the frames.
 */
export class LiveHub {
  /** Counts of its work so far. */
  readonly tally = new LiveCounters()
  readonly #sources: LiveSources
  readonly #codes: ReadonlySet<string>
  /** Every connection, for what is told to all. */
  readonly #all: Channel
  /** Markets and candles by topic. */
  readonly #open = new Map<string, Channel>()
  /** Running figures by account. */
  readonly #figures = new Map<number, Channel>()
  /** Logged-in connections by account. */
  readonly #signedIn = new Map<number, Set<LiveSession>>()
  /** Tokens whose sessions are still to be looked up, by connection. */
  readonly #logins = new Map<LiveSession, string[]>()
  /** Connections whose first token is being looked up. */
  readonly #lookups = new Set<LiveSession>()
  /** Those that were logged in when the round over the sessions began. */
  #round: readonly LiveSession[] = []
  #isLooking = false

  constructor(sources: LiveSources) {
    this.#sources = sources
    this.#codes = new Set(sources.market.instruments.map(({ code }) => code))
    this.#all = { stream: busyStream(() => sources.overload?.()), listeners: new Set() }
  }

  /** A new connection. */
  join(wire: Wire): LiveSession {
    const session = new LiveSession(wire, this.tally)
    this.#all.listeners.add(session)
    session.deliver(this.#all.stream)
    return session
  }

  /** A connection that has ended. */
  leave(session: LiveSession): void {
    this.#all.listeners.delete(session)
    this.#logins.delete(session)
    this.#logout(session)
    for (const topic of session.topics) this.#stop(session, topic)
    session.topics.clear()
  }

  /** Handles a frame from a client. `now`: real time, ms. */
  receive(session: LiveSession, data: string, now: number): void {
    if (session.refused) return
    const frame = readClientFrame(data)
    if (!session.countFrame(now)) this.#refuse(session, 'too many frames')
    else if (frame) this.#obey(session, frame)
    else tell(session, { type: 'error', message: 'This frame could not be understood.' })
  }

  /** Returns the interval between price broadcasts, ms. It grows while orders wait, before anything queues up. */
  get marketEveryMs(): number {
    const overload = this.#sources.overload?.()
    if (overload === undefined) return MARKET_INTERVAL_MS.calm
    return overload.priceLag < LATE_MS ? MARKET_INTERVAL_MS.busy : MARKET_INTERVAL_MS.late
  }

  /** Tells everybody while orders wait; called once a second. */
  pulseBusy(): void {
    const { stream, listeners } = this.#all
    stream.refresh()
    for (const session of listeners) session.deliver(stream)
  }

  /** Tells what has changed on the markets; called as often as `marketEveryMs` says. */
  pulseMarkets(): void {
    pulse(this.#open)
  }

  /** Tells what has changed on the accounts; called twice a second. */
  pulseAccounts(): void {
    pulse(this.#figures)
  }

  /** Tells an account's connections of orders that have ended, at once. */
  announceClosed(accountId: number, orders: readonly ClosedOrder[]): void {
    this.#announce(accountId, TOPIC.closed, { type: 'closed', orders })
  }

  /** Tells an account's connections of price alerts that have fired, at once. */
  announceAlerts(accountId: number, alerts: readonly PriceAlert[]): void {
    this.#announce(accountId, TOPIC.alerts, { type: 'alerts', alerts })
  }

  /** Tells an account's connections that it has notices to load, at once. */
  announceNotices(accountId: number): void {
    this.#announce(accountId, TOPIC.notices, { type: 'notices' })
  }

  /** Closes the connections of sessions that have been ended; they are told why first. */
  announceEnded(accountId: number, sessionIds: readonly string[]): void {
    for (const session of this.#signedIn.get(accountId) ?? [])
      if (sessionIds.includes(session.sessionId ?? '')) this.#end(session)
  }

  /**
   * Closes the connections of sessions that are no more, however that came about: too old, or ended elsewhere. Each look
   * asks the database, so a round over all of them may be done in parts, from the first to the last; a part whose turn comes
   * while another one is looked at is left out. Where the database cannot be asked nobody is looked at any more in this round.
   * Logins that it could not answer are tried again.
   */
  async pulseSessions(part = 0, parts = 1): Promise<void> {
    for (const session of [...this.#logins.keys()].slice(0, LOGINS_PER_BATCH)) void this.#lookUp(session)
    if (part === 0) this.#round = [...this.#signedIn.values()].flatMap((connections) => [...connections])
    const [from, to] = [part, part + 1].map((at) => Math.floor((this.#round.length * at) / parts))
    const looked = this.#round.slice(from, to)
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (const session of looked) {
        const { sessionId } = session
        if (sessionId === undefined || (await this.#sources.accounts.isStillOpen(sessionId))) continue
        if (session.sessionId === sessionId) this.#end(session)
      }
    } catch (error) {
      this.#round = []
      throw error
    } finally {
      this.#isLooking = false
    }
  }

  #end(session: LiveSession): void {
    tell(session, sessionInvalid)
    this.#refuse(session, 'session ended')
  }

  #announce(accountId: number, topic: string, reported: ServerFrame): void {
    const frame = framed(writeServerFrame(reported))
    for (const session of this.#signedIn.get(accountId) ?? []) if (session.topics.has(topic)) session.send(frame)
  }

  #obey(session: LiveSession, frame: ClientFrame): void {
    switch (frame.type) {
      case 'ping':
        tell(session, { type: 'pong', time: this.#sources.clock.now() })
        break
      case 'login':
        this.#queueLogin(session, frame.token)
        break
      case 'logout':
        this.#logins.delete(session)
        this.#logout(session)
        break
      case 'sub':
        this.#subscribe(session, frame.topic)
        break
      case 'unsub':
        if (session.topics.delete(frame.topic)) this.#stop(session, frame.topic)
    }
  }

  #queueLogin(session: LiveSession, token: string): void {
    this.#logout(session)
    const waiting = this.#logins.get(session) ?? []
    if (waiting.length >= MAX_LOGINS) this.#refuse(session, 'too many logins')
    else {
      this.#logins.set(session, [...waiting, token])
      void this.#lookUp(session)
    }
  }

  /** Looks up the tokens of a connection in their turn. What the database does not answer stays to be looked up. */
  async #lookUp(session: LiveSession): Promise<void> {
    if (this.#lookups.has(session)) return
    this.#lookups.add(session)
    try {
      for (;;) {
        const tokens = this.#logins.get(session)
        const token = tokens?.[0]
        if (tokens === undefined || token === undefined) break
        const opened = await this.#sources.accounts.sessionOf(token)
        // It may have left or logged out meanwhile.
        if (this.#logins.get(session)?.[0] !== token) continue
        const others = this.#logins.get(session)?.slice(1) ?? []
        if (others.length > 0) this.#logins.set(session, others)
        else this.#logins.delete(session)
        this.#login(session, opened)
      }
    } catch {
      // It is tried again with the next look at the sessions.
    } finally {
      this.#lookups.delete(session)
    }
  }

  #login(session: LiveSession, opened: Session | undefined): void {
    this.#logout(session)
    if (opened === undefined) {
      tell(session, sessionInvalid)
      return
    }
    const { accountId } = opened
    session.accountId = accountId
    session.sessionId = opened.sessionId
    const others = this.#signedIn.get(accountId)
    if (others) others.add(session)
    else this.#signedIn.set(accountId, new Set([session]))
    tell(session, { type: 'login_result', code: CODE.success, message: '' })
    for (const topic of session.topics) if (isPrivate(topic)) this.#start(session, topic)
  }

  #logout(session: LiveSession): void {
    if (session.accountId === undefined) return
    for (const topic of session.topics) if (isPrivate(topic)) this.#stop(session, topic)
    const signedIn = this.#signedIn.get(session.accountId)
    signedIn?.delete(session)
    if (signedIn?.size === 0) this.#signedIn.delete(session.accountId)
    session.accountId = undefined
    session.sessionId = undefined
  }

  #refuse(session: LiveSession, reason: string): void {
    session.refuse(reason)
    this.leave(session)
  }

  #subscribe(session: LiveSession, topic: string): void {
    if (session.topics.has(topic)) return
    if (!this.#isTopic(topic)) tell(session, { type: 'error', message: `There is no topic ${topic}.` })
    else if (session.topics.size >= TOPIC_LIMIT) this.#refuse(session, 'too many topics')
    else {
      session.topics.add(topic)
      this.#start(session, topic)
    }
  }

  #isTopic(topic: string): boolean {
    return topic === TOPIC.market || isPrivate(topic) || this.#codes.has(klineCode(topic) ?? '')
  }

  /** Starts serving a topic, with its current state at once; a private one waits for the login. */
  #start(session: LiveSession, topic: string): void {
    if (topic === TOPIC.closed || topic === TOPIC.alerts || topic === TOPIC.notices) return
    if (topic !== TOPIC.trade) {
      enter(this.#open, topic, session, () => this.#streamOf(topic))
    } else if (session.accountId !== undefined) {
      const { accountId } = session
      enter(this.#figures, accountId, session, () => accountStream(this.#sources.exchange, accountId))
    }
  }

  #stop(session: LiveSession, topic: string): void {
    if (topic !== TOPIC.trade) quit(this.#open, topic, session)
    else if (session.accountId !== undefined) quit(this.#figures, session.accountId, session)
  }

  #streamOf(topic: string): Stream {
    const { market, clock } = this.#sources
    const code = klineCode(topic)
    return code === undefined ? marketStream(market, clock) : candleStream(market, code)
  }
}

function tell(session: LiveSession, frame: ServerFrame): void {
  session.send(framed(writeServerFrame(frame)))
}

/**
 * What a connection gets of several streams goes out in one write. A stream that fails leaves out its own listeners alone,
 * and nobody stays held; what it failed with is thrown in the end.
 */
function pulse<K>(channels: ReadonlyMap<K, Channel>): void {
  const held: LiveSession[] = []
  const failures: unknown[] = []
  for (const { stream, listeners } of channels.values()) {
    try {
      stream.refresh()
      for (const session of listeners) if (session.deliverMore(stream)) held.push(session)
    } catch (error) {
      failures.push(error)
    }
  }
  for (const session of held) session.release()
  if (failures.length > 0) throw failures[0]
}

function enter<K>(channels: Map<K, Channel>, key: K, session: LiveSession, stream: () => Stream): void {
  const channel = channels.get(key) ?? { stream: stream(), listeners: new Set() }
  channels.set(key, channel)
  channel.listeners.add(session)
  channel.stream.refresh()
  session.deliver(channel.stream)
}

function quit<K>(channels: Map<K, Channel>, key: K, session: LiveSession): void {
  const channel = channels.get(key)
  if (!channel) return
  channel.listeners.delete(session)
  session.forget(channel.stream)
  if (channel.listeners.size === 0) channels.delete(key)
}
