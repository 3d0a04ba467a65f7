import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useAtom } from '../useAtom.ts'
import { selectedCodeAtom } from './atoms.ts'
import { FavouritesFoot, NoFavourites } from './FavouritesFoot.tsx'
import { MarketChips } from './MarketChips.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import { MarketListHead } from './MarketListHead.tsx'
import type { MarketSheetKind } from './MarketSheet.tsx'
import { MarketSheet, marketMenu } from './marketSheets.ts'
import { recentAtom } from './recentAtom.ts'
import { FAVOURITES, useMarketView } from './useMarketView.ts'
import styles from './WatchList.module.css'

/** The terminal's first column: markets to choose from. ↑ and ↓ choose too, wherever no field has the focus. */
export function WatchList() {
  const { t } = useLingui()
  const [selected, select] = useAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const { shown, chosen, setCategory, category } = useMarketView('')
  const [sheet, setSheet] = useState<MarketSheetKind | undefined>(undefined)
  const scroller = useRef<HTMLDivElement>(null)
  const pick = useCallback(
    (code: string) => {
      select(code)
      remember(code)
    },
    [select, remember],
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target !== document.body) return
      const at = shown.findIndex((one) => one.code === selected)
      const next = shown[Math.min(Math.max(at + step, 0), shown.length - 1)]
      if (!next) return
      event.preventDefault()
      pick(next.code)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shown, selected, pick])
  useEffect(() => {
    if (selected === undefined) return
    const row = scroller.current?.querySelector(`[data-code="${CSS.escape(selected)}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <section className={styles.column} aria-label={t`Markets`}>
      <div className={styles.chips}>
        <MarketChips value={chosen} onChange={setCategory} />
      </div>
      <MarketListHead count={shown.length} look="watch" onSort={() => setSheet('sort')} />
      <div ref={scroller} className={styles.scroller}>
        <MarketListBody
          instruments={shown}
          look="watch"
          starred
          selected={selected}
          onPick={pick}
          onMenu={marketMenu(pick, () => setSheet('favourites'))}
          empty={category === FAVOURITES ? <NoFavourites starred /> : undefined}
        />
        {category === FAVOURITES && <FavouritesFoot onEdit={() => setSheet('favourites')} />}
      </div>
      <MarketSheet sheet={sheet} onSheet={setSheet} />
    </section>
  )
}
