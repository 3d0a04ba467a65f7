/** Carries messages between the processes of one exchange. Messages are text, in a format that the users agree on (JSON). */
export interface Bus {
  /** True if a message sent now would leave this process. */
  readonly isConnected: boolean
  /** Tells whoever hears it now; nothing when nobody does, or when it is not connected. */
  tell(subject: string, message: string): void
  /** Hears what is told and asked under a subject; `answer` is there for what is asked. Answers how to stop. */
  hear(subject: string, listener: BusListener): () => void
  /** Asks whoever hears; rejects with a BusError. */
  ask(subject: string, message: string, withinMs: number): Promise<string>
  /**
   * A log of messages that outlives who writes and who reads it. With bounds it is made when it is not there yet; without,
   * this waits until another process has made it.
   */
  openLog(name: string, bounds?: LogBounds): Promise<BusLog>
  /** Resolves with the words when the connection is gone for good; never before. */
  readonly ended: Promise<string>
  close(): Promise<void>
}

/** Hears a message; must not throw. */
export type BusListener = (message: string, answer: ((text: string) => void) | undefined) => void

/** Bounds of a log. Messages beyond them are removed, oldest first. */
export interface LogBounds {
  readonly ageMs: number
  readonly bytes: number
}

/** A message of a log. */
export interface Logged {
  /** 1 for the first, and one more for each that follows. */
  readonly sequence: number
  readonly message: string
}

/** Log of the bus for the operator; compatible with pino. */
export interface BusMessages {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** The messages currently in a log. It is empty if `last` is less than `first`. */
export interface LogEnds {
  readonly first: number
  readonly last: number
}

/** Messages in an order that is the same for everybody. */
export interface BusLog {
  readonly name: string
  ends(): Promise<LogEnds>
  /**
   * Adds a message and answers its sequence once it is kept. `id`: the same message sent again is kept once. `after`: only
   * when that is the newest, otherwise rejects with a BusError `order`. Rejects with `unknown` when nobody can tell.
   */
  append(message: string, how?: { readonly id?: string; readonly after?: number }): Promise<number>
  /**
   * Answers the messages from one sequence to another, both included, without those that the log no longer has. Rejects with
   * a BusError when they do not come in time.
   */
  read(from: number, to: number, withinMs: number): Promise<readonly Logged[]>
  /**
   * Hands over every message from a sequence on, each once and in order, waiting for those to come; a log that keeps less
   * begins with the first it has. Answers how to stop.
   */
  follow(from: number, listener: (logged: Logged) => void): () => void
}

/**
 * Reason why something did not reach its end: `nobody` heard it, it was not `sent`, it came out of `order`, or nobody can tell
 * what became of it (`unknown`).
 */
export type BusFault = 'nobody' | 'unsent' | 'order' | 'unknown'

/** Something that did not reach its end. */
export class BusError extends Error {
  override readonly name = 'BusError'
  readonly fault: BusFault

  constructor(fault: BusFault, options?: ErrorOptions) {
    super(`the bus: ${fault}`, options)
    this.fault = fault
  }
}
