import type { PostgresLink } from './link.ts'
import { SqlFailure } from './sqlFailure.ts'
import type { WireAnswer, WireResult, WireStatement, WireValue } from './wire.ts'

/** A statement on its way, and what it answered once it was sent. */
export interface Sent {
  readonly text: string
  readonly values: readonly WireValue[]
  readonly isExact: boolean
  result?: WireResult
}

/**
 * What is sent over a connection, in its order: what nobody waits for goes with the next that somebody does. Knows
 * whether the transaction under way still has the connection that it began on.
 */
export class PostgresPipe {
  readonly #link: PostgresLink
  readonly #patienceMs: number
  #waiting: Sent[] = []
  #isTransaction = false
  #connection: number | undefined
  #lost: SqlFailure | undefined
  #retired = false

  constructor(link: PostgresLink, patienceMs: number) {
    this.#link = link
    this.#patienceMs = patienceMs
  }

  /** Tells holders that the object is obsolete. The connection stays open. */
  retire(): void {
    this.#retired = true
  }

  /** From here on everything belongs to one connection. */
  begin(): void {
    this.#isTransaction = true
    this.#connection = undefined
    this.#lost = undefined
  }

  /** The transaction is over: the next call may have another connection. */
  end(): void {
    this.#isTransaction = false
    this.#connection = undefined
    this.#lost = undefined
    this.#waiting = []
  }

  /** Returns true if there is something to undo at the other side. */
  get isBegun(): boolean {
    return this.#connection !== undefined && this.#lost === undefined
  }

  /** Number of statements that wait to be sent, to `drop` what was added later. */
  get length(): number {
    return this.#waiting.length
  }

  later(sent: Sent): Sent {
    this.#waiting.push(sent)
    return sent
  }

  /** Forgets what waits behind the first so many. */
  drop(length: number): void {
    this.#waiting.length = Math.min(length, this.#waiting.length)
  }

  /** Sends what waits and, behind it, this; answers what this one did. Throws what the first that failed says. */
  now(sent: Sent): WireResult {
    this.later(sent)
    this.flush()
    return resultOf(sent)
  }

  /** Sends what waits, and waits for it. Throws what the first that failed says. */
  flush(): void {
    const waiting = this.#waiting.splice(0)
    if (waiting.length === 0) return
    const wired = waiting.map((sent) => this.#wire(sent))
    this.#ask(wired, (results) => {
      for (const [index, sent] of waiting.entries()) {
        const result = results[index]
        if (result !== undefined) sent.result = result
      }
    })
  }

  /**
   * Sends a transaction without waiting for it, behind what was asked before. Resolves with its results, of which COMMIT's is
   * the last, and with what failed.
   */
  async whole(statements: readonly Sent[]): Promise<Pick<WireAnswer, 'results' | 'failure'>> {
    if (this.#retired) throw new Error('The database is closed')
    const work = statements.map((sent) => this.#wire(sent))
    return this.#link.askLater({ connection: undefined, work, isWhole: true }, this.#patienceMs)
  }

  /** Sends a text of several statements behind what waits. */
  exec(sql: string): void {
    this.flush()
    this.#ask(sql)
  }

  #wire({ text, values, isExact }: Sent): WireStatement {
    const { known } = this.#link
    const number = known.get(text)
    if (number !== undefined) return { number, values, isExact }
    const fresh = known.size
    known.set(text, fresh)
    return { number: fresh, text, values, isExact }
  }

  #ask(work: readonly WireStatement[] | string, take: (results: readonly WireResult[]) => void = () => {}): void {
    if (this.#lost !== undefined) throw this.#lost
    if (this.#retired) throw new Error('The database is closed')
    const wanted = this.#isTransaction ? this.#connection : undefined
    try {
      const { connection, results, failure } = this.#link.ask({ connection: wanted, work }, this.#patienceMs)
      if (this.#isTransaction) this.#connection ??= connection
      take(results)
      if (failure === undefined) return
      // There may be a new connection by now, but the transaction went with its own: nothing of it may be done on another.
      const isLost = failure.isLost || (wanted !== undefined && wanted !== connection)
      throw new SqlFailure({ ...failure, isLost })
    } catch (error) {
      if (this.#isTransaction && error instanceof SqlFailure && error.isLost) this.#lost = error
      throw error
    }
  }
}

/** Returns the result. Throws if it was not sent. */
export function resultOf({ result }: Sent): WireResult {
  if (result !== undefined) return result
  throw new SqlFailure({ message: 'This was undone before it was performed', code: 'UNDONE', isLost: false })
}
