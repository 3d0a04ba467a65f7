import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order, OrderList } from '../../contract/entities/order.ts'
import { errorWords } from '../api/errors.ts'
import { navigate } from '../navigation/location.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { InfiniteSentinel } from '../ui/InfiniteSentinel.tsx'
import type { OrderListState } from './orderLists.ts'

interface OrderListBodyProps {
  kind: OrderList
  list: OrderListState & { reload: () => Promise<void>; more: () => void }
  /** Stands in while nothing is known. */
  skeleton: ReactNode
  /** Draws the rows. */
  rows: (orders: readonly Order[]) => ReactNode
}

/** A list of orders in each of its states: loading, failed, empty, there, with its foot. */
export function OrderListBody({ kind, list, skeleton, rows }: OrderListBodyProps) {
  const { t } = useLingui()
  const { loaded, loading, loadingMore, error, reload, more } = list
  if (loaded === undefined) {
    if (error === undefined || loading) return skeleton
    return (
      <ErrorState title={<Trans>Orders did not load</Trans>} detail={errorWords(error)} onRetry={reload} busy={loading}>
        <Trans>Your positions and their stops are not affected.</Trans>
      </ErrorState>
    )
  }
  if (loaded.rows.length === 0 && loaded.complete) return <Empty kind={kind} />
  return (
    <>
      {rows(loaded.rows)}
      <InfiniteSentinel
        hasMore={!loaded.complete}
        busy={loadingMore}
        onMore={more}
        end={t`No more`}
        error={error === undefined ? undefined : errorWords(error)}
      />
    </>
  )
}

function Empty({ kind }: { kind: OrderList }) {
  const find = (
    <Button size="m" onClick={() => navigate('/')}>
      <Trans>Find a market</Trans>
    </Button>
  )
  if (kind === 'holding')
    return (
      <EmptyState icon="orders" title={<Trans>No open positions</Trans>} action={find}>
        <Trans>When you buy or sell, the position and its live profit appear here.</Trans>
      </EmptyState>
    )
  if (kind === 'pending')
    return (
      <EmptyState icon="clock" title={<Trans>No pending orders</Trans>} action={find}>
        <Trans>Choose a price in the trade form and the order waits here until the market reaches it.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon="orders" title={<Trans>No data yet</Trans>} action={find}>
      <Trans>Positions you have closed and orders you have cancelled are kept here.</Trans>
    </EmptyState>
  )
}
