import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Category, Instrument } from '../../contract/entities/market.ts'
import { useAction, useKey } from '../keys/actionKeys.ts'
import { loggedInAtom } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import stack from '../ui/stack.module.css'
import { useAtomValue } from '../useAtom.ts'
import { categoriesAtom } from './atoms.ts'
import { FavouritesFoot, NoFavourites } from './FavouritesFoot.tsx'
import { MarketChips } from './MarketChips.tsx'
import { MarketList } from './MarketList.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import type { MarketSheetKind } from './MarketSheet.tsx'
import styles from './MarketsBoard.module.css'
import { MarketsMoney } from './MarketsMoney.tsx'
import { MarketSheet, marketMenu } from './marketSheets.ts'
import { marketSortAtom } from './marketSort.ts'
import { FirstSteps, PractiseCard, practiseCodesAtom } from './offers.tsx'
import { onlyFavourites } from './orderMarkets.ts'
import { sortWords } from './sortWords.ts'
import { FAVOURITES, useMarketView } from './useMarketView.ts'

/** Every market at a glance on a wide screen: by category, in as many columns as there is room for. `/` searches. */
export function MarketsBoard({ onPick }: { onPick: (code: string) => void }) {
  const navigate = useNavigate()
  const { t } = useLingui()
  const loggedIn = useAtomValue(loggedInAtom)
  const categories = useAtomValue(categoriesAtom)
  const practise = useAtomValue(practiseCodesAtom)
  const [query, setQuery] = useState('')
  const { shown, chosen, setCategory, category, favourites } = useMarketView(query)
  const sort = useAtomValue(marketSortAtom)
  const [sheet, setSheet] = useState<MarketSheetKind | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const whole = query !== '' || sort !== 'usual' || category === FAVOURITES
  const groups = useMemo(
    () => (whole ? [] : grouped(shown, categories, category === null ? favourites : [])),
    [whole, shown, categories, category, favourites],
  )
  const onEdit = () => setSheet('favourites')
  const onMenu = marketMenu(onPick, onEdit)
  const key = useKey('search')
  useAction('search', () => field.current?.focus())
  return (
    <div ref={list} className={cx(stack.column16, styles.board)}>
      <h1 className="sr" tabIndex={-1}>{t`Markets`}</h1>
      {!loggedIn && <MarketsMoney />}
      <FirstSteps className={styles.offer} />
      {practise.length > 0 && (
        <div className={styles.offer}>
          <PractiseCard codes={practise} />
        </div>
      )}
      <div className={cx(stack.row16, styles.filters)}>
        <MarketChips className={styles.chips} value={chosen} onChange={setCategory} />
        <Button variant="text" size="s" icon="direction" onClick={() => setSheet('sort')}>
          {sort === 'usual' ? <Trans>Sort</Trans> : t(sortWords[sort])}
        </Button>
        <div className={styles.field}>
          <SearchField
            ref={field}
            list={list}
            value={query}
            onChange={setQuery}
            label={t`Search markets`}
            {...(key && { keyCap: key })}
          />
        </div>
        <IconButton icon="search" label={t`Search`} onClick={() => navigate('/product')} />
      </div>
      {groups.length === 0 ? (
        <div className={styles.columns}>
          <MarketListBody
            instruments={shown}
            starred
            onPick={onPick}
            onMenu={onMenu}
            empty={category === FAVOURITES && query === '' ? <NoFavourites starred /> : undefined}
          />
          {category === FAVOURITES && query === '' && <FavouritesFoot onEdit={onEdit} />}
        </div>
      ) : (
        (import.meta.env.SSR ? inSight(groups) : groups).map((group) => (
          <section key={group.id} className={styles.columns}>
            <h2 className={styles.title}>
              {group.id === FAVOURITES ? <Trans>Favourites</Trans> : group.name}{' '}
              <span className="fig">{group.instruments.length}</span>
            </h2>
            <MarketList
              instruments={group.instruments}
              label={group.id === FAVOURITES ? t`Favourites` : group.name}
              starred
              onPick={onPick}
              onMenu={onMenu}
            />
          </section>
        ))
      )}
      <MarketSheet sheet={sheet} onSheet={setSheet} />
    </div>
  )
}

/** As many rows as a large screen shows, for the first screen, which the server draws once. */
const ROWS_IN_SIGHT = 40

/** The groups that begin on the first screen. */
function inSight(groups: readonly Group[]): readonly Group[] {
  let rows = 0
  return groups.filter(({ instruments }) => {
    const begins = rows < ROWS_IN_SIGHT
    rows += instruments.length
    return begins
  })
}

interface Group extends Category {
  readonly instruments: readonly Instrument[]
}

/** Favourites, then instruments under their categories, in the order of both; those of no known category come last. */
function grouped(
  instruments: readonly Instrument[],
  categories: readonly Category[],
  favourites: readonly string[],
): readonly Group[] {
  const known = new Set(categories.map(({ id }) => id))
  const rest = instruments.filter(({ categoryId }) => !known.has(categoryId))
  const groups = categories.map((one) => ({
    ...one,
    instruments: instruments.filter(({ categoryId }) => categoryId === one.id),
  }))
  const first = { id: FAVOURITES, name: '', instruments: onlyFavourites(instruments, favourites) }
  return [first, ...groups, { id: '', name: '', instruments: rest }].filter((group) => group.instruments.length > 0)
}
