import { AlertCentre } from '../../alerts/AlertCentre.tsx'
import { OrderNotices } from '../../orders/later/notices/OrderNotices.tsx'

/** What speaks up by itself on any page: price alerts, and orders that something came to. */
export function Notices() {
  return (
    <>
      <AlertCentre />
      <OrderNotices />
    </>
  )
}
