import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fact, FactKey, PictureKey, ReviewKind } from '../../contract/operator/entities/review.ts'

/** What each fact is called. */
export const factWords: Readonly<Record<FactKey, MessageDescriptor>> = {
  address: msg`Address`,
  agreedOn: msg`Signed on`,
  agreement: msg`Agreement`,
  amount: msg`Amount`,
  bank: msg`Bank`,
  bankAddress: msg`Address of the bank`,
  birthday: msg`Date of birth`,
  borrower: msg`Borrower`,
  branch: msg`Branch`,
  cardKind: msg`Kind of document`,
  cardNumber: msg`Number of the document`,
  country: msg`Country`,
  currency: msg`Currency`,
  familyName: msg`Family name`,
  fee: msg`Fee`,
  freePeriod: msg`Free of interest`,
  fullName: msg`Full name`,
  givenName: msg`Given name`,
  heldUntil: msg`On hold until`,
  interest: msg`Interest`,
  interestRate: msg`Interest rate`,
  lateFee: msg`Late fee`,
  lateFeeRate: msg`Late fee rate`,
  loan: msg`Loan`,
  memo: msg`Memo`,
  methodRemark: msg`The user calls it`,
  mobile: msg`Phone number`,
  network: msg`Network`,
  owedAlready: msg`Owes already`,
  payee: msg`Payee`,
  payeeAccount: msg`Account of the payee`,
  period: msg`Period`,
  principal: msg`Principal`,
  send: msg`To be sent`,
  sex: msg`Sex`,
  stopped: msg`Account`,
  swift: msg`SWIFT`,
  total: msg`To be repaid`,
  way: msg`Way`,
}

/** What a fact of the type `word` can say. */
export const wordWords: Readonly<Record<string, MessageDescriptor>> = {
  idCard: msg`ID card`,
  passport: msg`Passport`,
  male: msg`Male`,
  female: msg`Female`,
  coin: msg`By coin`,
  bank: msg`By bank wire`,
  frozen: msg`Account frozen`,
  owner: msg`Cancelled by the owner`,
  reset: msg`Cancelled by a password reset`,
}

/** What a picture shows. */
export const pictureWords: Readonly<Record<PictureKey, MessageDescriptor>> = {
  front: msg`Front side`,
  back: msg`Back side`,
  proof: msg`Proof of payment`,
  hand: msg`Document in hand`,
  signature: msg`Signature`,
  voucher: msg`Voucher`,
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
