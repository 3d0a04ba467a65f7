import { Trans, useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { getCompanyStatus } from '../../contract/calls/session.ts'
import { request } from '../api/request.ts'
import { useResource } from '../resource/useResource.ts'
import { cx } from '../ui/cx.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { MoreIcon } from '../ui/MoreIcon.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Strip } from '../ui/Strip.tsx'
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
import { MarketSheet, marketMenu } from './marketSheets.ts'
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
  const list = useRef<HTMLDivElement>(null)
  const pickRef = useRef(onPick)
  useEffect(() => {
    pickRef.current = onPick
  })
  const pick = useCallback((code: string) => pickRef.current(code), [])
  return (
    <div className={styles.picker}>
      <div className={cx(stack.column12, styles.top)}>
        <div className={styles.field}>
          <SearchField first list={list} value={query} onChange={setQuery} label={t`Search by code or name`} />
        </div>
        <MarketChips value={chosen} onChange={setCategory} />
        {query === '' && category === null && <Recent onPick={pick} />}
        <MarketListHead count={found.length} look="pick" onSort={() => setSheet('sort')} />
      </div>
      <div ref={list}>
        <MarketListBody
          instruments={found}
          look="pick"
          selected={selected}
          onPick={pick}
          onMenu={marketMenu(pick, () => setSheet('favourites'))}
          empty={category === FAVOURITES && query === '' ? <NoFavourites starred /> : undefined}
        />
      </div>
      {category === FAVOURITES && query === '' && <FavouritesFoot onEdit={() => setSheet('favourites')} />}
      <CompaniesLink onLeave={onClose} />
      <MarketSheet sheet={sheet} onSheet={setSheet} />
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
    <Strip className={cx(stack.row16, styles.recent)}>
      <span className={text.small}>
        <Trans>Recent</Trans>
      </span>
      <ul className={styles.codes} aria-label={t`Recent`}>
        {codes.map((code) => (
          <RecentCode key={code} code={code} onPick={onPick} />
        ))}
      </ul>
    </Strip>
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
