import { listOf, nothing } from '../calls/call.ts'
import { at, flag, text } from '../codec.ts'
import { oneTimePassword, operator, roles } from './entities/operator.ts'
import { act, look } from './operatorCall.ts'

const admins = ['admin'] as const
const name = at('name', text)

/** Every operator, disabled ones too. */
export const operators = look('/operators', admins, {}, listOf(operator))
/** A new operator (`OPERATOR_NAME`); the one-time password is told here and nowhere else. */
export const createOperator = act('/operator_create', admins, { name, roles: at('roles', roles) }, oneTimePassword)
/** Gives an operator other roles; nobody their own. */
export const setOperatorRoles = act('/operator_roles', admins, { name, roles: at('roles', roles) }, nothing)
/** Keeps an operator out, at once, or lets them in again; nobody themselves. */
export const disableOperator = act('/operator_disable', admins, { name, disabled: at('is_disabled', flag) }, nothing)
/** Takes password and authenticator from an operator who has lost them: they start again with a one-time password; nobody their own. */
export const resetOperator = act('/operator_reset', admins, { name }, oneTimePassword)
