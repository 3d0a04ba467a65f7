import { Trans, useLingui } from '@lingui/react/macro'
import type { OneTimePassword } from '../../contract/operator/entities/operator.ts'
import { formatDateTime } from '../../src/i18n/dates.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Code } from '../parts/UserText.tsx'
import styles from './Operators.module.css'

/** A one-time password, told this once. */
export function PasswordSheet({ told, onClose }: { told: OneTimePassword | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const name = told?.name ?? ''
  const until = formatDateTime(told?.until, 'dateTime')
  return (
    <Sheet
      open={told !== undefined}
      onClose={onClose}
      title={<Trans>One-time password of {name}</Trans>}
      locked
      footer={
        <Button full onClick={onClose}>
          <Trans>I have passed it on</Trans>
        </Button>
      }
    >
      {told && (
        <div className={styles.acts}>
          <p className={styles.text}>
            {told.part === 'first' ? (
              <Trans>
                This is the first part, shown only now. Another admin has to confirm {name} until {until}, and is told
                the second part.
              </Trans>
            ) : told.part === 'second' ? (
              <Trans>
                This is the second part, shown only now. Until {until}, {name} can sign in with the first part, a hyphen
                and this part.
              </Trans>
            ) : (
              <Trans>
                It is shown only now, holds once, and until {until}. {name} chooses an own password with it and sets up
                an authenticator app.
              </Trans>
            )}
          </p>
          <div className={styles.secret}>
            <Code>{told.password}</Code>
            <CopyButton text={told.password} label={t`Copy the one-time password`} />
          </div>
        </div>
      )}
    </Sheet>
  )
}
