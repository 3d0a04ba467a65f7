import type { MessagePort } from 'node:worker_threads'
import type { DatabasePlace } from './connecting.ts'

/** Messages between the server's thread and the one with the connection. */

/** A value as PostgreSQL is told it. */
export type WireValue = string | Uint8Array | null

/** A statement with its values. */
export interface WireStatement {
  /** Number of the prepared statement. A text keeps its number. */
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
  /** They begin a transaction, which is committed here when all of them are done, and undone when one fails. */
  readonly isWhole?: boolean
}

/** Result of a statement: rows unchanged, columns by name. */
export interface WireResult {
  readonly columns: readonly string[]
  readonly rows: ReadonlyArray<readonly unknown[]>
  /** Rows written, or found. */
  readonly count: number
  /** Command tag of PostgreSQL: `INSERT`, `COMMIT`, … */
  readonly did: string
}

/** Error. `code` as PostgreSQL or the network names it. */
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

/** Start parameters of the connection's thread. */
export interface WireStart extends DatabasePlace {
  readonly connectMs: number
  /** Port for requests and answers. */
  readonly port: MessagePort
  /** Woken when an answer lies ready. */
  readonly signal: Int32Array
}
