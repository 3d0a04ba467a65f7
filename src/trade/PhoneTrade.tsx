import { useRef } from 'react'
import type { Order } from '../../contract/entities/order.ts'
import type { Point } from '../ui/menuPlace.ts'
import { ChartArea } from './ChartArea.tsx'
import { ChartPane } from './ChartPane.tsx'
import { InstrumentBar } from './InstrumentBar.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { PhoneSums } from './PhoneSums.tsx'
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
  /** Asks for what can be done with an order. */
  onOrderMenu: (order: Order, at: Point) => void
}

/** The phone: bar, price, periods, the chart with the room there is, and the ticket under it. */
export function PhoneTrade({ ticket, onPick, onOrder, onOrderMenu }: TradeLayoutProps) {
  const sides = { buy: useRef<HTMLButtonElement>(null), sell: useRef<HTMLButtonElement>(null) }
  const { instrument } = ticket
  return (
    <div className={styles.page}>
      <ChartArea className={styles.area}>
        <InstrumentBar instrument={instrument} onPick={onPick} />
        <PriceRow instrument={instrument} />
        <PeriodBar wide={false} />
        <ChartPane
          className={styles.chart}
          ticket={ticket}
          wide={false}
          onOrder={onOrder}
          onOrderMenu={onOrderMenu}
          onSide={(side) => sides[side].current?.focus()}
        />
      </ChartArea>
      <TicketForm ticket={ticket} wide={false} Sums={PhoneSums} buyRef={sides.buy} sellRef={sides.sell} />
    </div>
  )
}
