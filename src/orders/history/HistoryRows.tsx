import { Trans } from '@lingui/react/macro'
import type { Order } from '../../../contract/entities/order.ts'
import { formatCount, formatProfit } from '../../i18n/format.ts'
import { PagesFoot } from '../../resource/PagesFoot.tsx'
import { ResourceView } from '../../resource/ResourceView.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Money6 } from '../../ui/Money6.tsx'
import stack from '../../ui/stack.module.css'
import tones from '../../ui/tones.module.css'
import { OrderRow } from '../OrderRow.tsx'
import { OrderRowsSkeleton } from '../OrderRowsSkeleton.tsx'
import { PositionsSkeleton } from '../PositionsSkeleton.tsx'
import { PositionsTable } from '../table/tableParts.tsx'
import styles from './HistoryRows.module.css'
import { isFiltered } from './historyQuery.ts'
import type { History } from './useHistory.ts'

interface HistoryRowsProps {
  history: History
  /** In columns. */
  wide: boolean
  onOpen: (order: Order) => void
}

/** The ended orders that are asked for, in each state of their loading. */
export function HistoryRows({ history, wide, onOpen }: HistoryRowsProps) {
  const { outdated, error } = history.rows
  return (
    <ResourceView
      resource={outdated && error !== undefined ? { ...history.rows, answer: undefined } : history.rows}
      failed={<Trans>Couldn’t load orders</Trans>}
      safe={<Trans>Your positions and stops are not affected.</Trans>}
      skeleton={wide ? <PositionsSkeleton /> : <OrderRowsSkeleton />}
    >
      {({ rows, total, totalProfit }) => {
        if (rows.length === 0) return <Nothing history={history} />
        const sum = <Money6 text={formatProfit(totalProfit)} />
        return (
          <div className={cx(stack.fillColumn, styles.rows, outdated && tones.outdated)} aria-busy={outdated}>
            <p className={styles.sum} role="status">
              <Trans>
                Orders: <span className="fig">{formatCount(total)}</span>, profit: <span className="fig">{sum}</span>
              </Trans>
            </p>
            {wide ? (
              <PositionsTable kind="history" orders={rows} onOpen={onOpen} onEnd={onOpen} />
            ) : (
              <ul>
                {rows.map((order) => (
                  <OrderRow key={order.id} order={order} onOpen={onOpen} />
                ))}
              </ul>
            )}
            <PagesFoot pages={history.rows} />
          </div>
        )
      }}
    </ResourceView>
  )
}

function Nothing({ history }: { history: History }) {
  const { ask, change } = history
  if (isFiltered(ask)) {
    return (
      <EmptyState
        icon="search"
        title={<Trans>No results for these filters</Trans>}
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
        <Trans>Closed positions and cancelled orders appear here.</Trans>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="clock"
      title={<Trans>No orders closed in this period</Trans>}
      action={
        <Button size="m" variant="secondary" onClick={() => change({ range: { preset: 'all' } })}>
          <Trans>Show all dates</Trans>
        </Button>
      }
    />
  )
}
