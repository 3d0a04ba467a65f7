import { Trans } from '@lingui/react/macro'
import { Link } from '../../navigation/Link.tsx'
import { addressOfAsk } from './chargeAsk.ts'
import type { DepositKind } from './deposit.ts'

/** Leads to what was deposited so far. */
export function RecordsLink({ kind }: { kind: DepositKind }) {
  return (
    <Link to={addressOfAsk({ step: 'records', kind })}>
      <Trans>your deposits</Trans>
    </Link>
  )
}
