import { at, decimal, id, integer, record, text, withDefault } from '../codec.ts'
import { coinAccount } from '../entities/funds.ts'
import { agreementDate, loan, loanApplicant, loanIdentity, loanOffer, repayment } from '../entities/loan.ts'
import { get, listOf, nothing, page, post } from './call.ts'

const session = { session: true } as const

/** Returns the status of the loan identity (document 2 §7). */
export const loanState = get('/api/loan/info', {}, loanIdentity, session)
/** Submits the loan identity (document 2 §7). */
export const submitLoanIdentity = {
  method: 'POST',
  path: '/api/loan/kyc_submit',
  params: loanApplicant,
  answer: nothing,
  ...session,
} as const
/** Returns loan offers (document 2 §7). */
export const loanOffers = get('/api/loan/loan_config', {}, listOf(loanOffer), session)
/** Applies for a loan. `sign` is the address of the uploaded signature (decisions §9). */
export const applyForLoan = post(
  '/api/loan/loan_submit',
  {
    amount: at('amount', decimal),
    offerId: at('config_id', id),
    signature: at('sign', text),
    agreement: at('agreement', text),
  },
  nothing,
  session,
)
/** Returns today's date for the agreement (decisions §9). */
export const loanDate = get('/api/loan/get_date', {}, agreementDate, session)
/** Returns one loan offer (document 2 §7). */
export const loanOfferInfo = get('/api/loan/config_info', { id: at('id', id) }, loanOffer, session)
/** Returns the account's loans (document 2 §7). */
export const loanList = get(
  '/api/loan/loan_list',
  { page: at('page', withDefault(integer, 1)) },
  page(loan, 'data'),
  session,
)
/** Returns one loan (document 2 §7). */
export const loanInfo = get('/api/loan/loan_info', { id: at('id', id) }, loan, session)
/** Returns the amount owed on a loan (document 2 §7). */
export const repaymentInfo = get('/api/loan/repayment_info', { loanId: at('loan_id', id) }, repayment, session)
/** Returns the accounts for repayments (document 2 §7). */
export const repaymentAccounts = get('/api/loan/repayment_accounts', {}, listOf(coinAccount), session)
/** Submits a repayment with proof of payment (document 2 §7). */
export const repay = {
  method: 'POST',
  path: '/api/loan/repayment',
  params: record({ accountId: at('charge_id', id), loanId: at('loan_id', id), proof: at('proofImg', text) }),
  answer: nothing,
  ...session,
} as const
