import { openPictureUpload } from '../pictures/pictureUpload.ts'
import { draftAtom, secretAtom } from '../session/drafts.ts'
import { store } from '../store.ts'

/**
 * Draft of the loan identity; `''`: nothing chosen or typed yet. It stays after submitting, so that a rejected applicant need
 * not type it again. Logging out clears it.
 */
export const applicantDraft = {
  familyName: draftAtom('loan-family-name'),
  givenName: draftAtom('loan-given-name'),
  sex: draftAtom('loan-sex'),
  birthday: draftAtom('loan-birthday'),
  /** ISO 3166 code. */
  country: draftAtom('loan-country'),
  phone: draftAtom('loan-phone'),
  /** The country of the phone number's area code. */
  phoneCountry: draftAtom('loan-phone-country'),
  cardKind: draftAtom('loan-card-kind'),
} as const

/** The picture of the borrower with the document in hand, and of the payment that repays a loan. */
export const handPicture = openPictureUpload('loan-hand')
export const voucher = openPictureUpload('loan-voucher')
const voucherOf = draftAtom('loan-voucher-of')

/** Begins the repayment of a loan; the voucher of another one is not its own. */
export function beginRepayment(loanId: string): void {
  const before = store.get(voucherOf)
  if (before !== '' && before !== loanId) voucher.remove()
  store.set(voucherOf, loanId)
}

/** Forgets the voucher of a loan: it was taken. */
export function forgetVoucher(loanId: string): void {
  if (store.get(voucherOf) === loanId) voucher.remove()
}

/** Forgets who borrows: it is approved, and asked for no more. */
export function forgetApplicant(): void {
  for (const draft of Object.values(applicantDraft)) store.set(draft, '')
  handPicture.remove()
}

/** Amount to borrow, USD, and the id of the offer. */
export const amountAtom = draftAtom('loan-amount')
export const offerAtom = draftAtom('loan-offer')

/** A signature on its way to an agreement: nobody else's to read, so it is in memory alone. */
export const signatureDraft = {
  /** `draw` or `type`. */
  way: secretAtom(),
  /** The strokes as JSON. */
  ink: secretAtom(),
  name: secretAtom(),
} as const

const signatureOf = secretAtom()

function forgetSignature(): void {
  for (const draft of [signatureDraft.ink, signatureDraft.name]) store.set(draft, '')
}

/** Forgets what was applied for, and the signature: it was taken. */
export function forgetApplication(): void {
  forgetSignature()
  store.set(amountAtom, '')
  store.set(offerAtom, '')
}

/** Begins the signature under an agreement; what was drawn under another one is none of this one. */
export function beginSignature(agreement: string): void {
  const before = store.get(signatureOf)
  if (before !== '' && before !== agreement) forgetSignature()
  store.set(signatureOf, agreement)
}
