import { page } from '../calls/call.ts'
import { at, choice, id, integer, maybe, text, withDefault } from '../codec.ts'
import { methodChange, methodKind, methodsNow, terms } from './entities/methods.ts'
import { mutation, query } from './operatorCall.ts'

const finance = ['finance'] as const

/** Returns all active methods and the changes that wait for a second operator. */
export const methods = query('/methods', finance, {}, methodsNow)
/**
 * Proposes a new method, changed terms, or, without terms, the end of a method. It takes effect when another operator approves
 * it.
 */
export const proposeMethod = mutation(
  '/method_propose',
  finance,
  { kind: at('kind', methodKind), methodId: at('method_id', maybe(id)), terms: at('terms', maybe(terms)) },
  methodChange,
)
/**
 * Approves a change, which takes effect immediately, or rejects it with a remark (1 to 500 characters). Operators cannot
 * approve their own proposals. They can reject them without a remark, which withdraws them.
 */
export const decideMethod = mutation(
  '/method_decide',
  finance,
  {
    id: at('id', text),
    outcome: at('outcome', choice({ approved: 'approved', rejected: 'rejected' })),
    remark: at('remark', maybe(text)),
  },
  methodChange,
)
/** Returns completed changes, newest first, ten per page. */
export const methodChanges = query(
  '/method_changes',
  finance,
  { page: at('page', withDefault(integer, 1)) },
  page(methodChange),
)
