import { AlertCentre } from '../alerts/AlertCentre.tsx'
import { OrderNotices } from '../orders/notices/OrderNotices.tsx'
import { DesktopOffer } from './install/DesktopOffer.tsx'
import { PushOffer } from './push/PushOffer.tsx'

export { UpdatePrompt } from './worker/UpdatePrompt.tsx'

/** What speaks up by itself on any page: price alerts, orders that something came to, offers made once. */
export function Notices() {
  return (
    <>
      <AlertCentre />
      <OrderNotices />
      <DesktopOffer />
      <PushOffer />
    </>
  )
}
