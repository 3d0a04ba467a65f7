import { Trans } from '@lingui/react/macro'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { GroupedText } from '../parts/GroupedText.tsx'

/** A bound method in a line: the address, or the account and its bank. */
export function Destination({ method, short }: { method: WithdrawalMethod; short?: boolean }) {
  const { address, payeeAccount } = method
  if (address !== undefined) return <GroupedText text={address} short={short ?? false} />
  const account = <GroupedText text={payeeAccount ?? ''} short={short ?? false} />
  if (!method.bankName) return account
  // As an element: lingui would take markup in a plain value for its own.
  const bankName = <>{method.bankName}</>
  return (
    <Trans>
      {account} · <bdi>{bankName}</bdi>
    </Trans>
  )
}
