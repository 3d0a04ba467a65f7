import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SWIFT_LENGTH } from '../../contract/addresses/bankAccount.ts'
import { CATEGORIES, type TextFault } from '../../contract/operator/contentRules.ts'
import type { TermFault } from '../../contract/operator/methodTerms.ts'

/** Messages for invalid content fields. */
export const textFaultWords: Readonly<Record<TextFault, MessageDescriptor>> = {
  missing: msg`This field is required.`,
  long: msg`This is too long.`,
  signs: msg`It contains invisible characters. Type it again.`,
  address: msg`Enter a full web address, such as https://example.com.`,
  email: msg`Enter an e-mail address, such as name@example.com.`,
  picture: msg`Enter the https address of an image at an allowed host.`,
  category: msg`Enter a whole number from ${CATEGORIES.first} to ${CATEGORIES.last}.`,
}

/** Puts the faults of a form of content into words. */
export function useTextFaults() {
  const { t } = useLingui()
  return (faults: Readonly<Record<string, TextFault | undefined>>): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, fault && t(textFaultWords[fault])]))
}

/** Messages for invalid terms. */
export const termFaultWords: Readonly<Record<TermFault, MessageDescriptor>> = {
  missing: msg`This field is required.`,
  signs: msg`It contains characters that are not allowed.`,
  currency: msg`Enter a currency code, such as USDT or EUR.`,
  network: msg`Enter a supported network, such as TRC20, ERC20 or Bitcoin.`,
  address: msg`This address is not valid for that network. Check every character.`,
  account: msg`This account number is not valid. If it is an IBAN, check its digits.`,
  swift: msg`A SWIFT code has ${SWIFT_LENGTH.short} or ${SWIFT_LENGTH.long} letters and digits.`,
  figure: msg`This value is not allowed.`,
  order: msg`This must be at least the previous value, and the interest-free period can’t exceed the loan period.`,
}
