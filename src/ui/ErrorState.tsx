import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import type { IconName } from './icons/Icon.tsx'

interface ErrorStateProps {
  /** Text that says what failed. */
  title: ReactNode
  /** Reason, and what still works. */
  children?: ReactNode
  /** A last small line: the next try, the code. */
  detail?: ReactNode
  onRetry: () => void
  busy?: boolean
  icon?: IconName
}

/** A place that could not be filled, with the way to try again. */
export function ErrorState({ title, children, detail, onRetry, busy = false, icon = 'cloud-off' }: ErrorStateProps) {
  return (
    <EmptyState
      role="alert"
      icon={icon}
      title={title}
      detail={detail}
      action={
        <Button size="m" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
