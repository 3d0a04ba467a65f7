import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Said where an address names an amount that its offer does not lend, or no longer. */
export function UnfitOffer() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="warning"
      title={<Trans>This loan isn’t available</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/loan/submit', { replace: true })}>
          <Trans>Choose a loan</Trans>
        </Button>
      }
    >
      <Trans>Loan offers may have changed. Choose an amount and period again.</Trans>
    </EmptyState>
  )
}
