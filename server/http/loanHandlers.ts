import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { dayOf, dayText, endOfDay } from '../../contract/calendarDays.ts'
import { CENTS, REVIEW_HOURS } from '../../contract/constants.ts'
import type { Loan, LoanIdentity, Repayment } from '../../contract/entities/loan.ts'
import { MAX_NAME_LENGTH } from '../../contract/identityData.ts'
import { borrowerOf, FIRST_BIRTHDAY } from '../../contract/loanApplicant.ts'
import { usdText } from '../../engine/money.ts'
import type { LoanIdentities, LoanIdentityRefusal } from '../loans/loanIdentities.ts'
import type { LoanIdentityRecord } from '../loans/loanIdentityTable.ts'
import type { ApplyRefusal, LoanStanding, Loans, RepayRefusal } from '../loans/loans.ts'
import type { LoanTermsTable } from '../loans/loanTermsTable.ts'
import type { AsyncApi } from '../store/asyncApi.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { goodPage } from './parameters.ts'
import { pictureNameOf } from './pictureAddress.ts'
import { realOnly } from './realAccount.ts'

/** `now` is the wall clock, in UTC ms. */
export interface LoanHandlerDeps {
  readonly loanIdentities: AsyncApi<LoanIdentities>
  readonly loanTerms: AsyncApi<LoanTermsTable>
  readonly loans: AsyncApi<Loans>
  readonly now: () => number
}

/** Loans: who borrows, what is offered, applied for, owed and paid back (document 2 §7, decisions §7, §9). */
export function loanHandlers(deps: LoanHandlerDeps): SessionHandlers {
  const { loanIdentities: identities, loanTerms: terms, loans, now } = deps
  const found = async (accountId: number, id: string): Promise<LoanStanding> => {
    const standing = await loans.find(accountId, id)
    if (standing === undefined) throw new Refused(repayWords('unknown'))
    return standing
  }
  return {
    loanState: async (_, { accountId }) => ({ data: stateOf(await identities.of(accountId)) }),
    submitLoanIdentity: async (applicant, visit) => {
      realOnly(visit)
      const handPicture = pictureNameOf(applicant.handPicture)
      const outcome = await identities.submit(visit.accountId, { ...applicant, handPicture })
      if (outcome !== 'taken') throw new Refused(identityWords(outcome))
      return {
        data: undefined,
        message: msg`Details submitted. Review takes up to ${plural(REVIEW_HOURS, { one: '# hour', other: '# hours' })}`,
      }
    },
    loanOffers: async () => ({ data: await terms.offers() }),
    loanOfferInfo: async ({ id }) => {
      const offer = await terms.offer(id)
      if (offer === undefined) throw new Refused(applyWords({ reason: 'offer' }))
      return { data: offer }
    },
    loanDate: () => ({ data: { date: dayText(dayOf(now())) } }),
    applyForLoan: async (requested, visit) => {
      realOnly(visit)
      const outcome = await loans.apply(visit.accountId, {
        ...requested,
        signature: pictureNameOf(requested.signature),
      })
      if (outcome !== 'taken') throw new Refused(applyWords(outcome))
      return {
        data: undefined,
        message: msg`Application submitted. Review takes up to ${plural(REVIEW_HOURS, { one: '# hour', other: '# hours' })}`,
      }
    },
    loanList: async ({ page }, { accountId }) => {
      goodPage(page)
      const { rows, total } = await loans.page(accountId, page)
      return { data: { rows: rows.map(viewOf), total } }
    },
    loanInfo: async ({ id }, { accountId }) => ({ data: viewOf(await found(accountId, id)) }),
    repaymentInfo: async ({ loanId }, { accountId }) => ({ data: debtOf(await found(accountId, loanId)) }),
    repaymentAccounts: async () => ({ data: await terms.accounts() }),
    repay: async (requested, visit) => {
      realOnly(visit)
      const outcome = await loans.repay(visit.accountId, { ...requested, proof: pictureNameOf(requested.proof) })
      if (outcome !== 'taken') throw new Refused(repayWords(outcome))
      return { data: undefined, message: msg`Repayment submitted. We’re confirming it` }
    },
  }
}

