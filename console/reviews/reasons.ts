import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Outcome, ReviewKind } from '../../contract/operator/entities/review.ts'

const documents = [
  msg`The picture is too blurred to read.`,
  msg`A side of the document is cut off.`,
  msg`The document has expired.`,
  msg`The name does not match the document.`,
  msg`The number does not match the document.`,
]

const payments = [
  msg`The payment has not arrived.`,
  msg`The amount that arrived is another one.`,
  msg`The proof does not show the payment.`,
  msg`The payment came from somebody else's account.`,
]

const rejections: Readonly<Record<ReviewKind, readonly MessageDescriptor[]>> = {
  identity: documents,
  loanIdentity: [...documents, msg`Your face cannot be seen with the document.`],
  deposit: payments,
  withdrawal: [
    msg`The account is not in your name.`,
    msg`The address cannot be reached on this network.`,
    msg`Please contact support about this withdrawal.`,
  ],
  loan: [
    msg`A loan of yours is not repaid yet.`,
    msg`The signature does not match.`,
    msg`We cannot offer you a loan at present.`,
  ],
  repayment: payments,
}

/** What is often said to a user, by kind and outcome; to be chosen and edited. */
export const reasonsOf = (kind: ReviewKind, outcome: Exclude<Outcome, 'approved'>): readonly MessageDescriptor[] =>
  outcome === 'invalid'
    ? [msg`The same payment was announced twice.`, msg`There is no such payment.`]
    : rejections[kind]
