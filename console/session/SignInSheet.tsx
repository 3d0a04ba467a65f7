import { Trans } from '@lingui/react/macro'
import { Button } from '../../src/ui/Button.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import styles from './SignIn.module.css'
import { SignIn } from './SignIn.tsx'
import { leave, useMe } from './session.ts'

/** The door over a desk whose session is over: what was typed there is still there for whoever signs in again. */
export function SignInSheet({ open }: { open: boolean }) {
  const { name } = useMe()
  return (
    <Sheet open={open} onClose={() => undefined} title={<Trans>You were signed out</Trans>} locked>
      <p className={styles.lead}>
        <Trans>Sign in again to continue. Your entries are still here.</Trans>
      </p>
      <SignIn known={name} />
      <p className={styles.other}>
        <Button variant="text" onClick={leave}>
          <Trans>Leave console</Trans>
        </Button>
      </p>
    </Sheet>
  )
}
