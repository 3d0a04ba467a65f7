import { AlertCentre } from '../../alerts/AlertCentre.tsx'
import { OrderNotices } from '../../orders/later/notices/OrderNotices.tsx'
import { DesktopOffer } from './DesktopOffer.tsx'
import { PushOffer } from './PushOffer.tsx'

export { UpdatePrompt } from './UpdatePrompt.tsx'

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
