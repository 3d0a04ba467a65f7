import { AlertCentre } from '../../alerts/AlertCentre.tsx'
import { OrderNotices } from '../../orders/later/notices/OrderNotices.tsx'
import { DesktopOffer } from './DesktopOffer.tsx'

/** What speaks up by itself on any page: price alerts, orders that something came to, a site made for desktops. */
export function Notices() {
  return (
    <>
      <AlertCentre />
      <OrderNotices />
      <DesktopOffer />
    </>
  )
}
