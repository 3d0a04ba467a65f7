import type * as v from 'valibot'

/** One environment variable: its name, what it falls back on, what it may hold and what it is for. */
export interface Setting<T> {
  readonly variable: string
  /** As it would be written in the environment; empty for "not set". */
  readonly fallback: string
  /** Words for what it takes, as the start-up error says them. */
  readonly takes: string
  readonly meaning: string
  readonly schema: v.GenericSchema<string, T>
  /** May hold a password: an error does not repeat it. */
  readonly secret?: boolean
}

/** A setting that may be told in an error. */
export const setting = <T>(
  variable: string,
  fallback: string,
  takes: string,
  meaning: string,
  schema: v.GenericSchema<string, T>,
): Setting<T> => ({ variable, fallback, takes, meaning, schema })

/** The same setting, whose value is never told. */
export const secret = <T>(one: Setting<T>): Setting<T> => ({ ...one, secret: true })
