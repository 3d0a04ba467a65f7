import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LATE_FEE_RATE } from '../../contract/constants.ts'
import { dailyPercent } from '../../contract/loanRules.ts'
import type { MethodKind } from '../../contract/operator/entities/methods.ts'

/** Labels of each kind of method: all of them, a new one, and its purpose. */
export const methodWords: Readonly<
  Record<
    MethodKind,
    { readonly many: MessageDescriptor; readonly one: MessageDescriptor; readonly about: MessageDescriptor }
  >
> = {
  depositCoin: {
    many: msg`Crypto addresses`,
    one: msg`Crypto deposit address`,
    about: msg`Users send their deposits to these addresses.`,
  },
  depositBank: {
    many: msg`Bank accounts`,
    one: msg`Bank account for deposits`,
    about: msg`Users wire their deposits to these accounts.`,
  },
  withdrawalCurrency: {
    many: msg`Withdrawal currencies`,
    one: msg`Withdrawal currency`,
    about: msg`Currencies users can withdraw, with fees and rates.`,
  },
  loanOffer: {
    many: msg`Loan terms`,
    one: msg`Loan offer`,
    about: msg`Loans users can apply for. Existing agreements are not affected.`,
  },
  repaymentAccount: {
    many: msg`Repayment addresses`,
    one: msg`Repayment address`,
    about: msg`Users send their repayments to these addresses.`,
  },
}

/** Labels of the fields of the terms. */
export const termWords: Readonly<Record<string, MessageDescriptor>> = {
  currency: msg`Currency`,
  network: msg`Network`,
  address: msg`Address`,
  remark: msg`Comment`,
  bankName: msg`Bank`,
  bankAddress: msg`Bank address`,
  swift: msg`SWIFT`,
  payeeName: msg`Payee`,
  payeeAccount: msg`Payee account`,
  way: msg`Method`,
  feeType: msg`Fee type`,
  feeRate: msg`Fee`,
  unitsPerUsd: msg`Units for one USD`,
  name: msg`Name`,
  period: msg`Period`,
  freePeriod: msg`Interest-free period`,
  minAmount: msg`Minimum amount`,
  maxAmount: msg`Maximum amount`,
  interestRate: msg`Interest rate`,
  penaltyRate: msg`Late fee rate`,
}

const rateHint = (rate: number) =>
  msg`Hundredths of a percent per day: ${rate} is ${{ percent: dailyPercent(rate) }} % per day.`

/** Hints of the fields of the terms. */
export const termHints: Readonly<Record<string, MessageDescriptor>> = {
  remark: msg`Shown to users next to the address.`,
  swift: msg`Not required for a SEPA IBAN.`,
  feeRate: msg`In USD or as a percentage of the amount.`,
  unitsPerUsd: msg`Leave empty to use the market price.`,
  period: msg`Days.`,
  freePeriod: msg`Days.`,
  minAmount: msg`USD.`,
  maxAmount: msg`USD.`,
  interestRate: rateHint(5),
  penaltyRate: rateHint(LATE_FEE_RATE),
}

/** Labels of the values of fields with a fixed set of values. */
export const termValueWords: Readonly<Record<string, MessageDescriptor>> = {
  coin: msg`Coin`,
  bank: msg`Bank wire`,
  fixed: msg`Fixed, in USD`,
  percent: msg`Percentage of amount`,
}
