import { useRef } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import { cx } from '../ui/cx.ts'
import type { Point } from '../ui/menuPlace.ts'
import { useLandscape } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { ChartPane } from './ChartPane.tsx'
import { fullScreenAtom } from './chart/chartAtoms.ts'
import { FullScreen } from './FullScreen.tsx'
import { InstrumentBar } from './InstrumentBar.tsx'
import { LandscapeHead } from './landscapeParts.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { PhoneSums } from './PhoneSums.tsx'
import styles from './PhoneTrade.module.css'
import { PriceRow } from './PriceRow.tsx'
import { TicketForm } from './Ticket.tsx'
import type { Ticket } from './useTicket.ts'

/** Props of both layouts of the trade screen. */
export interface TradeLayoutProps {
  ticket: Ticket
  /** Wants to choose another instrument. */
  onPick: () => void
  /** Wants to see an order. */
  onOrder: (order: Order) => void
  /** Asks for what can be done with an order. */
  onOrderMenu: (order: Order, at: Point) => void
}

/**
 * The phone: bar, price, periods, the chart with the room there is, and the ticket under it. On its side one line over the
 * chart, and the ticket beside it. Turned, chart and ticket stay what they are.
 */
export function PhoneTrade({ ticket, onPick, onOrder, onOrderMenu }: TradeLayoutProps) {
  const sides = { buy: useRef<HTMLButtonElement>(null), sell: useRef<HTMLButtonElement>(null) }
  const { instrument } = ticket
  const landscape = useLandscape()
  const full = useAtomValue(fullScreenAtom)
  return (
    <FullScreen className={cx(landscape ? styles.landscape : styles.page, full && styles.full)}>
      {landscape ? (
        <LandscapeHead instrument={instrument} onPick={onPick} />
      ) : (
        <div className={styles.heads}>
          <InstrumentBar instrument={instrument} onPick={onPick} />
          <PriceRow instrument={instrument} />
          <PeriodBar wide={false} />
        </div>
      )}
      <ChartPane
        className={styles.chart}
        ticket={ticket}
        wide={false}
        onOrder={onOrder}
        onOrderMenu={onOrderMenu}
        onSide={(side) => sides[side].current?.focus()}
      />
      <TicketForm
        ticket={ticket}
        look={full ? 'bar' : landscape ? 'low' : 'phone'}
        Sums={PhoneSums}
        buyRef={sides.buy}
        sellRef={sides.sell}
      />
    </FullScreen>
  )
}
