import { t } from '@lingui/core/macro'
import type { Params } from '../../contract/calls/call.ts'
import { applyForLoan, loanInfo, loanList, loanState, repay, submitLoanIdentity } from '../../contract/calls/loans.ts'
import type { Loan, LoanApplicant } from '../../contract/entities/loan.ts'
import { AGREEMENT_VERSION } from '../../contract/loanAgreement.ts'
import { messageAnswer, request } from '../api/request.ts'
import { uploadPicture } from '../api/uploadPicture.ts'
import { openOnce } from '../once/openOnce.ts'
import { queryByRecords, reportOnce } from '../once/submission.ts'
import { toast } from '../ui/toast.ts'
import { forgetApplication, forgetVoucher, handPicture } from './draft.ts'
import { type Signature, signaturePicture } from './signature/signaturePicture.ts'

const silent = { silent: true } as const

/** The details of a borrower, sent once. Whoever waits for their review or has passed it has sent them. */
export const applicantOnce = openOnce<LoanApplicant, undefined>({
  perform: (applicant) => messageAnswer(submitLoanIdentity, applicant, silent),
  ask: () =>
    queryByRecords(async () => ['waiting', 'approved'].includes((await request(loanState, {}, silent)).status)),
})
reportOnce(applicantOnce, ({ message }) => {
  if (message !== '') toast(message)
  handPicture.remove()
})

/** The proof of a repayment, sent once for each loan. A loan that is to be repaid has none. */
export const repaymentOnce = openOnce<Params<typeof repay>, undefined>({
  keyOf: ({ loanId }) => loanId,
  perform: (repayment) => messageAnswer(repay, repayment, silent),
  ask: ({ intent }) =>
    queryByRecords(async () => (await request(loanInfo, { id: intent.loanId }, silent)).status !== 'toRepay'),
})
reportOnce(repaymentOnce, ({ message, intent }) => {
  toast(message || t`Repayment submitted`)
  forgetVoucher(intent.loanId)
})

/** Application for a loan, with its signature. */
export interface Application {
  readonly offerId: string
  readonly amount: string
  /** Days; by these it is recognized in the list. */
  readonly period: number
  readonly signature: Signature
  /** Of the signature's picture. */
  readonly colours: { readonly ink: string; readonly paper: string }
}

interface Attempt {
  /** Address of the uploaded signature. The server takes one loan for a signature, so that sending it again is safe. */
  readonly url: string
  /** Ids of the newest loans before it was sent. */
  readonly before: readonly string[]
}

/** Uploads by request id. An application that never arrived is sent again under its id. */
const attempts = new Map<string, Attempt>()

const newestLoans = async (): Promise<readonly Loan[]> => (await request(loanList, { page: 1 }, silent)).rows

async function begin({ signature, colours }: Application): Promise<Attempt> {
  const before = (await newestLoans()).map(({ id }) => id)
  const file = await signaturePicture(signature, colours)
  return { url: await uploadPicture(file), before }
}

/** The application for a loan, sent once. It has arrived where the list has a new loan of that amount and period. */
export const applicationOnce = openOnce<Application, undefined>({
  async perform(application, id) {
    const { offerId, amount } = application
    const attempt = attempts.get(id) ?? (await begin(application))
    attempts.set(id, attempt)
    const requested = { offerId, amount, signature: attempt.url, agreement: AGREEMENT_VERSION }
    return messageAnswer(applyForLoan, requested, silent)
  },
  ask: ({ requestId, intent: { amount, period } }) =>
    queryByRecords(async () => {
      const before = attempts.get(requestId)?.before
      if (before === undefined) return false
      return (await newestLoans()).some(
        (loan) => !before.includes(loan.id) && loan.period === period && Number(loan.amount) === Number(amount),
      )
    }),
})
applicationOnce.onSettled(({ phase, requestId }) => phase !== 'notReceived' && attempts.delete(requestId))
reportOnce(applicationOnce, ({ message }) => {
  toast(message || t`Application submitted`)
  forgetApplication()
})
