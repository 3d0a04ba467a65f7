import * as v from 'valibot'
import { at, type Codec, choice, type Decoded, id, integer, maybe, record, rows, text } from '../../codec.ts'
import { bar } from './proposal.ts'

/**
 * Kinds of payment methods and their terms: crypto and bank accounts for deposits, withdrawal currencies, loan offers, and
 * repayment addresses.
 */
export const methodKind = choice({
  depositCoin: 'depositCoin',
  depositBank: 'depositBank',
  withdrawalCurrency: 'withdrawalCurrency',
  loanOffer: 'loanOffer',
  repaymentAccount: 'repaymentAccount',
})
export type MethodKind = Decoded<typeof methodKind>

/** Terms by field name (`methodTerms.ts`), as text. */
export type Terms = Readonly<Record<string, string>>
/** Terms on the wire: an object of strings. */
export const terms: Codec<Terms> = { schema: v.record(v.string(), v.string()), encode: (value) => value }

/** An active method. */
export const methodInForce = record({ id: at('id', id), kind: at('kind', methodKind), terms: at('terms', terms) })
export type MethodInForce = Decoded<typeof methodInForce>

/** State of a proposed change: waiting for another operator, active, rejected, or withdrawn. */
export const changeState = choice({
  waiting: 'waiting',
  inForce: 'inForce',
  rejected: 'rejected',
  takenBack: 'takenBack',
})
export type ChangeState = Decoded<typeof changeState>

/** A proposed change; times are UTC ms. */
export const methodChange = record({
  /** Kind of record and its number: `method-7`. */
  id: at('id', text),
  kind: at('kind', methodKind),
  /** The method to change or end; missing for a new method. */
  methodId: at('method_id', maybe(id)),
  /** Terms at the time of the proposal. */
  before: at('before', maybe(terms)),
  /** Proposed terms; missing if the method is to end. */
  after: at('after', maybe(terms)),
  state: at('state', changeState),
  proposedBy: at('proposed_by', text),
  proposedAt: at('proposed_at', integer),
  decidedBy: at('decided_by', maybe(text)),
  decidedAt: at('decided_at', maybe(integer)),
  remark: at('remark', maybe(text)),
  /** Reason why the requesting operator cannot approve a waiting change. */
  bar: at('bar', maybe(bar)),
})
export type MethodChange = Decoded<typeof methodChange>

/** All active methods and pending changes. */
export const methodsNow = record({
  inForce: at('in_force', rows(methodInForce)),
  waiting: at('waiting', rows(methodChange)),
})
export type MethodsNow = Decoded<typeof methodsNow>
