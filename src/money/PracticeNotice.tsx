import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The practice of a replay leaves no trace anywhere. */
export function PracticeNotice() {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="play"
      title={<Trans>Not available in replay</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/order?type=3')}>
          <Trans>Orders</Trans>
        </Button>
      }
    >
      <Trans>A replay uses separate practice money. Positions you close in it appear in its order history.</Trans>
    </EmptyState>
  )
}
