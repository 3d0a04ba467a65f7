import { useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Chips } from '../ui/Chips.tsx'
import { categoriesAtom, instrumentsAtom, selectedCodeAtom } from './atoms.ts'
import { MarketListBody } from './MarketListBody.tsx'
import { MarketListHead } from './MarketListHead.tsx'
import { recentAtom } from './recentAtom.ts'
import { searchMarkets } from './searchMarkets.ts'
import styles from './WatchList.module.css'

/** The terminal's first column: markets to choose from. ↑ and ↓ choose too, wherever no field has the focus. */
export function WatchList() {
  const { t } = useLingui()
  const instruments = useAtomValue(instrumentsAtom)
  const categories = useAtomValue(categoriesAtom)
  const [selected, select] = useAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const [category, setCategory] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => searchMarkets(instruments, '', category), [instruments, category])
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
        <Chips
          label={t`Categories`}
          value={category}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCategory}
        />
      </div>
      <MarketListHead count={shown.length} look="watch" />
      <div ref={scroller} className={styles.scroller}>
        <MarketListBody instruments={shown} look="watch" selected={selected} onPick={pick} />
      </div>
    </section>
  )
}
