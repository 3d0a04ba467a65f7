import { listOf, nothing } from '../calls/call.ts'
import { at, flag, maybe, record, text } from '../codec.ts'
import { acted, oneTimePassword, operator, roles } from './entities/operator.ts'
import { approvalTerms, proposal } from './entities/proposal.ts'
import { mutation, query } from './operatorCall.ts'

const admins = ['admin'] as const
const name = at('name', text)

/** Returns every operator, including disabled ones. */
export const operators = query('/operators', admins, {}, listOf(operator))
/**
 * Creates an operator (`OPERATOR_NAME`) and returns a one-time password, which is not stored in readable form. If there is
 * another admin, this call and the next three only create a proposal, which another admin must confirm (`confirmProposal`).
 */
export const createOperator = mutation('/operator_create', admins, { name, roles: at('roles', roles) }, oneTimePassword)
/** Sets an operator's roles. Operators cannot change their own. */
export const setOperatorRoles = mutation('/operator_roles', admins, { name, roles: at('roles', roles) }, acted)
/** Disables an operator immediately and without confirmation, or re-enables one. Operators cannot do this to themselves. */
export const disableOperator = mutation('/operator_disable', admins, { name, disabled: at('is_disabled', flag) }, acted)
/**
 * Resets the password and authenticator of an operator who has lost them and returns a one-time password. Operators cannot
 * reset themselves.
 */
export const resetOperator = mutation('/operator_reset', admins, { name }, oneTimePassword)

/** Returns proposals that wait for a second operator and that the operator has a role for, oldest first. */
export const proposals = query('/proposals', 'operators', {}, listOf(proposal))
/**
 * Confirms and executes another operator's proposal. Returns the second part of a one-time password, which is not returned
 * again.
 */
export const confirmProposal = mutation(
  '/proposal_confirm',
  'operators',
  { id: at('id', text) },
  record({ password: at('password', maybe(oneTimePassword)) }),
)
/** Rejects another operator's proposal, or withdraws the operator's own. */
export const endProposal = mutation('/proposal_end', 'operators', { id: at('id', text) }, nothing)
/** Returns the rules for approvals. */
export const approvalRules = query('/approval_rules', 'operators', {}, approvalTerms)
