import type { Stride } from '../../engine/stride.ts'
import type { Category } from '../markets/categories.ts'
import type { InstrumentSpec } from '../markets/instruments.ts'
import type { DatabasePlace } from '../store/postgres/connecting.ts'
import type { ServiceSettings, Services } from './services.ts'

/** What the thread of the doors and a lane's tell each other: data alone. */

/** What a lane's thread is started with. */
export interface LaneStart {
  readonly place: DatabasePlace
  readonly stride: Stride
  /** Where the key of the seal lies. */
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

/** What a service has thrown. */
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

/** What came of a call, and the sessions that it has ended. */
export interface LaneAnswer {
  readonly outcome: { readonly result: unknown } | { readonly failure: LaneFailure }
  readonly ended: readonly { readonly accountId: number; readonly sessionIds: readonly string[] }[]
}
