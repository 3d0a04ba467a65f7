import {
  bankAccountOf,
  bankTextOf,
  isSepa,
  MAX_BANK_TEXT_LENGTH,
  swiftOf,
} from '../../../contract/addresses/bankAccount.ts'
import { coinAddressOf } from '../../../contract/addresses/coinAddress.ts'
import type { WithdrawalCurrency } from '../../../contract/entities/funds.ts'

/** Fields of the form that binds an address or an account. */
export type BindField =
  | 'address'
  | 'payeeName'
  | 'payeeAccount'
  | 'bankName'
  | 'bankBranch'
  | 'bankAddress'
  | 'swift'
  | 'remark'

/** Typed values by field. */
export type BindTyped = Readonly<Record<BindField, string>>

/** Error of a field. `text`: too long, or with characters that banks do not accept. */
export type BindFault =
  | 'missing'
  | 'text'
  | 'address'
  | 'account'
  | 'iban'
  | 'swift'
  /** An address of another network that is offered; `network`: which. */
  | { readonly network: string }

/** The fields that are not right, in the order they stand. */
export type BindFaults = Readonly<Partial<Record<BindField, BindFault>>>

const LOOKS_LIKE_IBAN = /^\s*[A-Za-z]{2}\d{2}/u
const isBlank = (typed: string) => typed.trim() === ''
const optionalText = (typed: string): BindFault | undefined =>
  isBlank(typed) || bankTextOf(typed) !== undefined ? undefined : 'text'
const neededText = (typed: string): BindFault | undefined => (isBlank(typed) ? 'missing' : optionalText(typed))

/** An address by its network: with its checksum where the network has one. */
export function addressFault(
  typed: string,
  currency: WithdrawalCurrency,
  offered: readonly WithdrawalCurrency[],
): BindFault | undefined {
  if (isBlank(typed)) return 'missing'
  if (coinAddressOf(currency.network ?? '', typed) !== undefined) return undefined
  const other = offered.find(({ network }) => network && network !== currency.network && coinAddressOf(network, typed))
  return other?.network ? { network: other.network } : 'address'
}

/** Checked as the server does, so that each fault stands at its field. */
export function bindFaults(
  kind: 'coin' | 'bank',
  typed: BindTyped,
  currency: WithdrawalCurrency,
  offered: readonly WithdrawalCurrency[],
): BindFaults {
  const found: Record<string, BindFault | undefined> =
    kind === 'coin'
      ? { address: addressFault(typed.address, currency, offered), remark: optionalText(typed.remark) }
      : {
          payeeName: neededText(typed.payeeName),
          payeeAccount: accountFault(typed.payeeAccount, currency),
          bankName: neededText(typed.bankName),
          swift: swiftFault(typed, currency),
          bankBranch: optionalText(typed.bankBranch),
          bankAddress: optionalText(typed.bankAddress),
          remark: optionalText(typed.remark),
        }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== undefined))
}

function accountFault(typed: string, { code }: WithdrawalCurrency): BindFault | undefined {
  if (isBlank(typed)) return 'missing'
  if (bankAccountOf(code, typed) !== undefined) return undefined
  // What goes to IBANs alone, or begins like one, can be nothing else.
  return LOOKS_LIKE_IBAN.test(typed) || bankAccountOf(code, '12345678') === undefined ? 'iban' : 'account'
}

function swiftFault({ swift, payeeAccount }: BindTyped, { code }: WithdrawalCurrency): BindFault | undefined {
  if (!isBlank(swift)) return swiftOf(swift) === undefined ? 'swift' : undefined
  return needsSwift(payeeAccount, code) ? 'missing' : undefined
}

/** Returns true if the bank is found by its SWIFT code alone: not where the account goes by SEPA. */
export function needsSwift(payeeAccount: string, code: string): boolean {
  const account = bankAccountOf(code, payeeAccount)
  return account === undefined || !isSepa(account)
}

/** Letters that a field takes: what is pasted is not cut without a word. */
export const MAX_INPUT_LENGTH = 2 * MAX_BANK_TEXT_LENGTH
