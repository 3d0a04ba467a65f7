import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SWIFT_LENGTH } from '../../contract/addresses/bankAccount.ts'
import { CATEGORIES, type TextFault } from '../../contract/operator/contentRules.ts'
import type { TermFault } from '../../contract/operator/methodTerms.ts'

/** What is wrong with a field of content. */
export const textFaultWords: Readonly<Record<TextFault, MessageDescriptor>> = {
  missing: msg`This must be filled in.`,
  long: msg`This is too long.`,
  signs: msg`There are signs in it that cannot be seen: type it anew.`,
  address: msg`A whole web address, such as https://example.com.`,
  email: msg`An e-mail address, such as name@example.com.`,
  picture: msg`A picture's https address at a host that is allowed.`,
  category: msg`A whole number from ${CATEGORIES.first} to ${CATEGORIES.last}.`,
}

/** Puts the faults of a form of content into words. */
export function useTextFaults() {
  const { t } = useLingui()
  return (faults: Readonly<Record<string, TextFault | undefined>>): Record<string, string | undefined> =>
    Object.fromEntries(Object.entries(faults).map(([name, fault]) => [name, fault && t(textFaultWords[fault])]))
}

/** What is wrong with a field of terms. */
export const termFaultWords: Readonly<Record<TermFault, MessageDescriptor>> = {
  missing: msg`This must be filled in.`,
  signs: msg`There are signs in it that cannot stand here.`,
  currency: msg`The code of a currency, such as USDT or EUR.`,
  network: msg`A network whose addresses can be checked, such as TRC20, ERC20 or Bitcoin.`,
  address: msg`This is no address of that network: check it sign by sign.`,
  account: msg`This is no account number: an IBAN's digits are checked.`,
  swift: msg`A SWIFT code has ${SWIFT_LENGTH.short} or ${SWIFT_LENGTH.long} letters and digits.`,
  figure: msg`This figure cannot stand here.`,
  order: msg`This must not be less than the one before it, nor free longer than the period.`,
}
