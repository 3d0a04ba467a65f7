import { type Call, get, post } from '../calls/call.ts'
import type { Codec, Entity, Field } from '../codec.ts'
import type { Role } from './entities/operator.ts'

/** Path prefix of every console call. */
export const OPERATOR_PATH = '/ops/api'

/**
 * A header that every console call must carry. Forms, links and images of other pages cannot send it, and no other origin is
 * allowed to. `asked` marks a request by the operator. `byItself` marks periodic requests, which do not keep an unused session
 * alive.
 */
export const OPERATOR_HEADER = { name: 'x-console', asked: '1', byItself: '0' } as const

/**
 * Callers that a call allows: `anyone`; `entering`, after entering the right password; `operators`, once signed in; or
 * operators with one of these roles. Admins always may.
 */
export type Allowed = 'anyone' | 'entering' | 'operators' | readonly Role[]

/** A call of the console. The session is a cookie that scripts cannot read. */
export interface OperatorCall<P = unknown, A = unknown> extends Call<P, A> {
  readonly allowed: Allowed
}

type Fields = Record<string, Field<unknown>>

/** Defines a GET, which changes nothing. */
// @__NO_SIDE_EFFECTS__
export function query<const F extends Fields, A>(
  path: string,
  allowed: Allowed,
  fields: F,
  answer: Codec<A>,
): OperatorCall<Entity<F>, A> {
  return { ...get(`${OPERATOR_PATH}${path}`, fields, answer), allowed }
}

/** Defines a POST with a JSON body, which may change data. */
// @__NO_SIDE_EFFECTS__
export function mutation<const F extends Fields, A>(
  path: string,
  allowed: Allowed,
  fields: F,
  answer: Codec<A>,
): OperatorCall<Entity<F>, A> {
  return { ...post(`${OPERATOR_PATH}${path}`, fields, answer), allowed }
}
