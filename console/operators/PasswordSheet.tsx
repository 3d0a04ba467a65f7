import { Trans, useLingui } from '@lingui/react/macro'
import type { OneTimePassword } from '../../contract/operator/entities/operator.ts'
import { formatDateTime } from '../../src/i18n/dates.ts'
import { Button } from '../../src/ui/Button.tsx'
import { Sheet } from '../../src/ui/Sheet.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Code } from '../parts/UserText.tsx'
import styles from './Operators.module.css'

/** A one-time password, shown only once. */
export function PasswordSheet({ password, onClose }: { password: OneTimePassword | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const name = password?.name ?? ''
  const until = formatDateTime(password?.until, 'dateTime')
  return (
    <Sheet
      open={password !== undefined}
      onClose={onClose}
      title={<Trans>One-time password of {name}</Trans>}
      locked
      footer={
        <Button full onClick={onClose}>
          <Trans>I’ve passed it on</Trans>
        </Button>
      }
    >
      {password && (
        <div className={styles.acts}>
          <p className={styles.text}>
            {password.part === 'first' ? (
              <Trans>
                This is the first part and is shown only now. Another admin must confirm {name} by {until} and will
                receive the second part.
              </Trans>
            ) : password.part === 'second' ? (
              <Trans>
                This is the second part and is shown only now. Until {until}, {name} can sign in with the first part, a
                hyphen and this part.
              </Trans>
            ) : (
              <Trans>
                It is shown only now, works once and expires at {until}. {name} uses it to choose a password and set up
                an authenticator app.
              </Trans>
            )}
          </p>
          <div className={styles.secret}>
            <Code>{password.password}</Code>
            <CopyButton text={password.password} label={t`Copy one-time password`} />
          </div>
        </div>
      )}
    </Sheet>
  )
}
