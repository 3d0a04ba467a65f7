import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useMemo } from 'react'
import { type ChartPeriod, PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Order } from '../../contract/entities/order.ts'
import type { Side } from '../../contract/rules.ts'
import { formatDuration } from '../i18n/dates.ts'
import { withLaterWords } from '../i18n/language.ts'
import { freshnessAtom } from '../markets/freshness.ts'
import { useLiveStops } from '../orders/useOrderFigures.ts'
import { useOrderList } from '../orders/useOrderList.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import type { Point } from '../ui/menuPlace.ts'
import { useAtomValue } from '../useAtom.ts'
import styles from './ChartPane.module.css'
import { ChartSkeleton } from './chart/ChartSkeleton.tsx'
import { checkDevicePixels } from './chart/devicePixels.ts'
import { orderLines } from './chart/orderLines.ts'
import { periodAtom } from './periodAtom.ts'
import type { Ticket } from './useTicket.ts'
import { useTicketLines } from './useTicketLines.ts'

/** Pages of a list that are loaded at most: more lines than that no chart can show. */
const MAX_PAGES = 5

/** The held and the pending orders of one instrument, newest first, their stops as they stand; none for a visitor. */
function useOpenOrders(code: string, showCode: string): readonly Order[] {
  const held = useWhole('holding')
  const pending = useWhole('pending')
  const orders = useMemo(
    // Another operator's server may not say the code (decisions §9).
    () => [...held, ...pending].filter((order) => (order.code ?? order.showCode) === (order.code ? code : showCode)),
    [held, pending, code, showCode],
  )
  return useLiveStops(orders)
}

const none: readonly Order[] = []

function useWhole(kind: 'holding' | 'pending'): readonly Order[] {
  const { answer, busy, error, more } = useOrderList(kind)
  const wants = answer?.complete === false && answer.pages < MAX_PAGES && error === undefined
  useEffect(() => {
    if (wants && !busy) more()
  })
  return answer?.rows ?? none
}

async function load() {
  const [{ ChartView }] = await Promise.all([
    import('./chart/ChartView.tsx'),
    // Before the first chart is made; with the next frame, so that it costs nothing beside the download.
    checkDevicePixels(),
  ])
  return ChartView
}

/** Its code comes with the first trade screen, or when that is prepared. */
const Chart = lazyPart(load, { fallback: () => <ChartSkeleton />, failed: (retry) => <NoChart onRetry={retry} /> })

/** Loads the chart before its page is opened, and makes it quick to draw. */
export const prepareChart = (): Promise<void> =>
  Chart.preload()
    .then(() => import('./chart/warmChart.ts'))
    .then((part) => part.warmChart())

interface ChartPaneProps {
  ticket: Ticket
  wide: boolean
  /** The visitor's own period unless said. */
  period?: ChartPeriod | undefined
  onOrder: (order: Order) => void
  onOrderMenu: (order: Order, at: Point) => void
  /** Goes to the button of a side in the ticket. */
  onSide: (side: Side) => void
  className?: string | undefined
}

/** The chart in its place. */
export function ChartPane({ ticket, wide, onOrder, onOrderMenu, onSide, className, ...own }: ChartPaneProps) {
  const { instrument } = ticket
  const shared = useAtomValue(periodAtom)
  const { period = shared } = own
  const open = useAtomValue(freshnessAtom(instrument.code)) !== 'closed'
  const orders = useOpenOrders(instrument.code, instrument.showCode)
  const typed = useTicketLines(ticket)
  const lines = useMemo(() => orderLines(orders, typed), [orders, typed])
  return (
    <div className={className ?? styles.pane}>
      <ChartBoundary>
        <Chart
          instrument={instrument}
          period={period}
          periodName={formatDuration(PERIOD_MS[period], 'long')}
          lines={lines}
          wide={wide}
          countsDown={open}
          onOrder={onOrder}
          onOrderMenu={onOrderMenu}
          onMenu={(at, price, reset) => {
            withLaterWords(import('./chartMenu.ts')).then(
              ({ openChartMenu }) => openChartMenu({ at, price, ticket, reset, onSide }),
              () => undefined,
            )
          }}
        />
      </ChartBoundary>
    </div>
  )
}

const NoChart = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState title={<Trans>Couldn’t load the chart</Trans>} onRetry={onRetry}>
    <Trans>You can still trade without it.</Trans>
  </ErrorState>
)

/** A chart that cannot be drawn leaves the ticket standing. */
class ChartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <NoChart onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
