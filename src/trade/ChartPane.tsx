import { Trans } from '@lingui/react/macro'
import { Component, lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Order } from '../../contract/entities/order.ts'
import { formatDuration } from '../i18n/dates.ts'
import { freshnessAtom } from '../markets/freshness.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useAtomValue } from '../useAtom.ts'
import styles from './ChartPane.module.css'
import { ChartSkeleton } from './chart/ChartSkeleton.tsx'
import { checkDevicePixels } from './chart/devicePixels.ts'
import { orderLines } from './chart/orderLines.ts'
import { periodAtom } from './periodAtom.ts'
import { useOpenOrders } from './useOpenOrders.ts'
import type { Ticket } from './useTicket.ts'
import { useTicketLines } from './useTicketLines.ts'

async function load() {
  const [{ ChartView }] = await Promise.all([
    import('./chart/ChartView.tsx'),
    // Before the first chart is made; with the next frame, so that it costs nothing beside the download.
    checkDevicePixels(),
  ])
  return { default: ChartView }
}

interface ChartPaneProps {
  ticket: Ticket
  wide: boolean
  onOrder: (order: Order) => void
  className?: string | undefined
}

/** The chart in its place; its code comes with the first trade screen alone. */
export function ChartPane({ ticket, wide, onOrder, className }: ChartPaneProps) {
  const { instrument } = ticket
  const period = useAtomValue(periodAtom)
  const open = useAtomValue(freshnessAtom(instrument.code)) !== 'closed'
  const orders = useOpenOrders(instrument.code, instrument.showCode)
  const typed = useTicketLines(ticket)
  const lines = useMemo(() => orderLines(orders, typed), [orders, typed])
  // A failed import is remembered by `lazy`: trying again takes a new one.
  const [Chart, setChart] = useState(() => lazy(load))
  return (
    <div className={className ?? styles.pane}>
      <ChartBoundary onRetry={() => setChart(() => lazy(load))}>
        <Suspense fallback={<ChartSkeleton />}>
          <Chart
            instrument={instrument}
            period={period}
            periodName={formatDuration(PERIOD_MS[period], 'long')}
            lines={lines}
            wide={wide}
            countsDown={open}
            onOrder={onOrder}
          />
        </Suspense>
      </ChartBoundary>
    </div>
  )
}

interface BoundaryProps {
  onRetry: () => void
  children: ReactNode
}

/** A chart that cannot be drawn leaves the ticket standing. */
class ChartBoundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const retry = () => {
      this.props.onRetry()
      this.setState({ failed: false })
    }
    return (
      <ErrorState title={<Trans>The chart did not load</Trans>} onRetry={retry}>
        <Trans>You can trade without it.</Trans>
      </ErrorState>
    )
  }
}
