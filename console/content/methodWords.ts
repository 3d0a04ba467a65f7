import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { LATE_FEE_RATE } from '../../contract/constants.ts'
import { dailyPercent } from '../../contract/loanRules.ts'
import type { MethodKind } from '../../contract/operator/entities/methods.ts'

/** What each kind of way is called: all of them, a new one, and what it is for. */
export const methodWords: Readonly<
  Record<
    MethodKind,
    { readonly many: MessageDescriptor; readonly one: MessageDescriptor; readonly about: MessageDescriptor }
  >
> = {
  depositCoin: {
    many: msg`Coin addresses`,
    one: msg`Coin address to deposit to`,
    about: msg`Users send their deposits to these addresses.`,
  },
  depositBank: {
    many: msg`Bank accounts`,
    one: msg`Bank account to deposit to`,
    about: msg`Users wire their deposits to these accounts.`,
  },
  withdrawalCurrency: {
    many: msg`Withdrawal currencies`,
    one: msg`Currency to withdraw in`,
    about: msg`What users can withdraw in, at which fee and rate.`,
  },
  loanOffer: {
    many: msg`Loan terms`,
    one: msg`Loan on offer`,
    about: msg`What users can borrow. Loans that are agreed to stay as they are.`,
  },
  repaymentAccount: {
    many: msg`Repayment addresses`,
    one: msg`Address to repay loans to`,
    about: msg`Users send what they repay to these addresses.`,
  },
}

/** What each field of terms is called. */
export const termWords: Readonly<Record<string, MessageDescriptor>> = {
  currency: msg`Currency`,
  network: msg`Network`,
  address: msg`Address`,
  remark: msg`Remark`,
  bankName: msg`Bank`,
  bankAddress: msg`Address of the bank`,
  swift: msg`SWIFT`,
  payeeName: msg`Payee`,
  payeeAccount: msg`Account of the payee`,
  way: msg`By`,
  feeType: msg`Kind of fee`,
  feeRate: msg`Fee`,
  unitsPerUsd: msg`Units for one USD`,
  name: msg`Name`,
  period: msg`Period`,
  freePeriod: msg`Free of interest`,
  minAmount: msg`Least amount`,
  maxAmount: msg`Greatest amount`,
  interestRate: msg`Interest rate`,
  penaltyRate: msg`Late fee rate`,
}

const rateHint = (rate: number) =>
  msg`Hundredths of a percent a day: ${rate} is ${{ percent: dailyPercent(rate) }} % a day.`

/** What to know while a field is filled in. */
export const termHints: Readonly<Record<string, MessageDescriptor>> = {
  remark: msg`Users read it beside the address.`,
  swift: msg`Not needed for an IBAN of the SEPA area.`,
  feeRate: msg`In USD, or in percent of the amount.`,
  unitsPerUsd: msg`Left empty, the price of the market is taken.`,
  period: msg`Days.`,
  freePeriod: msg`Days.`,
  minAmount: msg`USD.`,
  maxAmount: msg`USD.`,
  interestRate: rateHint(5),
  penaltyRate: rateHint(LATE_FEE_RATE),
}

/** What a field that is one of few words can say. */
export const termValueWords: Readonly<Record<string, MessageDescriptor>> = {
  coin: msg`Coin`,
  bank: msg`Bank wire`,
  fixed: msg`Fixed, in USD`,
  percent: msg`Percent of the amount`,
}
