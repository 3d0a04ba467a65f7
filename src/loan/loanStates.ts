import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Loan } from '../../contract/entities/loan.ts'
import type { ReviewState } from '../money/StateTag.tsx'

/** The five states of a loan (document 2 §4), by word and look. */
export const loanStates: Readonly<
  Record<Loan['status'], { readonly look: ReviewState; readonly words: MessageDescriptor }>
> = {
  waiting: { look: 'waiting', words: msg`Under review` },
  toRepay: { look: 'open', words: msg`To repay` },
  rejected: { look: 'rejected', words: msg`Rejected` },
  checking: { look: 'waiting', words: msg`Checking repayment` },
  repaid: { look: 'done', words: msg`Repaid` },
}

/** Returns true if somebody has it in hand, so that its state is about to change. */
export const isInReview = ({ status }: Loan): boolean => status === 'waiting' || status === 'checking'
