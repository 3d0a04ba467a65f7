import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { errorWords } from '../api/errors.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import { places } from '../ui/places.ts'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import styles from './LogBody.module.css'
import { LogRows } from './LogRows.tsx'
import type { BalanceLogState } from './useBalanceLog.ts'

interface LogBodyProps {
  log: BalanceLogState
  wide: boolean
  /** Takes the filters off, where there are some. */
  onClear: (() => void) | undefined
}

/** The log in each state of its loading. */
export function LogBody({ log, wide, onClear }: LogBodyProps) {
  const { t } = useLingui()
  const { loaded, outdated, loading, error } = log
  const failed = error !== undefined && !loading
  if (failed && (loaded === undefined || outdated)) {
    return (
      <ErrorState title={<Trans>Your history did not load</Trans>} busy={loading} onRetry={() => void log.reload()}>
        {errorWords(error)}
      </ErrorState>
    )
  }
  if (loaded === undefined) return <Waiting wide={wide} />
  if (loaded.rows.length === 0 && loaded.next === undefined && !outdated) return <Nothing onClear={onClear} />
  return (
    <div className={cx(styles.rows, outdated && styles.outdated)} aria-busy={outdated}>
      <LogRows changes={loaded.rows} wide={wide} />
      <InfiniteSentinel
        hasMore={loaded.next !== undefined}
        busy={loading}
        onMore={log.more}
        end={t`No more`}
        error={failed ? errorWords(error) : undefined}
      />
    </div>
  )
}

function Nothing({ onClear }: Pick<LogBodyProps, 'onClear'>) {
  const navigate = useNavigate()
  if (onClear) {
    return (
      <EmptyState
        icon="search"
        title={<Trans>Nothing fits these filters</Trans>}
        action={
          <Button size="m" variant="secondary" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon="clock"
      title={<Trans>No data yet</Trans>}
      action={
        <Button size="m" onClick={() => navigate('/')}>
          <Trans>Find a market</Trans>
        </Button>
      }
    >
      <Trans>Whatever changes your balance is listed here: payments, fees, and the results of your trades.</Trans>
    </EmptyState>
  )
}

/** Rows with the measures of the ones to come. */
function Waiting({ wide }: { wide: boolean }) {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading`}>
      {places(6).map((row) => (
        <div key={row} className={cx(styles.waiting, wide && styles.low)}>
          <Skeleton w={196} h={16} />
          <Skeleton w={80} h={16} />
        </div>
      ))}
    </Loading>
  )
}
