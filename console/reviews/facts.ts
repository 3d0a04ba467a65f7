import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fact, FactKey, PictureKey, ReviewKind } from '../../contract/operator/entities/review.ts'

/** Labels of the facts. */
export const factWords: Readonly<Record<FactKey, MessageDescriptor>> = {
  address: msg`Address`,
  agreedOn: msg`Signed on`,
  agreement: msg`Agreement`,
  amount: msg`Amount`,
  bank: msg`Bank`,
  bankAddress: msg`Bank address`,
  birthday: msg`Date of birth`,
  borrower: msg`Borrower`,
  branch: msg`Branch`,
  cardKind: msg`Document type`,
  cardNumber: msg`Document number`,
  country: msg`Country`,
  currency: msg`Currency`,
  familyName: msg`Last name`,
  fee: msg`Fee`,
  freePeriod: msg`Interest-free period`,
  fullName: msg`Full name`,
  givenName: msg`First name`,
  heldUntil: msg`On hold until`,
  interest: msg`Interest`,
  interestRate: msg`Interest rate`,
  lateFee: msg`Late fee`,
  lateFeeRate: msg`Late fee rate`,
  loan: msg`Loan`,
  memo: msg`Memo`,
  methodRemark: msg`User-provided label`,
  mobile: msg`Phone number`,
  network: msg`Network`,
  owedAlready: msg`Existing debt`,
  payee: msg`Payee`,
  payeeAccount: msg`Payee account`,
  period: msg`Period`,
  principal: msg`Principal`,
  send: msg`Amount to send`,
  sex: msg`Sex`,
  stopped: msg`Account`,
  swift: msg`SWIFT`,
  total: msg`Due for repayment`,
  way: msg`Method`,
}

/** Labels of the values of facts of type `word`. */
export const wordWords: Readonly<Record<string, MessageDescriptor>> = {
  idCard: msg`ID card`,
  passport: msg`Passport`,
  male: msg`Male`,
  female: msg`Female`,
  coin: msg`Crypto`,
  bank: msg`Bank wire`,
  frozen: msg`Account frozen`,
  owner: msg`Cancelled by the account owner`,
  reset: msg`Cancelled by a password reset`,
}

/** Labels of the pictures. */
export const pictureWords: Readonly<Record<PictureKey, MessageDescriptor>> = {
  front: msg`Front side`,
  back: msg`Back side`,
  proof: msg`Proof of payment`,
  hand: msg`Holding document`,
  signature: msg`Signature`,
  voucher: msg`Proof of payment`,
}

const headlines: Readonly<Record<ReviewKind, readonly FactKey[]>> = {
  identity: ['fullName'],
  loanIdentity: ['familyName', 'givenName'],
  deposit: ['amount'],
  withdrawal: ['amount'],
  loan: ['amount'],
  repayment: ['total'],
}

/** The facts that a review is known by in a list. */
export const headlineOf = (kind: ReviewKind, facts: readonly Fact[]): Fact[] =>
  headlines[kind].flatMap((key) => facts.find((fact) => fact.key === key) ?? [])
