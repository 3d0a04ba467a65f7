import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The practice of a replay leaves no trace anywhere. */
export function OfPractice() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="play"
      title={<Trans>Not while you practise</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/order?type=3')}>
          <Trans>Orders</Trans>
        </Button>
      }
    >
      <Trans>A replay has its own practice money. What you close in it is listed with its orders.</Trans>
    </EmptyState>
  )
}
