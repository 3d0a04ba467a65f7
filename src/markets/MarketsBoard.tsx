import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Category, Instrument } from '../../contract/entities/market.ts'
import { loggedInAtom } from '../session/session.ts'
import { Chips } from '../ui/Chips.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { categoriesAtom, instrumentsAtom } from './atoms.ts'
import { MarketList } from './MarketList.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import styles from './MarketsBoard.module.css'
import { MarketsMoney } from './MarketsMoney.tsx'
import { searchMarkets } from './searchMarkets.ts'

/** Every market at a glance on a wide screen: by category, in as many columns as there is room for. `/` searches. */
export function MarketsBoard({ onPick }: { onPick: (code: string) => void }) {
  const { t } = useLingui()
  const loggedIn = useAtomValue(loggedInAtom)
  const instruments = useAtomValue(instrumentsAtom)
  const categories = useAtomValue(categoriesAtom)
  const [category, setCategory] = useState<string | null>(null)
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const shown = useMemo(() => searchMarkets(instruments, query, category), [instruments, query, category])
  const groups = useMemo(() => (query === '' ? grouped(shown, categories) : []), [shown, categories, query])
  useSlash(() => field.current?.focus())
  return (
    <div className={styles.board}>
      <h1 className="sr" tabIndex={-1}>{t`Markets`}</h1>
      {!loggedIn && <MarketsMoney />}
      <div className={styles.filters}>
        <Chips
          className={styles.chips ?? ''}
          label={t`Categories`}
          value={category}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setCategory}
        />
        <div className={styles.field}>
          <SearchField ref={field} value={query} onChange={setQuery} label={t`Search markets`} keyCap="/" />
        </div>
      </div>
      {groups.length === 0 ? (
        <div className={styles.columns}>
          <MarketListBody instruments={shown} onPick={onPick} />
        </div>
      ) : (
        groups.map((group) => (
          <section key={group.id} className={styles.columns}>
            <h2 className={styles.title}>
              {group.name} <span className="fig">{group.instruments.length}</span>
            </h2>
            <MarketList instruments={group.instruments} label={group.name} onPick={onPick} />
          </section>
        ))
      )}
    </div>
  )
}

interface Group extends Category {
  readonly instruments: readonly Instrument[]
}

/** Instruments under their categories, in the order of both; those of no known category come last. */
function grouped(instruments: readonly Instrument[], categories: readonly Category[]): readonly Group[] {
  const known = new Set(categories.map(({ id }) => id))
  const rest = instruments.filter(({ categoryId }) => !known.has(categoryId))
  const groups = categories.map((one) => ({
    ...one,
    instruments: instruments.filter(({ categoryId }) => categoryId === one.id),
  }))
  return [...groups, { id: '', name: '', instruments: rest }].filter((group) => group.instruments.length > 0)
}

/** The key `/` anywhere but in a field. */
function useSlash(then: () => void): void {
  const latest = useRef(then)
  useEffect(() => {
    latest.current = then
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, dialog')) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
