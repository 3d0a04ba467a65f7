import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ACCOUNT_LENGTH, MAX_BANK_TEXT_LENGTH, SWIFT_LENGTH } from '../../../contract/addresses/bankAccount.ts'
import type { BindFault, BindField } from './bindFaults.ts'

interface BindFaultWordsProps {
  field: BindField
  fault: BindFault
  /** The network or the currency that it is bound for. */
  of: string
}

/** Shows the error of a field. */
export function BindFaultWords({ field, fault, of }: BindFaultWordsProps): ReactNode {
  const name = <bdi>{of}</bdi>
  if (typeof fault === 'object') {
    const other = <bdi>{fault.network}</bdi>
    return (
      <Trans>
        This is a {other} address, not a {name} address. Choose that network above or enter another address.
      </Trans>
    )
  }
  switch (fault) {
    case 'missing':
      return <Missing field={field} />
    case 'address':
      return <Trans>This is not a valid {name} address. Copy it again from your wallet or exchange.</Trans>
    case 'iban':
      return <Trans>This IBAN is not valid. Check it against your bank details.</Trans>
    case 'account':
      return (
        <Trans>
          Enter {ACCOUNT_LENGTH.least} to {ACCOUNT_LENGTH.most} letters and digits, as shown by your bank.
        </Trans>
      )
    case 'swift':
      return (
        <Trans>
          A SWIFT code has {SWIFT_LENGTH.short} or {SWIFT_LENGTH.long} letters and digits, such as DEUTDEFF.
        </Trans>
      )
    case 'text':
      return <Trans>Use up to {MAX_BANK_TEXT_LENGTH} letters, without brackets or control characters.</Trans>
  }
}

function Missing({ field }: { field: BindField }): ReactNode {
  switch (field) {
    case 'address':
      return <Trans>Enter an address.</Trans>
    case 'payeeName':
      return <Trans>Enter the account holder’s name.</Trans>
    case 'payeeAccount':
      return <Trans>Enter an account number or IBAN.</Trans>
    case 'bankName':
      return <Trans>Enter the bank name.</Trans>
    default:
      return <Trans>Enter the bank’s SWIFT code (BIC).</Trans>
  }
}
