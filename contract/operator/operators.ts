import { listOf, nothing } from '../calls/call.ts'
import { at, flag, maybe, record, text } from '../codec.ts'
import { acted, oneTimePassword, operator, roles } from './entities/operator.ts'
import { approvalTerms, proposal } from './entities/proposal.ts'
import { act, look } from './operatorCall.ts'

const admins = ['admin'] as const
const name = at('name', text)

/** Every operator, disabled ones too. */
export const operators = look('/operators', admins, {}, listOf(operator))
/**
 * A new operator (`OPERATOR_NAME`); the one-time password is told here and nowhere else. Where there is another admin, this
 * and the next three propose only, and that one has to confirm it (`confirmProposal`).
 */
export const createOperator = act('/operator_create', admins, { name, roles: at('roles', roles) }, oneTimePassword)
/** Gives an operator other roles; nobody their own. */
export const setOperatorRoles = act('/operator_roles', admins, { name, roles: at('roles', roles) }, acted)
/** Keeps an operator out, at once and without anybody else, or lets them in again; nobody themselves. */
export const disableOperator = act('/operator_disable', admins, { name, disabled: at('is_disabled', flag) }, acted)
/** Takes password and authenticator from an operator who has lost them: they start again with a one-time password; nobody their own. */
export const resetOperator = act('/operator_reset', admins, { name }, oneTimePassword)

/** What waits for a second operator, the oldest first: what the operator has a role for. */
export const proposals = look('/proposals', 'operators', {}, listOf(proposal))
/** Confirms what another operator proposes, which is then done; with the second part of a one-time password, told only here. */
export const confirmProposal = act(
  '/proposal_confirm',
  'operators',
  { id: at('id', text) },
  record({ password: at('password', maybe(oneTimePassword)) }),
)
/** Rejects what another operator proposes, or takes back what one has proposed. */
export const endProposal = act('/proposal_end', 'operators', { id: at('id', text) }, nothing)
/** The rules that approvals are under. */
export const approvalRules = look('/approval_rules', 'operators', {}, approvalTerms)
