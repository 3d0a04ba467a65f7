import { Trans } from '@lingui/react/macro'
import { Link } from '../../navigation/Link.tsx'
import { addressOfWithdrawal } from './withdrawAsk.ts'
import type { WithdrawalKind } from './withdrawal.ts'

/** Leads to what was withdrawn so far. */
export function RecordsLink({ kind }: { kind: WithdrawalKind }) {
  return (
    <Link to={addressOfWithdrawal({ step: 'records', kind })}>
      <Trans>your withdrawals</Trans>
    </Link>
  )
}
