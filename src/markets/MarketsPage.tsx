import { useSetAtom } from 'jotai'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useWide } from '../ui/useWide.ts'
import { selectedCodeAtom } from './atoms.ts'
import { FavouritesFoot, NoFavourites } from './FavouritesFoot.tsx'
import { MarketChips } from './MarketChips.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import { MarketListHead } from './MarketListHead.tsx'
import type { MarketSheetKind } from './MarketSheet.tsx'
import { MarketsBoard } from './MarketsBoard.tsx'
import { MarketsHeader } from './MarketsHeader.tsx'
import { MarketsMoney } from './MarketsMoney.tsx'
import styles from './MarketsPage.module.css'
import { MarketSheet } from './marketSheets.ts'
import { InstrumentPicker } from './picker.ts'
import { recentAtom } from './recentAtom.ts'
import { FAVOURITES, useMarketView } from './useMarketView.ts'

/** Home: every market, its day and its price (document 1 §2). A row opens its chart. */
export function MarketsPage() {
  const navigate = useNavigate()
  // Another one on every page: with it in `pick` every row would be drawn again.
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  const wide = useWide()
  const select = useSetAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const { shown, chosen, setCategory, category } = useMarketView('')
  const [sheet, setSheet] = useState<MarketSheetKind | undefined>(undefined)
  const [searching, setSearching] = useState(false)
  const pick = useCallback(
    (code: string) => {
      select(code)
      remember(code)
      setSearching(false)
      latest.current('/trade')
    },
    [select, remember],
  )
  if (wide) return <MarketsBoard onPick={pick} />
  return (
    <div className={styles.page}>
      <MarketsHeader onSearch={() => setSearching(true)} />
      <MarketsMoney />
      <div className={styles.filters}>
        <MarketChips value={chosen} onChange={setCategory} />
        <MarketListHead count={shown.length} onSort={() => setSheet('sort')} />
      </div>
      <div className={styles.list}>
        <MarketListBody
          instruments={shown}
          onPick={pick}
          onMenu={(code) => setSheet({ code })}
          empty={category === FAVOURITES ? <NoFavourites /> : undefined}
        />
      </div>
      {category === FAVOURITES && <FavouritesFoot onEdit={() => setSheet('favourites')} />}
      <InstrumentPicker open={searching} onClose={() => setSearching(false)} onPick={pick} />
      <MarketSheet sheet={sheet} onSheet={setSheet} onPick={pick} />
    </div>
  )
}
