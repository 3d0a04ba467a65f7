import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { errorWords } from '../../api/errors.ts'
import { formatCount, formatMoney } from '../../i18n/format.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { InfiniteSentinel } from '../../ui/InfiniteSentinel.tsx'
import { OrderRow } from '../OrderRow.tsx'
import { OrderRowsSkeleton } from '../OrderRowsSkeleton.tsx'
import { PositionsSkeleton } from '../PositionsSkeleton.tsx'
import { PositionsTable } from '../PositionsTable.tsx'
import styles from './HistoryRows.module.css'
import { isFiltered } from './historyAsk.ts'
import type { History } from './useHistory.ts'

interface HistoryRowsProps {
  history: History
  /** In columns. */
  wide: boolean
  onOpen: (order: Order) => void
}

/** The ended orders that are asked for, in each state of their loading. */
export function HistoryRows({ history, wide, onOpen }: HistoryRowsProps) {
  const { t } = useLingui()
  const { loaded, outdated, loading, error } = history.rows
  const failed = error !== undefined && !loading
  if (failed && (loaded === undefined || outdated)) {
    return (
      <ErrorState
        title={<Trans>Orders did not load</Trans>}
        detail={errorWords(error)}
        onRetry={history.reload}
        busy={loading}
      >
        <Trans>Your positions and their stops are not affected.</Trans>
      </ErrorState>
    )
  }
  if (loaded === undefined) return wide ? <PositionsSkeleton /> : <OrderRowsSkeleton />
  if (loaded.rows.length === 0) return <Nothing history={history} />
  const sum = formatMoney(loaded.totalProfit, { sign: 'always' })
  return (
    <div className={cx(styles.rows, outdated && styles.outdated)} aria-busy={outdated}>
      <p className={styles.sum} role="status">
        <Trans>
          Orders: <span className="fig">{formatCount(loaded.total)}</span>, profit: <span className="fig">{sum}</span>
        </Trans>
      </p>
      {wide ? (
        <PositionsTable kind="history" orders={loaded.rows} onOpen={onOpen} onEnd={onOpen} />
      ) : (
        <ul>
          {loaded.rows.map((order) => (
            <OrderRow key={order.id} order={order} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <InfiniteSentinel
        hasMore={loaded.more}
        busy={loading}
        onMore={history.more}
        end={t`No more`}
        error={failed ? errorWords(error) : undefined}
      />
    </div>
  )
}

function Nothing({ history }: { history: History }) {
  const { ask, change } = history
  if (isFiltered(ask)) {
    return (
      <EmptyState
        icon="search"
        title={<Trans>Nothing fits these filters</Trans>}
        action={
          <Button
            size="m"
            variant="secondary"
            onClick={() => change({ outcome: undefined, instrumentId: undefined, reason: undefined })}
          >
            <Trans>Clear filters</Trans>
          </Button>
        }
      />
    )
  }
  if ('preset' in ask.range && ask.range.preset === 'all') {
    return (
      <EmptyState icon="orders" title={<Trans>No data yet</Trans>}>
        <Trans>Positions you have closed and orders you have cancelled are kept here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="clock"
      title={<Trans>Nothing ended in these days</Trans>}
      action={
        <Button size="m" variant="secondary" onClick={() => change({ range: { preset: 'all' } })}>
          <Trans>Show all days</Trans>
        </Button>
      }
    />
  )
}
