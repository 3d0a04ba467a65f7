import { at, choice, type Decoded, decimal, id, integer, maybe, record } from '../codec.ts'

/** Extension: what a notice of the account is about. */
const noticeKind = choice({
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  identity: 'identity',
  loanIdentity: 'loan_identity',
  loan: 'loan',
  /** A loan that has to be repaid soon. */
  loanDue: 'loan_due',
  repayment: 'repayment',
  /** The account has less than its positions need at a close ahead. */
  closeCall: 'close_call',
})

/** Extension: something that was decided for the account, or that it has to do; the app words it by its kind. */
export const accountNotice = record({
  /** The same for as long as the notice is listed. */
  id: at('Id', id),
  kind: at('Kind', noticeKind),
  outcome: at('Outcome', choice({ done: 'done', refused: 'refused' })),
  /** When it happened, UTC ms. */
  at: at('Time', integer),
  /** USD; of a deposit, a withdrawal and a loan; the margin that is needed at a close. */
  amount: at('Amount', maybe(decimal)),
  /** How a deposit or a withdrawal went. */
  way: at('Way', maybe(choice({ coin: 'coin', bank: 'bank' }))),
  loanId: at('LoanId', maybe(id)),
  /** When a loan has to be repaid by, or the margin be there, UTC ms. */
  dueBy: at('DueTime', maybe(integer)),
})
export type AccountNotice = Decoded<typeof accountNotice>
