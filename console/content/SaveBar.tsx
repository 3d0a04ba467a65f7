import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FormState } from '../../src/form/useForm.ts'
import { Button } from '../../src/ui/Button.tsx'
import { cx } from '../../src/ui/cx.ts'
import stack from '../../src/ui/stack.module.css'
import text from '../../src/ui/text.module.css'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  changed: boolean
  form: FormState
  /** Label of the button: says what is saved. */
  action: ReactNode
  onDrop: () => void
  /** Beside them: what else can be done. */
  children?: ReactNode
}

/** At the foot of what is being written: whether it is saved, and how to save it or let it be. */
export function SaveBar({ changed, form, action, onDrop, children }: SaveBarProps) {
  const { busy, offline } = form
  return (
    <div className={cx(stack.ends, styles.bar)}>
      <p className={text.detail} role="status">
        {offline ? (
          <Trans>Not available offline. Your entries are kept until you return.</Trans>
        ) : changed ? (
          <Trans>You have unsaved changes.</Trans>
        ) : (
          <Trans>All changes saved.</Trans>
        )}
      </p>
      <div className={stack.wrap8}>
        <Button size="m" busy={busy} disabled={!changed || offline} onClick={() => void form.submit()}>
          {action}
        </Button>
        {changed && (
          <Button
            size="m"
            variant="secondary"
            disabled={busy}
            onClick={() => {
              form.clear()
              onDrop()
            }}
          >
            <Trans>Discard changes</Trans>
          </Button>
        )}
        {children}
      </div>
    </div>
  )
}
