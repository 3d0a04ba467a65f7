import { Trans, useLingui } from '@lingui/react/macro'
import { errorWords } from '../../api/errors.ts'
import styles from '../../money/Screen.module.css'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

interface NotThereProps {
  error: unknown
  busy: boolean
  reload: () => void
}

/** In the place of the ways to deposit: they are on their way, or did not come. */
export function NotThere({ error, busy, reload }: NotThereProps) {
  const { t } = useLingui()
  if (error !== undefined) {
    return (
      <ErrorState title={<Trans>The ways to deposit did not load</Trans>} busy={busy} onRetry={reload}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  return (
    <Loading label={t`Loading`}>
      <div className={styles.screen}>
        <Skeleton h={44} />
        <Skeleton h={56} />
        <Skeleton h={56} />
        <Skeleton h={56} />
      </div>
    </Loading>
  )
}
