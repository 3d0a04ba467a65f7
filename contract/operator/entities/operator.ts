import { at, choice, type Decoded, flag, id, integer, maybe, record, rows, text } from '../../codec.ts'

/** Operator roles. An admin can do everything, and is the only role that manages operators and reads the audit log. */
export const roleWords = ['reviewer', 'finance', 'content', 'admin'] as const
export type Role = (typeof roleWords)[number]
const role = choice<Role>({ reviewer: 'reviewer', finance: 'finance', content: 'content', admin: 'admin' })
/** Roles. Unknown roles are dropped. */
export const roles = rows(role)

/** Length of an operator name, as used for signing in and in the audit log. */
export const OPERATOR_NAME_LENGTH = { least: 2, most: 32 } as const
export const OPERATOR_NAME = new RegExp(
  `^[a-z][a-z0-9.-]{${OPERATOR_NAME_LENGTH.least - 1},${OPERATOR_NAME_LENGTH.most - 1}}$`,
)
/** Name of the server in the audit log. */
export const AUTO = 'auto'

/**
 * Stage of signing in: `password` must replace the one-time password, `authenticator` must set up an authenticator app, `code`
 * must enter its code, `in` has completed it.
 */
export const stage = choice({ password: 'password', authenticator: 'authenticator', code: 'code', in: 'in' })
export type Stage = Decoded<typeof stage>

/** The operator signing in or signed in. Roles are empty before completion. */
export const me = record({
  name: at('name', text),
  stage: at('stage', stage),
  roles: at('roles', roles),
})
export type Me = Decoded<typeof me>

/** An operator as shown to admins. Times are UTC ms. */
export const operator = record({
  id: at('id', id),
  name: at('name', text),
  roles: at('roles', roles),
  disabled: at('is_disabled', flag),
  /** True if the operator has chosen a password and set up an authenticator. */
  ready: at('is_ready', flag),
  createdAt: at('created_at', integer),
  createdBy: at('created_by', text),
  signedInAt: at('signed_in_at', maybe(integer)),
  /** Time before which the operator cannot approve money, because their access is new. */
  waitsUntil: at('waits_until', maybe(integer)),
})
export type Operator = Decoded<typeof operator>

/**
 * A one-time password, returned once and valid until the given time (UTC ms). If two admins are involved, each receives a part;
 * the password is the first part, a hyphen and the second part. The first part must be confirmed by that time.
 */
export const oneTimePassword = record({
  name: at('name', text),
  password: at('password', text),
  until: at('until', integer),
  part: at('part', maybe(choice({ first: 'first', second: 'second' }))),
})
export type OneTimePassword = Decoded<typeof oneTimePassword>

/** Result of an action on an operator: completed, or waiting for another admin's confirmation. */
export const acted = record({ isProposed: at('is_proposed', flag) })
