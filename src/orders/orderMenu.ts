import { t } from '@lingui/core/macro'
import type { Order } from '../../contract/entities/order.ts'
import { instrumentOf, selectedCodeAtom } from '../markets/atoms.ts'
import { freshnessAtom } from '../markets/freshness.ts'
import { currentPlace, goTo } from '../router.tsx'
import { offlineAtom } from '../session/offline.ts'
import { store } from '../store.ts'
import { openMenu } from '../ui/menu.ts'
import type { Point } from '../ui/menuPlace.ts'
import { aboutOrder, nameOf } from './orderWords.ts'

interface OrderActs {
  onOpen: (order: Order, part?: 'stops') => void
  onEnd: (order: Order) => void
}

/** Opens the menu of an order, with what can be done with it now. */
export function openOrderMenu(order: Order, at: Point, { onOpen, onEnd }: OrderActs): void {
  const instrument = instrumentOf(order)
  const isPending = order.status === 'pending'
  const isLive = isPending || order.status === 'holding'
  const online = !store.get(offlineAtom)
  const isTradable = store.get(freshnessAtom(instrument?.code ?? '')) === 'live'
  const isOnChart = currentPlace().pathname === '/trade' && store.get(selectedCodeAtom) === instrument?.code
  openMenu({
    at,
    title: nameOf(aboutOrder(order)),
    groups: [
      [
        isLive && online && { icon: 'settings', label: t`Edit stops`, act: () => onOpen(order, 'stops') },
        isLive &&
          online &&
          (isPending || isTradable) && {
            icon: 'close',
            label: isPending ? t`Cancel order` : t`Close position`,
            act: () => onEnd(order),
          },
      ],
      [
        { icon: 'info', label: t`Details`, act: () => onOpen(order) },
        instrument !== undefined &&
          !isOnChart && {
            icon: 'trade',
            label: t`Open chart and ticket`,
            act: () => {
              store.set(selectedCodeAtom, instrument.code)
              goTo('/trade')
            },
          },
      ],
    ],
  })
}
