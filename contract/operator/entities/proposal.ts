import { at, choice, type Decoded, decimal, flag, integer, maybe, record, text, withDefault } from '../../codec.ts'

/**
 * Reason why an operator cannot approve or confirm something. `wait`: their access is new, until the given time. `own`: they
 * proposed or already approved it. `related`: one person gave both operators their access. `author`: they proposed its payment
 * method. `held`: the withdrawal is on hold until the given time. `frozen`: the account is frozen. `role`: they lack the
 * required role. `commandLine`: it requires two console operators.
 */
export const bar = record({
  reason: at(
    'reason',
    choice({
      wait: 'wait',
      own: 'own',
      related: 'related',
      author: 'author',
      held: 'held',
      frozen: 'frozen',
      role: 'role',
      commandLine: 'commandLine',
    }),
  ),
  /** End time for `wait` and `held`, UTC ms. */
  until: at('until', maybe(integer)),
})
export type Bar = Decoded<typeof bar>

/** A proposal that another operator must confirm. Times are UTC ms. */
export const proposal = record({
  /** Kind of record and its number: `proposal-7`. */
  id: at('id', text),
  /** Proposed action as named in the audit log, such as `createOperator`. */
  kind: at('kind', text),
  /** Object as named in the audit log, such as `operator-grace`. */
  subject: at('subject', text),
  /** Details, such as the roles. */
  detail: at('detail', withDefault(text, '')),
  proposedBy: at('proposed_by', text),
  proposedAt: at('proposed_at', integer),
  expiresAt: at('expires_at', integer),
  /** Reason why the requesting operator cannot confirm it. */
  bar: at('bar', maybe(bar)),
})
export type Proposal = Decoded<typeof proposal>

/** Rules for approvals of money. */
export const approvalTerms = record({
  /** USD that one operator can approve within 24 hours, and for one account. */
  limit: at('limit', decimal),
  /** Hours before a new operator can approve money. */
  waitHours: at('wait_hours', integer),
  /** True for an installation with one operator, who needs no second approval. */
  oneOperator: at('is_one_operator', flag),
})
