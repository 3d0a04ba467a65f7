import type { Stride } from '../../engine/stride.ts'
import type { Category } from '../markets/categories.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { DatabasePlace } from '../store/postgres/connecting.ts'
import type { ServiceSettings, Services } from './services.ts'

/** Messages between the server's main thread and a lane's thread. They are plain data. */

/** Start parameters of a lane's thread. */
export interface LaneStart {
  readonly place: DatabasePlace
  readonly stride: Stride
  /** Folder of the seal's key. */
  readonly dataDir: string
  readonly settings: ServiceSettings
  readonly instruments: readonly InstrumentSpec[]
  /** The catalogue's. */
  readonly categories: readonly Category[]
}

/** A call of a service. */
export interface LaneCall {
  readonly service: keyof Services
  readonly method: string
  readonly given: readonly unknown[]
  /** The market's time. */
  readonly now: number
}

/** Error thrown by a service. */
export interface LaneFailure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  /** Of the database. */
  readonly code?: string
  readonly isLost?: boolean
  /** The database did not answer in time; whether it may have been done all the same. */
  readonly unavailable?: 'notDone' | 'mayBeDone'
}

/** Result of a call, and the sessions that it has ended. */
export interface LaneAnswer {
  readonly outcome: { readonly result: unknown } | { readonly failure: LaneFailure }
  readonly ended: readonly { readonly accountId: number; readonly sessionIds: readonly string[] }[]
}
