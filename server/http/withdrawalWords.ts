import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SWIFT_LENGTH } from '../../contract/addresses/bankAccount.ts'
import { MAX_ADDED_PER_DAY, MAX_MEMO_LENGTH, MAX_METHODS, WITHDRAWAL_AMOUNT } from '../../contract/fundAmounts.ts'
import { wordsOf as engineWords } from '../exchange/refusals.ts'
import type { BindRefusal } from '../funds/methods.ts'
import type { WithdrawalRefusal } from '../funds/withdrawals.ts'
import { amountWords } from './fundAnswers.ts'

/** Returns the message for a refused withdrawal. */
export function withdrawalWords(refusal: WithdrawalRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'refused':
      return engineWords(refusal.refusal)
    case 'method':
      return msg`You don’t have this withdrawal method in this currency`
    case 'currency':
      return msg`This currency isn’t available for withdrawal right now`
    case 'memo':
      return msg`The memo can have up to ${{ most: MAX_MEMO_LENGTH }} characters`
    case 'fee':
      return msg`The amount must be greater than the fee of ${{ fee: refusal.fee }} USD`
    default:
      return amountWords(refusal.reason, WITHDRAWAL_AMOUNT)
  }
}

/** Returns the message for a refused address or account. */
export function bindWords(refusal: BindRefusal): MessageDescriptor {
  switch (refusal.reason) {
    case 'currency':
      return msg`This currency isn’t available for withdrawal right now`
    case 'address':
      return msg`This is not a valid ${{ network: refusal.network }} address. Check every character`
    case 'payeeName':
      return msg`Enter the account holder’s name`
    case 'payeeAccount':
      return msg`This is not a valid account number or IBAN for ${{ currency: refusal.currency }}. Check every digit`
    case 'bankName':
      return msg`Enter the bank name`
    case 'swift':
      return msg`Enter the bank’s SWIFT code (BIC): ${SWIFT_LENGTH.short} or ${SWIFT_LENGTH.long} letters and digits`
    case 'bankText':
      return msg`A field is too long or contains characters that can’t be sent to a bank`
    case 'tooMany':
      return msg`You can save up to ${{ most: MAX_METHODS }} addresses or accounts. Delete one first`
    case 'tooOften':
      return msg`You can add up to ${{ most: MAX_ADDED_PER_DAY }} addresses or accounts a day`
  }
}
