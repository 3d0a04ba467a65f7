import { CLIENT_FRAMES_PER_SECOND, CLOSE_ABOVE, SLOW_ABOVE } from './limits.ts'
import { LiveCounters } from './liveCounters.ts'
import type { Stream } from './streams.ts'

/** The socket of a connection, as much of it as is needed. */
export interface Wire {
  /** Bytes not yet handed to the network. */
  readonly bufferedAmount: number
  /** Writes whole frames as they are (`framed`). */
  send(frames: Buffer): void
  /** Gathers what is sent from now on, and with `uncork` hands it to the network at once: a write costs more than a frame. */
  cork(): void
  uncork(): void
  close(code: number, reason: string): void
  /** Drops the connection without ceremony: its peer does not read. */
  terminate(): void
}

/** WebSocket close codes (RFC 6455 §7.4.1). */
const POLICY_VIOLATION = 1008

/** One connection: what it listens to, who is logged in on it, and what it has seen. */
export class LiveSession {
  readonly topics = new Set<string>()
  /** Undefined while nobody is logged in. */
  accountId: number | undefined
  /** The session of whoever is logged in. */
  sessionId: string | undefined
  readonly #wire: Wire
  readonly #tally: LiveCounters
  readonly #seen = new Map<Stream, number>()
  #second = 0
  #framesThisSecond = 0
  #refused = false
  #cut = false
  #held = false

  constructor(wire: Wire, tally = new LiveCounters()) {
    this.#wire = wire
    this.#tally = tally
  }

  /** Counts a frame of the client; false when it sends too many. `now`: real time, ms. */
  countFrame(now: number): boolean {
    const second = Math.floor(now / 1000)
    if (second !== this.#second) {
      this.#second = second
      this.#framesThisSecond = 0
    }
    this.#framesThisSecond += 1
    return this.#framesThisSecond <= CLIENT_FRAMES_PER_SECOND
  }

  /** Sends a frame that must not be skipped; a connection too far behind is dropped instead. */
  send(frame: Buffer): void {
    if (this.#wire.bufferedAmount > CLOSE_ABOVE) this.#cutOff()
    else this.#send(frame)
  }

  /** Brings the connection up to date with a stream, unless it is slow: then it is left for a later time. */
  deliver(stream: Stream): void {
    const seen = this.#seen.get(stream) ?? 0
    if (seen === stream.revision) return
    const waiting = this.#wire.bufferedAmount
    if (waiting > CLOSE_ABOVE) this.#cutOff()
    else if (waiting > SLOW_ABOVE) this.#tally.skipped += 1
    else {
      const frames = stream.framesSince(seen)
      if (frames) this.#send(frames)
      this.#seen.set(stream, stream.revision)
    }
  }

  /**
   * The same as one of several streams in a row: whoever may get more is held, and true is answered for the one who has to
   * `release` it in the end.
   */
  deliverMore(stream: Stream): boolean {
    const holds = this.topics.size > 1 && !this.#held
    if (holds) {
      this.#held = true
      this.#wire.cork()
    }
    this.deliver(stream)
    return holds
  }

  /** Hands over what was held. */
  release(): void {
    this.#held = false
    this.#wire.uncork()
  }

  /** Forgets what was seen of a stream, once it is unsubscribed. */
  forget(stream: Stream): void {
    this.#seen.delete(stream)
  }

  /** Returns true if it has been refused: its peer may be slow to go, and is neither heard nor told anything any more. */
  get refused(): boolean {
    return this.#refused
  }

  /** Ends a connection that breaks a limit. */
  refuse(reason: string): void {
    this.#refused = true
    this.#tally.refused += 1
    this.#wire.close(POLICY_VIOLATION, reason)
  }

  #send(frame: Buffer): void {
    this.#wire.send(frame)
    this.#tally.framesSent += 1
  }

  /** Once: until its socket has closed, every stream finds it as far behind. */
  #cutOff(): void {
    if (this.#cut) return
    this.#cut = true
    this.#wire.terminate()
    this.#tally.cutOff += 1
  }
}
