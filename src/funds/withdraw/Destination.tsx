import { Trans } from '@lingui/react/macro'
import type { WithdrawalMethod } from '../../../contract/entities/funds.ts'
import { GroupedText } from '../../money/GroupedText.tsx'

/** A bound method in a line: the address, or the account and its bank. */
export function Destination({ method, short }: { method: WithdrawalMethod; short?: boolean }) {
  const { address, payeeAccount, bankName } = method
  if (address !== undefined) return <GroupedText text={address} short={short ?? false} />
  const account = <GroupedText text={payeeAccount ?? ''} short={short ?? false} />
  if (!bankName) return account
  return (
    <Trans>
      {account} · <bdi>{bankName}</bdi>
    </Trans>
  )
}
