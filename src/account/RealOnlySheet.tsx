import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { Button } from '../ui/Button.tsx'
import { ConfirmSheet } from '../ui/ConfirmSheet.tsx'
import stack from '../ui/stack.module.css'

/** Tells a demo user why something waits for a real account, and leads to one (document 2 §5). */
export function RealOnlySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ConfirmSheet
      open={open}
      title={<Trans>Real account required</Trans>}
      confirmLabel={<Trans>Register</Trans>}
      keepLabel={<Trans>Not now</Trans>}
      tone="primary"
      onConfirm={() => {
        onClose()
        navigate('/register')
      }}
      onClose={onClose}
    >
      <div className={stack.gap12}>
        <p>
          <Trans>
            A demo account uses practice money and is saved on this device only, so deposits, withdrawals, identity
            verification and passwords don’t apply. Open a real account to use them. Your demo account stays as it is.
          </Trans>
        </p>
        <p>
          <Button size="s" variant="secondary" onClick={() => navigate('/login')}>
            <Trans>Log in</Trans>
          </Button>
        </p>
      </div>
    </ConfirmSheet>
  )
}
