import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { UserDetail, UserLoan } from '../../contract/operator/entities/user.ts'
import type { TagTone } from '../../src/ui/Tag.tsx'

interface Word {
  readonly word: MessageDescriptor
  readonly tone: TagTone
}

/** How far a check of a user has come. */
export const checkWords: Readonly<Record<UserDetail['identity'], Word>> = {
  none: { word: msg`Not handed in`, tone: 'neutral' },
  waiting: { word: msg`Under review`, tone: 'warn' },
  approved: { word: msg`Verified`, tone: 'ok' },
  rejected: { word: msg`Rejected`, tone: 'danger' },
}

/** How far a loan has come. */
export const loanWords: Readonly<Record<UserLoan['status'], Word>> = {
  waiting: { word: msg`Under review`, tone: 'warn' },
  approved: { word: msg`Approved`, tone: 'acc' },
  toRepay: { word: msg`To be repaid`, tone: 'acc' },
  rejected: { word: msg`Rejected`, tone: 'danger' },
  checking: { word: msg`Repayment waiting`, tone: 'warn' },
  repaid: { word: msg`Repaid`, tone: 'ok' },
}
