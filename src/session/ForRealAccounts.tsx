import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** In place of what a demo account has no use for: why, told kindly, with the way out (document 2 §5). */
export function ForRealAccounts({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      icon="lock"
      title={<Trans>Real account required</Trans>}
      action={
        <>
          <Button size="m" onClick={() => navigate('/register')}>
            <Trans>Register</Trans>
          </Button>
          <Button size="m" variant="secondary" onClick={() => navigate('/login')}>
            <Trans>Log in</Trans>
          </Button>
        </>
      }
    >
      {children}
    </EmptyState>
  )
}
