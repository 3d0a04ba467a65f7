import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserDetail, UserLoan } from '../../contract/operator/entities/user.ts'
import type { TagTone } from '../../src/ui/Tag.tsx'

interface Word {
  readonly word: MessageDescriptor
  readonly tone: TagTone
}

/** Labels of the states of a user's verification. */
export const checkWords: Readonly<Record<UserDetail['identity'], Word>> = {
  none: { word: msg`Not submitted`, tone: 'neutral' },
  waiting: { word: msg`Under review`, tone: 'warn' },
  approved: { word: msg`Verified`, tone: 'ok' },
  rejected: { word: msg`Rejected`, tone: 'danger' },
}

/** Labels of the states of a loan. */
export const loanWords: Readonly<Record<UserLoan['status'], Word>> = {
  waiting: { word: msg`Under review`, tone: 'warn' },
  approved: { word: msg`Approved`, tone: 'acc' },
  toRepay: { word: msg`Due for repayment`, tone: 'acc' },
  rejected: { word: msg`Rejected`, tone: 'danger' },
  checking: { word: msg`Repayment pending`, tone: 'warn' },
  repaid: { word: msg`Repaid`, tone: 'ok' },
}
