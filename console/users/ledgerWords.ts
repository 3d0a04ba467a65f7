import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why money moved; a reason without words is shown by its name. */
export const ledgerWords: Readonly<Record<string, MessageDescriptor>> = {
  grant: msg`Demo money`,
  reset: msg`Demo account began anew`,
  fee: msg`Handling fee`,
  profit: msg`Result of an order`,
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal asked for`,
  withdrawalPaid: msg`Withdrawal paid out`,
  withdrawalReturned: msg`Withdrawal returned`,
  loan: msg`Loan paid out`,
  loanRepayment: msg`Loan repaid`,
  loanPaid: msg`Loan repaid`,
}
