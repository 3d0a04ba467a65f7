import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SWIFT_LENGTH } from '../../contract/addresses/bankAccount.ts'
import { LONGEST_MEMO, MOST_BOUND_A_DAY, MOST_METHODS, WITHDRAWAL_AMOUNT } from '../../contract/fundAmounts.ts'
import { wordsOf as engineWords } from '../exchange/refusals.ts'
import type { BindRefusal } from '../funds/methods.ts'
import type { WithdrawalRefusal } from '../funds/withdrawals.ts'
import { amountWords } from './fundAnswers.ts'

/** Why a withdrawal is not taken, in words. */
export function withdrawalWords(refusal: WithdrawalRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'refused':
      return engineWords(refusal.refusal)
    case 'method':
      return msg`There is no such address or account of this currency`
    case 'currency':
      return msg`This currency cannot be withdrawn at the moment`
    case 'memo':
      return msg`The memo can have at most ${{ most: LONGEST_MEMO }} characters`
    case 'fee':
      return msg`The amount must be more than the fee of ${{ fee: refusal.fee }} USD`
    default:
      return amountWords(refusal.reason, WITHDRAWAL_AMOUNT)
  }
}

/** Why nothing is bound, in words. */
export function bindWords(refusal: BindRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'currency':
      return msg`This currency cannot be withdrawn at the moment`
    case 'address':
      return msg`This is no address of the network ${{ network: refusal.network }}; please check every letter`
    case 'payeeName':
      return msg`Enter the name of the account’s holder`
    case 'payeeAccount':
      return msg`This is no account number or IBAN for ${{ currency: refusal.currency }}; please check every digit`
    case 'bankName':
      return msg`Enter the name of the bank`
    case 'swift':
      return msg`Enter the SWIFT code (BIC) of the bank: ${SWIFT_LENGTH.short} or ${SWIFT_LENGTH.long} letters and digits`
    case 'bankText':
      return msg`One of the fields is too long or has signs that cannot be sent to a bank`
    case 'tooMany':
      return msg`At most ${{ most: MOST_METHODS }} addresses or accounts can be bound; please delete one first`
    case 'tooOften':
      return msg`At most ${{ most: MOST_BOUND_A_DAY }} addresses or accounts can be bound in a day`
  }
}
