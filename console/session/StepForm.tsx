import { Trans } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import { Icon } from '../../src/ui/icons/Icon.tsx'
import type { Act } from '../calls/useAct.ts'
import { useOffline } from '../calls/useOffline.ts'
import styles from './SignIn.module.css'
import { leave } from './session.ts'

interface StepFormProps {
  act: Act
  title?: ReactNode
  note?: ReactNode
  /** On the button. */
  label: ReactNode
  ready: boolean
  onSubmit: () => Promise<void>
  /** A later step leads back to the first. */
  later?: boolean
  children: ReactNode
}

/** One step of signing in: sent by its button or by Enter; what came in its way stands over the button. */
export function StepForm({ act, title, note, label, ready, onSubmit, later, children }: StepFormProps) {
  const offline = useOffline()
  const form = useRef<HTMLFormElement>(null)
  const send = async () => {
    if (!ready || offline || act.busy) return
    if (!(await act.run(onSubmit))) form.current?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {title !== undefined && (
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {note !== undefined && <p className={styles.note}>{note}</p>}
        </div>
      )}
      {children}
      {offline ? (
        <p className={styles.offline} role="status">
          <Icon name="wifi-off" size={16} />
          <Trans>You are offline. Signing in needs a connection.</Trans>
        </p>
      ) : (
        act.error !== undefined && (
          <p className={styles.error} role="alert">
            <Icon name="warning" size={16} />
            {act.error}
          </p>
        )
      )}
      <Button type="submit" full busy={act.busy} disabled={(!ready || offline) && !act.busy}>
        {label}
      </Button>
      {later && (
        <p className={styles.other}>
          <Button variant="text" onClick={leave}>
            <Trans>Start over</Trans>
          </Button>
        </p>
      )}
    </form>
  )
}
