import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ACCOUNT_LENGTH, LONGEST_BANK_TEXT, SWIFT_LENGTH } from '../../../contract/addresses/bankAccount.ts'
import type { BindFault, BindField } from './bindFaults.ts'

interface BindFaultWordsProps {
  field: BindField
  fault: BindFault
  /** The network or the currency that it is bound for. */
  of: string
}

/** What is wrong with a field. */
export function BindFaultWords({ field, fault, of }: BindFaultWordsProps): ReactNode {
  const name = <bdi>{of}</bdi>
  if (typeof fault === 'object') {
    const other = <bdi>{fault.network}</bdi>
    return (
      <Trans>
        This is an address of {other}, not of {name}. Choose that network above, or another address.
      </Trans>
    )
  }
  switch (fault) {
    case 'missing':
      return <Missing field={field} />
    case 'address':
      return <Trans>This is no address of {name}. Copy it anew from where it is shown: every letter counts.</Trans>
    case 'iban':
      return <Trans>This IBAN is not right. Compare every letter and digit with your bank’s.</Trans>
    case 'account':
      return (
        <Trans>
          {ACCOUNT_LENGTH.least} to {ACCOUNT_LENGTH.most} letters and digits, as your bank writes it.
        </Trans>
      )
    case 'swift':
      return (
        <Trans>
          A SWIFT code has {SWIFT_LENGTH.short} or {SWIFT_LENGTH.long} letters and digits, such as DEUTDEFF.
        </Trans>
      )
    case 'text':
      return <Trans>At most {LONGEST_BANK_TEXT} letters, without brackets or control signs.</Trans>
  }
}

function Missing({ field }: { field: BindField }): ReactNode {
  switch (field) {
    case 'address':
      return <Trans>Enter the address.</Trans>
    case 'payeeName':
      return <Trans>Enter the name of the account’s holder.</Trans>
    case 'payeeAccount':
      return <Trans>Enter the account number or IBAN.</Trans>
    case 'bankName':
      return <Trans>Enter the name of the bank.</Trans>
    default:
      return <Trans>Enter the SWIFT code (BIC) of the bank.</Trans>
  }
}
