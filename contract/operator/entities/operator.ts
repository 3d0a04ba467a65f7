import { at, choice, type Decoded, flag, id, integer, maybe, record, rows, text } from '../../codec.ts'

/** What an operator may do: an admin may do everything, and alone looks after the operators and reads the audit log. */
export const roleWords = ['reviewer', 'finance', 'content', 'admin'] as const
export type Role = (typeof roleWords)[number]
const role = choice<Role>({ reviewer: 'reviewer', finance: 'finance', content: 'content', admin: 'admin' })
/** Roles; one that is not known is dropped. */
export const roles = rows(role)

/** Names of operators, as they sign in and as the audit log has them. */
export const OPERATOR_NAME_LENGTH = { least: 2, most: 32 } as const
export const OPERATOR_NAME = new RegExp(
  `^[a-z][a-z0-9.-]{${OPERATOR_NAME_LENGTH.least - 1},${OPERATOR_NAME_LENGTH.most - 1}}$`,
)
/** The server itself, in the audit log. */
export const AUTO = 'auto'

/**
 * How far somebody has come in signing in: `password` has to choose an own one in place of the one-time password,
 * `authenticator` has to set up the authenticator app, `code` has to give its code, `in` is in.
 */
export const stage = choice({ password: 'password', authenticator: 'authenticator', code: 'code', in: 'in' })
export type Stage = Decoded<typeof stage>

/** Who is signing in, or in; the roles are empty until then. */
export const me = record({
  name: at('name', text),
  stage: at('stage', stage),
  roles: at('roles', roles),
})
export type Me = Decoded<typeof me>

/** An operator as an admin sees them; times are UTC ms. */
export const operator = record({
  id: at('id', id),
  name: at('name', text),
  roles: at('roles', roles),
  disabled: at('is_disabled', flag),
  /** Has chosen an own password and set up an authenticator. */
  ready: at('is_ready', flag),
  createdAt: at('created_at', integer),
  createdBy: at('created_by', text),
  signedInAt: at('signed_in_at', maybe(integer)),
  /** Until then they approve no money, since their access is new. */
  waitsUntil: at('waits_until', maybe(integer)),
})
export type Operator = Decoded<typeof operator>

/**
 * A password that is told once, holds once and until then (UTC ms). Where two admins stand behind it, each is told a part,
 * and it is the first, a hyphen and the second; the first part waits until then to be confirmed.
 */
export const oneTimePassword = record({
  name: at('name', text),
  password: at('password', text),
  until: at('until', integer),
  part: at('part', maybe(choice({ first: 'first', second: 'second' }))),
})
export type OneTimePassword = Decoded<typeof oneTimePassword>

/** What came of an act on an operator: it is done, or another admin has to confirm it. */
export const acted = record({ isProposed: at('is_proposed', flag) })
