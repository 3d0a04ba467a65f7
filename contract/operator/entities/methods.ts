import * as v from 'valibot'
import { at, type Codec, choice, type Decoded, id, integer, maybe, record, rows, text } from '../../codec.ts'
import { bar } from './proposal.ts'

/**
 * What decides where money goes, and on what terms: coin addresses and bank accounts to deposit to, currencies to withdraw
 * in, loans on offer, addresses to repay them to.
 */
export const methodKind = choice({
  depositCoin: 'depositCoin',
  depositBank: 'depositBank',
  withdrawalCurrency: 'withdrawalCurrency',
  loanOffer: 'loanOffer',
  repaymentAccount: 'repaymentAccount',
})
export type MethodKind = Decoded<typeof methodKind>

/** Terms by the names of their fields (`methodTerms.ts`), as texts. */
export type Terms = Readonly<Record<string, string>>
/** Terms on the wire: an object of texts. */
export const terms: Codec<Terms> = { schema: v.record(v.string(), v.string()), encode: (value) => value }

/** A way that is in force. */
export const methodInForce = record({ id: at('id', id), kind: at('kind', methodKind), terms: at('terms', terms) })
export type MethodInForce = Decoded<typeof methodInForce>

/** Where a proposed change stands: it waits for another operator, is in force, was rejected, or was taken back. */
export const changeState = choice({
  waiting: 'waiting',
  inForce: 'inForce',
  rejected: 'rejected',
  takenBack: 'takenBack',
})
export type ChangeState = Decoded<typeof changeState>

/** A proposed change; times are UTC ms. */
export const methodChange = record({
  /** Kind of record and number: `method-7`. */
  id: at('id', text),
  kind: at('kind', methodKind),
  /** The one that it changes or ends; none for a new one. */
  methodId: at('method_id', maybe(id)),
  /** What it was when the change was proposed. */
  before: at('before', maybe(terms)),
  /** What it is to be; none for one that ends. */
  after: at('after', maybe(terms)),
  state: at('state', changeState),
  proposedBy: at('proposed_by', text),
  proposedAt: at('proposed_at', integer),
  decidedBy: at('decided_by', maybe(text)),
  decidedAt: at('decided_at', maybe(integer)),
  remark: at('remark', maybe(text)),
  /** Why the operator who asks cannot approve it, of one that waits. */
  bar: at('bar', maybe(bar)),
})
export type MethodChange = Decoded<typeof methodChange>

/** All that is in force, and what waits to be. */
export const methodsNow = record({
  inForce: at('in_force', rows(methodInForce)),
  waiting: at('waiting', rows(methodChange)),
})
export type MethodsNow = Decoded<typeof methodsNow>
