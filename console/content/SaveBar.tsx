import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../src/ui/Button.tsx'
import type { Act } from '../calls/useAct.ts'
import { useOffline } from '../calls/useOffline.ts'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  changed: boolean
  act: Act
  /** What is saved, on its button. */
  action: ReactNode
  onSave: () => void
  onDrop: () => void
  /** Beside them: what else can be done. */
  children?: ReactNode
}

/** At the foot of what is being written: whether it is saved, and how to save it or let it be. */
export function SaveBar({ changed, act, action, onSave, onDrop, children }: SaveBarProps) {
  const offline = useOffline()
  return (
    <div className={styles.bar}>
      {act.error !== undefined && (
        <p className={styles.error} role="alert">
          {act.error}
        </p>
      )}
      <p className={styles.state} role="status">
        {offline ? (
          <Trans>Not while offline. What you wrote stays.</Trans>
        ) : changed ? (
          <Trans>There are changes that are not saved.</Trans>
        ) : (
          <Trans>All is saved.</Trans>
        )}
      </p>
      <div className={styles.buttons}>
        <Button size="m" busy={act.busy} disabled={!changed || offline} onClick={onSave}>
          {action}
        </Button>
        {changed && (
          <Button
            size="m"
            variant="secondary"
            disabled={act.busy}
            onClick={() => {
              act.clear()
              onDrop()
            }}
          >
            <Trans>Discard the changes</Trans>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
