import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { webAddress } from '../../contract/webAddress.ts'
import { AlertCentre } from '../alerts/AlertCentre.tsx'
import { withLaterWords } from '../i18n/language.ts'
import { OrderNotices } from '../orders/notices/OrderNotices.tsx'
import { ProofWarnings } from '../orders/proof/ProofWarnings.tsx'
import { refusalsAskedAtom } from '../orders/proof/refusalsShown.ts'
import { basicInfoAtom } from '../session/basicInfo.ts'
import { store } from '../store.ts'
import { lazyPart, lazySheet } from '../ui/lazy.tsx'
import { useMenu } from '../ui/menu.ts'
import { toast } from '../ui/toast.ts'
import { useAtomValue } from '../useAtom.ts'
import { BusyBanner } from './BusyBanner.tsx'
import { firstOffer, isDesktop } from './install/desktopSite.ts'
import { MainMenu } from './MainMenu.tsx'
import { PushOffer } from './push/PushOffer.tsx'
import { UpdatePrompt } from './worker/UpdatePrompt.tsx'

/** Offers the broker's desktop site to a desktop's browser, once; nobody is led there unasked (decisions §2). */
function DesktopOffer() {
  const { t } = useLingui()
  const address = webAddress(useAtomValue(basicInfoAtom)?.desktopUrl ?? '')
  const offer = useEffectEvent((to: string) => {
    toast(t`A desktop site is available`, {
      icon: 'expand',
      action: { label: t`Open site`, onClick: () => location.assign(to) },
      notice: true,
    })
  })
  useEffect(() => {
    if (address === undefined || new URL(address).origin === location.origin) return
    if (isDesktop(navigator) && firstOffer(address)) offer(address)
  }, [address])
  return null
}

/** Notices above every page: waiting orders, a newer build, and failed verifications. */
export const TopNotices = () => (
  <>
    <UpdatePrompt />
    <BusyBanner />
    <ProofWarnings />
  </>
)

const RefusalsSheet = lazySheet(
  () => withLaterWords(import('../orders/proof/RefusalsSheet.tsx')).then((part) => part.RefusalsSheet),
  ({ request, onClose }) => request && onClose,
)

/** The orders that were refused, opened from the history and from a refusal's message. */
const Refusals = () => (
  <RefusalsSheet request={useAtomValue(refusalsAskedAtom)} onClose={() => store.set(refusalsAskedAtom, undefined)} />
)

const ContextMenu = lazyPart(() => import('../ui/ContextMenu.tsx').then((part) => part.ContextMenu), {
  needed: ({ menu }) => menu !== undefined,
})

/** The menu that was asked for, on any page. */
const MenuPlace = () => <ContextMenu menu={useMenu()} />

/** Notices that appear on any page: price alerts, order events and one-time offers. Also the context menu. */
export function Notices() {
  return (
    <>
      <MenuPlace />
      <AlertCentre />
      <MainMenu />
      <OrderNotices />
      <Refusals />
      <DesktopOffer />
      <PushOffer />
    </>
  )
}
