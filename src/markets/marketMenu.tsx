import { t } from '@lingui/core/macro'
import { currentPlace } from '../router.tsx'
import { store } from '../store.ts'
import { openMenu } from '../ui/menu.ts'
import type { Point } from '../ui/menuPlace.ts'
import { toast } from '../ui/toast.ts'
import { alertSheetAtom, alertsOfferedAtom } from './alertAtoms.ts'
import { instrumentOf, selectedCodeAtom } from './atoms.ts'
import { favouriteAtom, favouritesAtom, toggleFavouriteAtom } from './favourites.ts'
import { InstrumentLogo } from './InstrumentLogo.tsx'

interface MarketActs {
  onPick: (code: string) => void
  /** The favourites are to be put in order. */
  onEdit: () => void
}

/** Opens the menu of a market in a list. */
export function openMarketMenu(code: string, at: Point, { onPick, onEdit }: MarketActs): void {
  const instrument = instrumentOf({ code })
  if (instrument === undefined) return
  const name = instrument.showCode
  const isOpen = currentPlace().pathname === '/trade' && store.get(selectedCodeAtom) === code
  const toggle = () =>
    toast(store.set(toggleFavouriteAtom, code) ? t`Added to favourites` : t`Removed from favourites`, {
      icon: 'star',
    })
  openMenu({
    at,
    title: name,
    lead: <InstrumentLogo instrument={instrument} size={36} />,
    groups: [
      [
        !isOpen && { icon: 'trade', label: t`Open chart and ticket`, act: () => onPick(code) },
        store.get(alertsOfferedAtom) === true && {
          icon: 'bell',
          label: t`Price alerts`,
          act: () => store.set(alertSheetAtom, { code }),
        },
      ],
      [
        {
          icon: 'star',
          label: store.get(favouriteAtom(code)) ? t`Remove from favourites` : t`Add to favourites`,
          act: toggle,
        },
        store.get(favouritesAtom).length > 0 && { icon: 'grip', label: t`Edit favourites`, act: onEdit },
      ],
    ],
  })
}
