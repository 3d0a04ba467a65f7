import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Outcome, ReviewKind } from '../../contract/operator/entities/review.ts'
import type { IconName } from '../../src/ui/icons/Icon.tsx'
import type { TagTone } from '../../src/ui/Tag.tsx'

/** Names of each kind of review: the queue and a single review. */
export const kindWords: Readonly<
  Record<ReviewKind, { readonly many: MessageDescriptor; readonly one: MessageDescriptor }>
> = {
  identity: { many: msg`Identities`, one: msg`Identity` },
  deposit: { many: msg`Deposits`, one: msg({ message: 'Deposit', context: 'a transaction' }) },
  withdrawal: { many: msg`Withdrawals`, one: msg`Withdrawal` },
  loanIdentity: { many: msg`Loan identities`, one: msg`Loan identity` },
  loan: { many: msg`Loans`, one: msg`Loan` },
  repayment: { many: msg`Repayments`, one: msg`Repayment` },
}

export const kindIcons: Readonly<Record<ReviewKind, IconName>> = {
  identity: 'shield',
  deposit: 'arrow-down-right',
  withdrawal: 'arrow-up-right',
  loanIdentity: 'user',
  loan: 'orders',
  repayment: 'reset',
}

/** Label and colour of each outcome. */
export const outcomeWords: Readonly<Record<Outcome, { readonly word: MessageDescriptor; readonly tone: TagTone }>> = {
  approved: { word: msg`Approved`, tone: 'ok' },
  rejected: { word: msg`Rejected`, tone: 'danger' },
  invalid: { word: msg`Invalid`, tone: 'warn' },
}

/** A kind by its name in an address. */
export const kindOf = (text: string | null): ReviewKind | undefined =>
  text !== null && Object.hasOwn(kindWords, text) ? (text as ReviewKind) : undefined
