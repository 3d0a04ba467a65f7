import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { dayOf, dayText, endOfDay } from '../../contract/calendarDays.ts'
import { CENTS, REVIEW_HOURS } from '../../contract/constants.ts'
import type { Loan, LoanIdentity, Repayment } from '../../contract/entities/loan.ts'
import { LONGEST_NAME } from '../../contract/identityData.ts'
import { borrowerOf, FIRST_BIRTHDAY } from '../../contract/loanApplicant.ts'
import { usdText } from '../../engine/money.ts'
import type { LoanIdentities, LoanIdentityRefusal } from '../loans/loanIdentities.ts'
import type { LoanIdentityRecord } from '../loans/loanIdentityTable.ts'
import type { ApplyRefusal, LoanStanding, Loans, RepayRefusal } from '../loans/loans.ts'
import type { LoanTermsTable } from '../loans/loanTermsTable.ts'
import type { Asked } from '../store/asked.ts'
import { Refused } from './envelope.ts'
import type { SessionHandlers } from './handler.ts'
import { goodPage } from './parameters.ts'
import { pictureNameOf } from './pictureAddress.ts'
import { realOnly } from './realAccount.ts'

/** What the calls of loans work with. `now` is the wall clock's, UTC ms. */
export interface LoanHandlerParts {
  readonly loanIdentities: Asked<LoanIdentities>
  readonly loanTerms: Asked<LoanTermsTable>
  readonly loans: Asked<Loans>
  readonly now: () => number
}

/** Loans: who borrows, what is offered, applied for, owed and paid back (document 2 §7, decisions §7, §9). */
export function loanHandlers(parts: LoanHandlerParts): SessionHandlers {
  const { loanIdentities: identities, loanTerms: terms, loans, now } = parts
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
        message: msg`Your details were handed in; the check takes up to ${plural(REVIEW_HOURS, { one: '# hour', other: '# hours' })}`,
      }
    },
    loanOffers: async () => ({ data: await terms.offers() }),
    loanOfferInfo: async ({ id }) => {
      const offer = await terms.offer(id)
      if (offer === undefined) throw new Refused(applyWords({ reason: 'offer' }))
      return { data: offer }
    },
    loanDate: () => ({ data: { date: dayText(dayOf(now())) } }),
    applyForLoan: async (asked, visit) => {
      realOnly(visit)
      const outcome = await loans.apply(visit.accountId, { ...asked, signature: pictureNameOf(asked.signature) })
      if (outcome !== 'taken') throw new Refused(applyWords(outcome))
      return {
        data: undefined,
        message: msg`Your application was handed in; the check takes up to ${plural(REVIEW_HOURS, { one: '# hour', other: '# hours' })}`,
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
    repay: async (asked, visit) => {
      realOnly(visit)
      const outcome = await loans.repay(visit.accountId, { ...asked, proof: pictureNameOf(asked.proof) })
      if (outcome !== 'taken') throw new Refused(repayWords(outcome))
      return { data: undefined, message: msg`Your repayment was handed in; it is being checked` }
    },
  }
}

/** What an account hears of its loan identity: where it stands, and what it was rejected for. */
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
      return msg`Enter your last name as it is printed on your document: letters only, at most ${LONGEST_NAME}`
    case 'givenName':
      return msg`Enter your first name as it is printed on your document: letters only, at most ${LONGEST_NAME}`
    case 'birthday':
      return msg`Choose your date of birth: from ${FIRST_BIRTHDAY} to today`
    case 'country':
      return msg`Choose your country`
    case 'mobile':
      return msg`Please check the phone number and its country code`
    case 'picture':
      return msg`Upload the picture of you with your document in hand once more`
    case 'waiting':
      return msg`Your details are being checked already`
    case 'approved':
      return msg`Your details are approved already`
  }
}

function applyWords(refusal: ApplyRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'identity':
      return msg`Your details have to be approved before you can apply for a loan`
    case 'offer':
      return msg`There is no such loan offer, or no longer; please choose again`
    case 'low':
      return msg`The least amount of this loan is ${{ least: refusal.offer.minAmount }} USD`
    case 'high':
      return msg`The largest amount of this loan is ${{ most: refusal.offer.maxAmount }} USD`
    case 'cents':
      return msg`An amount in USD has at most ${plural(CENTS, { one: '# decimal', other: '# decimals' })}`
    case 'agreement':
      return msg`The agreement has changed; please read it and sign once more`
    case 'signature':
      return msg`Please sign once more`
    case 'waiting':
      return msg`Another application of yours is being checked`
  }
}

function repayWords(refusal: RepayRefusal): MessageDescriptor {
  switch (refusal) {
    case 'unknown':
      return msg`There is no such loan`
    case 'notDue':
      return msg`There is nothing to repay on this loan`
    case 'checking':
      return msg`A repayment of this loan is being checked already`
    case 'repaid':
      return msg`This loan is repaid already`
    case 'account':
      return msg`There is no such account to repay to, or no longer; please choose again`
    case 'proof':
      return msg`Upload the picture of your payment once more`
  }
}
