import * as v from 'valibot'
import { type Codec, type Entity, type Field, integer, lenient, record, rows } from '../codec.ts'

/**
 * Values of `code` in the response envelope (decisions §1). Extensions: with `codeNeeded`, repeat the call with the additional
 * code that the message names. `frozen` means that nobody can log in to the account.
 */
export const CODE = { success: 1, refused: 0, sessionInvalid: 999, tooMany: 429, codeNeeded: 428, frozen: 423 } as const

/** Rows per page of a paged list (decisions §1). */
export const PAGE_SIZE = 10

/** A rate limit bucket of the server (decisions §3). */
export type Limit = 'public' | 'session' | 'login' | 'register' | 'codes' | 'captcha' | 'demo' | 'uploads'

/**
 * Cache lifetime and scope in the service worker, for read-only calls. `market` and `day` answers are the same for everybody:
 * `market` is kept until a newer one arrives, `day` for a day. `account` belongs to the user and is deleted with the session.
 */
export type Cache = 'market' | 'day' | 'account'

/** Optional properties of a call. */
export interface Flags {
  /** Encoding of a POST body; the default is JSON (decisions §9). */
  readonly body?: 'form' | 'json' | 'multipart'
  /** Requires a session. The server answers 999 without one. */
  readonly session?: boolean
  /**
   * Changes data. The client sends it once with a `request_id` and never retries or caches it. A call that documents 1 and 2
   * define as a GET is also accepted as a POST (decisions §1).
   */
  readonly mutates?: boolean
  /** Made at start-up. Code 999 resets the user without a redirect (decisions §9). */
  readonly initial?: boolean
  /** Does not show errors (document 1 §8). */
  readonly silent?: boolean
  /** Scope of the offline copy; no copy by default. */
  readonly cache?: Cache
  /** Not part of documents 1 or 2. A 404 hides the feature instead of raising an error (decisions §9). */
  readonly extension?: boolean
  /** Is served from the page's own origin or the complaint host instead of the API host. */
  readonly host?: 'page' | 'complaint'
  /** Answers without the envelope. */
  readonly bare?: boolean
  /** Rate limit bucket. The default is `session` for calls with a session and `public` otherwise. */
  readonly limit?: Limit
}

/**
 * Flags of a GET. A call that changes data is a POST, so that no link or image can trigger it and no address log stores it,
 * unless documents 1 and 2 define it as a GET.
 */
export type GetFlags = Flags & ({ readonly mutates?: false } | { readonly mutates: true; readonly extension?: false })

/** An HTTP call of documents 1 and 2: its path, parameters and answer. */
export interface Call<P = unknown, A = unknown> extends Flags {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly params: Codec<P>
  readonly answer: Codec<A>
}

/** The parameters of a call, by their internal names. */
export type Params<C> = C extends Call<infer P, unknown> ? P : never
/** The answer of a call, by its internal names. */
export type Answer<C> = C extends Call<unknown, infer A> ? A : never

type Fields = Record<string, Field<unknown>>

/** Defines a GET with the parameters in `fields`. */
// @__NO_SIDE_EFFECTS__
export function get<const F extends Fields, A>(
  path: string,
  fields: F,
  answer: Codec<A>,
  flags: GetFlags = {},
): Call<Entity<F>, A> {
  return { method: 'GET', path, params: record(fields), answer, ...flags }
}

/** Defines a POST with the parameters in `fields`. */
// @__NO_SIDE_EFFECTS__
export function post<const F extends Fields, A>(
  path: string,
  fields: F,
  answer: Codec<A>,
  flags: Flags = {},
): Call<Entity<F>, A> {
  return { method: 'POST', path, params: record(fields), answer, ...flags }
}

/** An answer without data. */
export const nothing: Codec<undefined> = {
  schema: v.pipe(
    v.unknown(),
    v.transform(() => undefined),
  ),
  encode: () => null,
}

/** A page of a list, with the total number of rows. */
export interface Page<T> {
  readonly rows: T[]
  readonly total: number
}

/** Reads a page of rows: `list` or `data` with a total, or a bare array (decisions §1). */
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

/** Reads a list without pages: a bare array, or one under `list` or `data` (decisions §1). */
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
