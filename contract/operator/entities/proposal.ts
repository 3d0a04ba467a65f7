import { at, choice, type Decoded, decimal, flag, integer, maybe, record, text, withDefault } from '../../codec.ts'

/**
 * Why an operator cannot approve or confirm something: `wait`, their access is new, until then; `own`, they have approved or
 * proposed it; `related`, one person alone gave both operators their access; `author`, they proposed the way that it is paid
 * by; `held`, it is a withdrawal on hold until then; `frozen`, its account is; `role`, they have no role for it; `commandLine`, it takes two operators of the console.
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
  /** Only of `wait` and `held`, UTC ms. */
  until: at('until', maybe(integer)),
})
export type Bar = Decoded<typeof bar>

/** What one operator proposes and another one has to confirm; times are UTC ms. */
export const proposal = record({
  /** Kind of record and number: `proposal-7`. */
  id: at('id', text),
  /** What is to be done, as the audit log calls it, such as `createOperator`. */
  kind: at('kind', text),
  /** To what, as the audit log names it, such as `operator-grace`. */
  subject: at('subject', text),
  /** What exactly, such as the roles. */
  detail: at('detail', withDefault(text, '')),
  proposedBy: at('proposed_by', text),
  proposedAt: at('proposed_at', integer),
  expiresAt: at('expires_at', integer),
  /** Why the operator who asks cannot confirm it. */
  bar: at('bar', maybe(bar)),
})
export type Proposal = Decoded<typeof proposal>

/** The rules that approvals of money are under. */
export const approvalTerms = record({
  /** USD that one operator alone approves within 24 hours, and for one account. */
  limit: at('limit', decimal),
  /** Hours for which a new operator approves no money. */
  waitHours: at('wait_hours', integer),
  /** The installation has one operator, who needs nobody else. */
  oneOperator: at('is_one_operator', flag),
})
