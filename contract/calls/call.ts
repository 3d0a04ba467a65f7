import * as v from 'valibot'
import { type Codec, type Entity, type Field, integer, lenient, record, rows } from '../codec.ts'

/**
 * The envelope's `code` (decisions §1). Extensions: `codeNeeded` wants the same call with one more code, which the message names;
 * `frozen` is for an account that nobody can log in to.
 */
export const CODE = { success: 1, refused: 0, sessionInvalid: 999, tooMany: 429, codeNeeded: 428, frozen: 423 } as const

/** Rows of a paged list (decisions §1). */
export const PAGE_SIZE = 10

/** A bucket of the server's limits (decisions §3). */
export type Limit = 'public' | 'session' | 'login' | 'register' | 'codes' | 'captcha' | 'demo' | 'uploads'

/**
 * How long and for whom the service worker keeps the answers of a call that only reads: `market` and `day` are the same for
 * everybody, `market` until something newer comes, `day` for a day; `account` belongs to who asked and goes with them.
 */
export type Cache = 'market' | 'day' | 'account'

/** What is peculiar to a call. */
export interface Flags {
  /** How a POST sends its parameters; JSON unless said (decisions §9). */
  readonly body?: 'form' | 'json' | 'multipart'
  /** Needs a session; the server answers 999 without one. */
  readonly session?: boolean
  /**
   * Changes something: sent once with a `request_id`, never retried or cached. One that documents 1 and 2 define as a GET is
   * accepted as POST too (decisions §1).
   */
  readonly mutates?: boolean
  /** Made at start-up: 999 resets the user but does not redirect (decisions §9). */
  readonly initial?: boolean
  /** Its errors are shown nowhere (document 1 §8). */
  readonly silent?: boolean
  /** For whom an offline copy of its answers is kept; never unless said. */
  readonly cache?: Cache
  /** Not in documents 1 or 2: a 404 hides the feature instead of raising an error (decisions §9). */
  readonly extension?: boolean
  /** Stands on the page's own origin, or on the complaint host, instead of the API host. */
  readonly host?: 'page' | 'complaint'
  /** Answers bare, without the envelope. */
  readonly bare?: boolean
  /** Which limit counts it; `session` for calls with one, `public` otherwise. */
  readonly limit?: Limit
}

/**
 * Of a GET: what changes something is a POST, which no link or picture sends and no log of addresses keeps, unless documents
 * 1 and 2 define it as a GET.
 */
export type GetFlags = Flags & ({ readonly mutates?: false } | { readonly mutates: true; readonly extension?: false })

/** One HTTP call of documents 1 and 2: where it goes, what it carries, what comes back. */
export interface Call<P = unknown, A = unknown> extends Flags {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly params: Codec<P>
  readonly answer: Codec<A>
}

/** The parameters of a call, under our names. */
export type Params<C> = C extends Call<infer P, unknown> ? P : never
/** The answer of a call, under our names. */
export type Answer<C> = C extends Call<unknown, infer A> ? A : never

type Fields = Record<string, Field<unknown>>

/** A GET with the parameters of `fields`. */
// @__NO_SIDE_EFFECTS__
export function get<const F extends Fields, A>(
  path: string,
  fields: F,
  answer: Codec<A>,
  flags: GetFlags = {},
): Call<Entity<F>, A> {
  return { method: 'GET', path, params: record(fields), answer, ...flags }
}

/** A POST with the parameters of `fields`. */
// @__NO_SIDE_EFFECTS__
export function post<const F extends Fields, A>(
  path: string,
  fields: F,
  answer: Codec<A>,
  flags: Flags = {},
): Call<Entity<F>, A> {
  return { method: 'POST', path, params: record(fields), answer, ...flags }
}

/** An answer whose data nobody needs. */
export const nothing: Codec<undefined> = {
  schema: v.pipe(
    v.unknown(),
    v.transform(() => undefined),
  ),
  encode: () => null,
}

/** A page of a list with the count of all its rows. */
export interface Page<T> {
  readonly rows: T[]
  readonly total: number
}

/** A page of rows; the wire says `list` or `data` with a total, or sends a bare array (decisions §1). */
// @__NO_SIDE_EFFECTS__
export function page<T>(row: Codec<T>, key: 'list' | 'data' = 'list'): Codec<Page<T>> {
  const list = rows(row)
  const bare = v.pipe(
    list.schema,
    v.transform((all) => ({ rows: all, total: all.length })),
  )
  const count = lenient(integer).schema
  const paged = v.pipe(
    v.union([
      v.looseObject({ list: list.schema, total: v.optional(count) }),
      v.pipe(
        v.looseObject({ data: list.schema, total: v.optional(count) }),
        v.transform((object) => ({ list: object.data, total: object.total })),
      ),
    ]),
    v.transform((object) => ({ rows: object.list, total: object.total ?? object.list.length })),
  )
  return {
    schema: v.union([bare, paged]),
    encode: (value) => ({ [key]: list.encode(value.rows), total: value.total }),
    of: row,
  }
}

/** A list without pages: a bare array, or one under `list` or `data` (decisions §1). */
// @__NO_SIDE_EFFECTS__
export function listOf<T>(row: Codec<T>): Codec<T[]> {
  const paged = page(row)
  return {
    schema: v.pipe(
      paged.schema,
      v.transform((read) => read.rows),
    ),
    encode: (list) => list.map((one) => row.encode(one)),
    of: row,
  }
}
