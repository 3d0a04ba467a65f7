import type { Order } from '../../contract/entities/order.ts'
import { ChartPane } from './ChartPane.tsx'
import { InstrumentBar } from './InstrumentBar.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './PhoneTrade.module.css'
import { PriceRow } from './PriceRow.tsx'
import { TicketForm } from './Ticket.tsx'
import type { Ticket } from './useTicket.ts'

/** What either layout of the trade screen gets. */
export interface TradeLayoutProps {
  ticket: Ticket
  /** Wants to choose another instrument. */
  onPick: () => void
  /** Wants to see an order. */
  onOrder: (order: Order) => void
}

/** The phone: bar, price, periods, the chart with the room there is, and the ticket under it. */
export function PhoneTrade({ ticket, onPick, onOrder }: TradeLayoutProps) {
  const { instrument } = ticket
  return (
    <div className={styles.page}>
      <InstrumentBar instrument={instrument} onPick={onPick} />
      <PriceRow instrument={instrument} />
      <PeriodBar />
      <ChartPane className={styles.chart} ticket={ticket} wide={false} onOrder={onOrder} />
      <TicketForm ticket={ticket} wide={false} />
    </div>
  )
}
