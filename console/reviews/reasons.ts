import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Outcome, ReviewKind } from '../../contract/operator/entities/review.ts'

const documents = [
  msg`The photo is too blurred to read.`,
  msg`A side of the document is cut off.`,
  msg`The document has expired.`,
  msg`The name does not match the document.`,
  msg`The number does not match the document.`,
]

const payments = [
  msg`The payment has not arrived.`,
  msg`The amount received is different.`,
  msg`The proof doesn’t show the payment.`,
  msg`The payment came from another person’s account.`,
]

const rejections: Readonly<Record<ReviewKind, readonly MessageDescriptor[]>> = {
  identity: documents,
  loanIdentity: [...documents, msg`Your face with the document isn’t visible.`],
  deposit: payments,
  withdrawal: [
    msg`The account is not in your name.`,
    msg`The address is not valid on this network.`,
    msg`Please contact support about this withdrawal.`,
  ],
  loan: [
    msg`You have a loan that has not been repaid.`,
    msg`The signature does not match.`,
    msg`We can’t offer you a loan at this time.`,
  ],
  repayment: payments,
}

/** Returns common reasons by kind and outcome, which the operator can select and edit. */
export const reasonsOf = (kind: ReviewKind, outcome: Exclude<Outcome, 'approved'>): readonly MessageDescriptor[] =>
  outcome === 'invalid'
    ? [msg`The same payment was submitted twice.`, msg`We could not find this payment.`]
    : rejections[kind]