/** Returns the state of a loan identity as its account may see it: the state and the reason for a rejection. */
function stateOf(identity: LoanIdentityRecord | undefined): LoanIdentity {
  if (identity === undefined) return { status: 'none' }
  const { status, remark } = identity
  if (status === 'rejected') return { status, rejectReason: remark ?? '' }
  return status === 'approved' ? { status, borrower: borrowerOf(identity) } : { status }
}

const iso = (time: number) => new Date(time).toISOString()

function viewOf({ loan, debt }: LoanStanding): Loan {
  const { status, remark, reviewedAt, dueDay } = loan
  // Until its money is there an approved loan still waits.
  const isReviewed = status !== 'waiting' && status !== 'approved'
  return {
    id: String(loan.id),
    createdAt: iso(loan.createdAt),
    amount: usdText(loan.amount, CENTS),
    period: loan.period,
    interest: usdText(loan.interest, CENTS),
    interestRate: Number(loan.interestRate),
    penalty: debt?.penalty ?? '0.00',
    status: status === 'approved' ? 'waiting' : status,
    agreement: loan.agreement,
    freePeriod: loan.freePeriod,
    penaltyRate: Number(loan.penaltyRate),
    borrower: loan.borrower,
    agreedOn: dayText(loan.agreedDay),
    ...(isReviewed && reviewedAt !== null && { reviewedAt: iso(reviewedAt) }),
    ...(dueDay !== null && { repayBy: iso(endOfDay(dueDay)) }),
    ...(remark !== null && { remark }),
  }
}

function debtOf({ loan, debt }: LoanStanding): Repayment {
  if (debt === undefined) throw new Refused(repayWords('notDue'))
  return {
    loanId: String(loan.id),
    amount: usdText(loan.amount, CENTS),
    interest: usdText(loan.interest, CENTS),
    penalty: debt.penalty,
    total: debt.total,
    ...(loan.penalty === null && { daysLate: debt.daysLate }),
  }
}

function identityWords(refusal: LoanIdentityRefusal): MessageDescriptor {
  switch (refusal) {
    case 'familyName':
      return msg`Enter your last name as shown on your ID, using letters only, up to ${MAX_NAME_LENGTH}`
    case 'givenName':
      return msg`Enter your first name as shown on your ID, using letters only, up to ${MAX_NAME_LENGTH}`
    case 'birthday':
      return msg`Choose a date of birth from ${FIRST_BIRTHDAY} to today`
    case 'country':
      return msg`Select your country`
    case 'mobile':
      return msg`Check the phone number and country code`
    case 'picture':
      return msg`Upload the photo of you holding your document again`
    case 'waiting':
      return msg`Your details are already under review`
    case 'approved':
      return msg`Your details are already approved`
  }
}

function applyWords(refusal: ApplyRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'identity':
      return msg`Your details must be approved before you can apply for a loan`
    case 'offer':
      return msg`This loan offer is no longer available. Please choose another one`
    case 'low':
      return msg`The minimum amount for this loan is ${{ least: refusal.offer.minAmount }} USD`
    case 'high':
      return msg`The maximum amount for this loan is ${{ most: refusal.offer.maxAmount }} USD`
    case 'cents':
      return msg`Use up to ${plural(CENTS, { one: '# decimal place', other: '# decimal places' })} for an amount in USD`
    case 'agreement':
      return msg`The agreement has changed. Please read it and sign again`
    case 'signature':
      return msg`Please sign again`
    case 'waiting':
      return msg`Another application is already under review`
  }
}

function repayWords(refusal: RepayRefusal): MessageDescriptor {
  switch (refusal) {
    case 'unknown':
      return msg`This loan doesn’t exist`
    case 'notDue':
      return msg`No repayment is due on this loan`
    case 'checking':
      return msg`A repayment of this loan is already being checked`
    case 'repaid':
      return msg`This loan has already been repaid`
    case 'account':
      return msg`This repayment account is no longer available. Please choose another one`
    case 'proof':
      return msg`Upload the proof of payment again`
  }
}
