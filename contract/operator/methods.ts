import { page } from '../calls/call.ts'
import { at, choice, id, integer, maybe, text, withDefault } from '../codec.ts'
import { methodChange, methodKind, methodsNow, terms } from './entities/methods.ts'
import { act, look } from './operatorCall.ts'

const finance = ['finance'] as const

/** Every way that is in force, and the changes that wait for a second operator. */
export const methods = look('/methods', finance, {}, methodsNow)
/**
 * Proposes a new way, other terms for one, or, without terms, the end of one. It comes into force when another operator
 * approves it.
 */
export const proposeMethod = act(
  '/method_propose',
  finance,
  { kind: at('kind', methodKind), methodId: at('method_id', maybe(id)), terms: at('terms', maybe(terms)) },
  methodChange,
)
/**
 * Approves a change, which brings it into force at once, or rejects it with a remark (1 to 500 characters). Nobody approves
 * their own; who proposed it may reject it, which takes it back and needs no remark.
 */
export const decideMethod = act(
  '/method_decide',
  finance,
  {
    id: at('id', text),
    outcome: at('outcome', choice({ approved: 'approved', rejected: 'rejected' })),
    remark: at('remark', maybe(text)),
  },
  methodChange,
)
/** Changes that are over, the newest first, ten a page. */
export const methodChanges = look(
  '/method_changes',
  finance,
  { page: at('page', withDefault(integer, 1)) },
  page(methodChange),
)
