import { at, choice, type Decoded, decimal, id, integer, maybe, record } from '../codec.ts'

/** Extension: subject of an account notice. */
const noticeKind = choice({
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  identity: 'identity',
  loanIdentity: 'loan_identity',
  loan: 'loan',
  /** A loan is due soon. */
  loanDue: 'loan_due',
  repayment: 'repayment',
  /** The account has less margin than its positions need at an upcoming market close. */
  closeCall: 'close_call',
})

/** Extension: a decision about the account, or an action it requires. The app words it by its kind. */
export const accountNotice = record({
  /** Stable while the notice is listed. */
  id: at('Id', id),
  kind: at('Kind', noticeKind),
  outcome: at('Outcome', choice({ done: 'done', refused: 'refused' })),
  /** Time of the event, UTC ms. */
  at: at('Time', integer),
  /** Amount in USD of a deposit, withdrawal or loan, or the margin required at a close. */
  amount: at('Amount', maybe(decimal)),
  /** Method of a deposit or withdrawal. */
  way: at('Way', maybe(choice({ coin: 'coin', bank: 'bank' }))),
  loanId: at('LoanId', maybe(id)),
  /** Time by which a loan must be repaid, or margin must be available, UTC ms. */
  dueBy: at('DueTime', maybe(integer)),
})
export type AccountNotice = Decoded<typeof accountNotice>
