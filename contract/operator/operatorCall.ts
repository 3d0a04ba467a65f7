import { type Call, get, post } from '../calls/call.ts'
import type { Codec, Entity, Field } from '../codec.ts'
import type { Role } from './entities/operator.ts'

/** What stands before the path of every call of the console. */
export const OPERATOR_PATH = '/ops/api'

/**
 * A header that every call of the console carries, whatever it does: no form, link or picture of another page can send
 * it, and no other origin is allowed to. `asked` for what the operator has asked for; `byItself` for what the console asks
 * every now and then, which does not keep a session alive that nobody uses.
 */
export const OPERATOR_HEADER = { name: 'x-console', asked: '1', byItself: '0' } as const

/**
 * Who may make a call: `anyone`; `entering`, who has given the right password and is not in yet; `operators`, who are in;
 * or those in who have one of these roles, which an admin always has.
 */
export type Allowed = 'anyone' | 'entering' | 'operators' | readonly Role[]

/** A call of the console. The session travels as a cookie that no script sees. */
export interface OperatorCall<P = unknown, A = unknown> extends Call<P, A> {
  readonly allowed: Allowed
}

type Fields = Record<string, Field<unknown>>

/** A GET, which changes nothing. */
// @__NO_SIDE_EFFECTS__
export function look<const F extends Fields, A>(
  path: string,
  allowed: Allowed,
  fields: F,
  answer: Codec<A>,
): OperatorCall<Entity<F>, A> {
  return { ...get(`${OPERATOR_PATH}${path}`, fields, answer), allowed }
}

/** A POST in JSON, which may change something. */
// @__NO_SIDE_EFFECTS__
export function act<const F extends Fields, A>(
  path: string,
  allowed: Allowed,
  fields: F,
  answer: Codec<A>,
): OperatorCall<Entity<F>, A> {
  return { ...post(`${OPERATOR_PATH}${path}`, fields, answer), allowed }
}
