import { at, choice, type Decoded, decimal, id, integer, maybe, number, record, text, withDefault } from '../codec.ts'
import { LATE_FEE_RATE } from '../constants.ts'

/** Status of the loan identity: 0 and 3 show the form, 1 is under review, 2 may apply (document 2 §3). */
export const loanIdentity = record({
  status: at('status', withDefault(choice({ none: 0, waiting: 1, approved: 2, rejected: 3 }, 'none'), 'none')),
  /** Extra: reason for the rejection. */
  rejectReason: at('reject_reason', maybe(text)),
  /** Extra: name of the borrower on the agreement, once approved. */
  borrower: at('borrower', maybe(text)),
})
export type LoanIdentity = Decoded<typeof loanIdentity>

/** Fields of the loan identity form (document 2 §3). */
export const loanApplicant = record({
  /** Family name; named `name` on the wire. */
  familyName: at('name', text),
  /** Given name; named `last_name` on the wire. */
  givenName: at('last_name', text),
  sex: at('sex', choice({ male: 1, female: 2 })),
  /** Date of birth, yyyy/mm/dd, from 1950/01/01 to today. */
  birthday: at('birthday', text),
  country: at('country', text),
  mobile: at('mobile', text),
  cardKind: at('id_card_type', choice({ idCard: 1, passport: 2 })),
  handPicture: at('hand_pic', text),
})
export type LoanApplicant = Decoded<typeof loanApplicant>

/** A loan offer (document 2 §3). Rates are hundredths of a percent per day (decisions §7). */
export const loanOffer = record({
  id: at('id', id),
  /** Loan period, in days. */
  period: at('loan_period', integer),
  minAmount: at('min_amount', decimal),
  maxAmount: at('max_amount', decimal),
  interestRate: at('interest_rate', number),
  /** Interest-free days. */
  freePeriod: at('free_period', withDefault(integer, 0)),
  penaltyRate: at('penalty_rate', withDefault(number, LATE_FEE_RATE)),
  name: at('name', withDefault(text, '')),
})
export type LoanOffer = Decoded<typeof loanOffer>

/** A loan (document 2 §3 and §4). */
export const loan = record({
  id: at('id', id),
  createdAt: at('created_at', withDefault(text, '')),
  amount: at('amount', decimal),
  period: at('loan_period', integer),
  interest: at('interest_amount', withDefault(decimal, '0')),
  interestRate: at('interest_rate', withDefault(number, 0)),
  penalty: at('penalty_amount', withDefault(decimal, '0')),
  reviewedAt: at('reviewed_at', maybe(text)),
  repayBy: at('repayment_time', maybe(text)),
  status: at('status', choice({ waiting: 1, toRepay: 2, rejected: 3, checking: 4, repaid: 5 }, 'waiting')),
  /** Version of the signed agreement (decisions §9). */
  agreement: at('agreement', maybe(text)),
  /**
   * Extra: reason why the loan or its last repayment was rejected. The following fields are also extra and reproduce the
   * agreement.
   */
  remark: at('remark', maybe(text)),
  freePeriod: at('free_period', maybe(integer)),
  penaltyRate: at('penalty_rate', maybe(number)),
  borrower: at('borrower', maybe(text)),
  /** Date of the agreement, yyyy/mm/dd. */
  agreedOn: at('agreed_on', maybe(text)),
})
export type Loan = Decoded<typeof loan>

/** Amounts owed on a loan (decisions §9). */
export const repayment = record({
  loanId: at('loan_id', id),
  amount: at('amount', decimal),
  interest: at('interest_amount', decimal),
  penalty: at('penalty_amount', decimal),
  total: at('total', decimal),
  /** Extra: number of days late. */
  daysLate: at('days_late', maybe(integer)),
})
export type Repayment = Decoded<typeof repayment>

/** Today's date as printed in the agreement (`get_date`, decisions §9). */
export const agreementDate = record({ date: at('date', text) })
