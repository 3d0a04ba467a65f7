import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useMemo, useState } from 'react'
import { navigate } from '../navigation/location.ts'
import { Chips } from '../ui/Chips.tsx'
import { useWide } from '../ui/useWide.ts'
import { categoriesAtom, instrumentsAtom, selectedCodeAtom } from './atoms.ts'
import { LatePicker } from './LatePicker.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import { MarketListHead } from './MarketListHead.tsx'
import { MarketsBoard } from './MarketsBoard.tsx'
import { MarketsHeader } from './MarketsHeader.tsx'
import { MarketsMoney } from './MarketsMoney.tsx'
import styles from './MarketsPage.module.css'
import { recentAtom } from './recentAtom.ts'
import { searchMarkets } from './searchMarkets.ts'

/** Home: every market, its day and its price (document 1 §2). A row opens its chart. */
export function MarketsPage() {
  const { t } = useLingui()
  const wide = useWide()
  const instruments = useAtomValue(instrumentsAtom)
  const categories = useAtomValue(categoriesAtom)
  const select = useSetAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const [category, setCategory] = useState<string | null>(null)
  const [searching, setSearching] = useState(false)
  const shown = useMemo(() => searchMarkets(instruments, '', category), [instruments, category])
  const pick = useCallback(
    (code: string) => {
      select(code)
      remember(code)
      setSearching(false)
      navigate('/trade')
    },
    [select, remember],
  )
  if (wide) return <MarketsBoard onPick={pick} />
  return (
    <div className={styles.page}>
      <MarketsHeader onSearch={() => setSearching(true)} />
      <MarketsMoney />
      <div className={styles.filters}>
        <Chips
          label={t`Categories`}
          value={category}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCategory}
        />
        <MarketListHead count={shown.length} />
      </div>
      <div className={styles.list}>
        <MarketListBody instruments={shown} onPick={pick} />
      </div>
      <LatePicker open={searching} onClose={() => setSearching(false)} onPick={pick} />
    </div>
  )
}
