import { CLIENT_FRAMES_A_SECOND, CLOSE_ABOVE, SLOW_ABOVE } from './limits.ts'
import { LiveTally } from './liveTally.ts'
import type { Stream } from './streams.ts'

/** The socket of a connection, as much of it as is needed. */
export interface Wire {
  /** Bytes not yet handed to the network. */
  readonly bufferedAmount: number
  send(frame: Buffer): void
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
  readonly #tally: LiveTally
  readonly #seen = new Map<Stream, number>()
  #second = 0
  #framesThisSecond = 0
  #refused = false

  constructor(wire: Wire, tally = new LiveTally()) {
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
    return this.#framesThisSecond <= CLIENT_FRAMES_A_SECOND
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
    if (this.#wire.bufferedAmount > CLOSE_ABOVE) {
      this.#cutOff()
      return
    }
    if (this.#wire.bufferedAmount > SLOW_ABOVE) {
      this.#tally.skipped += 1
      return
    }
    for (const frame of stream.framesSince(seen)) this.#send(frame)
    this.#seen.set(stream, stream.revision)
  }

  /** Forgets what was seen of a stream, once it is unsubscribed. */
  forget(stream: Stream): void {
    this.#seen.delete(stream)
  }

  /** Whether it has been refused: its peer may be slow to go, and is neither heard nor told anything any more. */
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

  #cutOff(): void {
    this.#wire.terminate()
    this.#tally.cutOff += 1
  }
}
