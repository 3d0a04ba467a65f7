import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { webAddress } from '../../contract/webAddress.ts'
import { AlertCentre } from '../alerts/AlertCentre.tsx'
import { OrderNotices } from '../orders/notices/OrderNotices.tsx'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { late } from '../ui/late.tsx'
import { useMenu } from '../ui/menu.ts'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { firstOffer, isDesktop } from './install/desktopSite.ts'
import { MainMenu } from './MainMenu.tsx'
import { PushOffer } from './push/PushOffer.tsx'

/** Offers the broker's desktop site to a desktop's browser, once; nobody is led there unasked (decisions §2). */
function DesktopOffer() {
  const { t } = useLingui()
  const address = webAddress(useAtomValue(basicInfoAtom)?.desktopUrl ?? '')
  const offer = useEffectEvent((to: string) => {
    toast(t`There is a site made for desktops`, {
      icon: 'expand',
      action: { label: t`Open it`, onClick: () => location.assign(to) },
      notice: true,
    })
  })
  useEffect(() => {
    if (address === undefined || new URL(address).origin === location.origin) return
    if (isDesktop(navigator) && firstOffer(address)) offer(address)
  }, [address])
  return null
}

export { UpdatePrompt } from './worker/UpdatePrompt.tsx'

const ContextMenu = late(() => import('../ui/ContextMenu.tsx').then((part) => part.ContextMenu), {
  needed: ({ menu }) => menu !== undefined,
})

/** The menu that was asked for, on any page. */
const MenuPlace = () => <ContextMenu menu={useMenu()} />

/** What speaks up by itself on any page: price alerts, orders that something came to, offers made once; and the menu at the pointer. */
export function Notices() {
  return (
    <>
      <MenuPlace />
      <AlertCentre />
      <MainMenu />
      <OrderNotices />
      <DesktopOffer />
      <PushOffer />
    </>
  )
}
