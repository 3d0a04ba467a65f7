import type { MessagePort } from 'node:worker_threads'
import type { DatabasePlace } from './connecting.ts'

/** What the server's thread and the one that holds the connection tell each other. */

/** A value as PostgreSQL is told it. */
export type WireValue = string | Uint8Array | null

/** A statement with its values. */
export interface WireStatement {
  /** Which prepared statement: a text has one number, for good. */
  readonly number: number
  /** Told the first time. */
  readonly text?: string
  readonly values: readonly WireValue[]
  /** Whole numbers as bigint. */
  readonly isExact: boolean
}

/** Statements that are sent together and answered together, or a text of several without values; null ends it all. */
export interface WireRequest {
  readonly id: number
  /** The connection that they belong to, because of their transaction: on another one they fail. */
  readonly connection: number | undefined
  readonly work: readonly WireStatement[] | string | null
}

/** What a statement answered: rows as they are, columns by their names. */
export interface WireResult {
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly unknown[]>
  /** Rows written, or found. */
  readonly count: number
  /** What PostgreSQL says it did: `INSERT`, `COMMIT`, … */
  readonly did: string
}

/** What went wrong; `code` as PostgreSQL or the network names it. */
export interface WireFailure {
  readonly message: string
  readonly code: string
  /** Nothing more is to be had from this connection: it is closed. */
  readonly isLost: boolean
}

/** The answer to a request: all results, or what the first that failed says. */
export interface WireAnswer {
  readonly id: number
  /** The connection that it was, or would have been, done on. */
  readonly connection: number
  readonly results: readonly WireResult[]
  readonly failure?: WireFailure
}

/** What the thread of the connection is started with. */
export interface WireStart extends DatabasePlace {
  readonly connectMs: number
  /** Where requests come from, and answers go to. */
  readonly port: MessagePort
  /** Woken when an answer lies ready. */
  readonly signal: Int32Array
}
