import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { useResource } from '../resource/useResource.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import stack from '../ui/stack.module.css'
import text from '../ui/text.module.css'
import { useAtomValue } from '../useAtom.ts'
import { instrumentAtom, instrumentsAtom } from './atoms.ts'
import companiesLinkStyles from './CompaniesLink.module.css'
import { FavouritesFoot, NoFavourites } from './FavouritesFoot.tsx'
import styles from './InstrumentPicker.module.css'
import { MarketChips } from './MarketChips.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import { MarketListHead } from './MarketListHead.tsx'
import type { MarketSheetKind } from './MarketSheet.tsx'
import { MarketSheet } from './marketSheets.ts'
import { recentAtom } from './recentAtom.ts'
import { FAVOURITES, useMarketView } from './useMarketView.ts'

const askStatus = () => request(getCompanyStatus, {}, { silent: true })

/** The way from the search of markets to the one of companies, in main mode (document 2 §2). */
function CompaniesLink({ onLeave }: { onLeave: () => void }) {
  const { answer } = useResource(askStatus)
  if (answer?.mode !== 'main') return null
  return (
    <Link to="/product" className={companiesLinkStyles.link} onClick={onLeave}>
      <MoreIcon name="building" />
      <span className={stack.fill}>
        <Trans>Search companies</Trans>
      </span>
      <Icon name="chevron-right" size={16} />
    </Link>
  )
}

interface InstrumentPickerProps {
  open: boolean
  onClose: () => void
  /** Gets the code; the owner closes the picker. */
  onPick: (code: string) => void
  /** The code of the one that is open now. */
  selected?: string | undefined
}

/** Every market to choose from: by code or name, by category, or one of the last. */
export function InstrumentPicker({ open, onClose, onPick, selected }: InstrumentPickerProps) {
  const { t } = useLingui()
  return (
    <Sheet open={open} onClose={onClose} title={t`Markets`} tall>
      <Picker onPick={onPick} onClose={onClose} selected={selected} />
    </Sheet>
  )
}

/** Stands only while the sheet is open, so each opening begins with an empty search. */
function Picker({ onPick, onClose, selected }: Omit<InstrumentPickerProps, 'open'>) {
  const { t } = useLingui()
  const [query, setQuery] = useState('')
  const { shown: found, chosen, setCategory, category } = useMarketView(query)
  const [sheet, setSheet] = useState<MarketSheetKind | undefined>(undefined)
  const field = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const pickRef = useRef(onPick)
  useEffect(() => {
    pickRef.current = onPick
  })
  const pick = useCallback((code: string) => pickRef.current(code), [])
  useEffect(() => {
    // Where there is a keyboard one types at once; on a phone its keyboard would cover the list unasked.
    if (matchMedia('(hover: hover)').matches) field.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    // What an input method makes of its keys is its own: the Enter that ends a word picks nothing.
    if (event.nativeEvent.isComposing) return
    const first = found[0]
    if (event.key === 'Enter' && query !== '' && first) pick(first.code)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    root.current?.querySelector<HTMLElement>('[data-code]')?.focus()
  }
  return (
    <div ref={root} className={styles.picker}>
      <div className={cx(stack.column12, styles.top)}>
        <div className={styles.field}>
          <SearchField
            ref={field}
            value={query}
            onChange={setQuery}
            label={t`Search by code or name`}
            onKeyDown={onKeyDown}
          />
        </div>
        <MarketChips value={chosen} onChange={setCategory} />
        {query === '' && category === null && <Recent onPick={pick} />}
        <MarketListHead count={found.length} look="pick" onSort={() => setSheet('sort')} />
      </div>
      <MarketListBody
        instruments={found}
        look="pick"
        selected={selected}
        onPick={pick}
        onMenu={(code) => setSheet({ code })}
        empty={category === FAVOURITES && query === '' ? <NoFavourites starred /> : undefined}
      />
      {category === FAVOURITES && query === '' && <FavouritesFoot onEdit={() => setSheet('favourites')} />}
      <CompaniesLink onLeave={onClose} />
      <MarketSheet sheet={sheet} onSheet={setSheet} onPick={pick} />
    </div>
  )
}

function Recent({ onPick }: { onPick: (code: string) => void }) {
  const { t } = useLingui()
  const recent = useAtomValue(recentAtom)
  const instruments = useAtomValue(instrumentsAtom)
  const codes = recent.filter((code) => instruments.some((one) => one.code === code))
  if (codes.length === 0) return null
  return (
    <div className={cx(stack.row16, styles.recent)}>
      <span className={text.small}>
        <Trans>Recent</Trans>
      </span>
      <ul className={styles.codes} aria-label={t`Recent`}>
        {codes.map((code) => (
          <RecentCode key={code} code={code} onPick={onPick} />
        ))}
      </ul>
    </div>
  )
}

function RecentCode({ code, onPick }: { code: string; onPick: (code: string) => void }) {
  const instrument = useAtomValue(instrumentAtom(code))
  if (instrument === undefined) return null
  return (
    <li>
      <button type="button" className={styles.code} onClick={() => onPick(code)}>
        <bdi>{instrument.showCode}</bdi>
      </button>
    </li>
  )
}
