import { useLingui } from '@lingui/react/macro'
import { useSetAtom } from 'jotai'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { goTo } from '../router.tsx'
import { loggedInAtom, userAtom } from '../session/session.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Icon } from '../ui/icons/Icon.tsx'
import { idleMoment } from '../ui/idle.ts'
import type { moveInto } from '../ui/moveInto.ts'
import { useTerminal } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { AccountTag } from './AccountTag.tsx'
import { AlertBell } from './AlertBell.tsx'
import { selectedCodeAtom } from './atoms.ts'
import { FavouritesFoot, NoFavourites } from './FavouritesFoot.tsx'
import { MarketChips } from './MarketChips.tsx'
import { MarketIndicator } from './MarketIndicator.tsx'
import { MarketListBody } from './MarketListBody.tsx'
import { MarketListHead } from './MarketListHead.tsx'
import type { MarketSheetKind } from './MarketSheet.tsx'
import { MarketsBoard } from './MarketsBoard.tsx'
import marketsHeaderStyles from './MarketsHeader.module.css'
import { MarketsMoney } from './MarketsMoney.tsx'
import styles from './MarketsPage.module.css'
import { MarketSheet, marketMenu } from './marketSheets.ts'
import { FirstSteps, PractiseCard, practiseCodesAtom } from './offers.tsx'
import { recentAtom } from './recentAtom.ts'
import { FAVOURITES, useMarketView } from './useMarketView.ts'

/** The way that a row moves into its page is loaded by then, ms. */
const PREFETCH_TIMEOUT_MS = 5_000

/** The phone's first row: account, state of the market, search, the user. */
function MarketsHeader() {
  const navigate = useNavigate()
  const { t } = useLingui()
  const loggedIn = useAtomValue(loggedInAtom)
  const user = useAtomValue(userAtom)
  const initials = user?.email.match(/[\p{L}\p{N}]/u)?.[0].toLocaleUpperCase()
  return (
    <header className={marketsHeaderStyles.head}>
      <h1 className="sr" tabIndex={-1}>{t`Markets`}</h1>
      <div className={marketsHeaderStyles.state}>
        <AccountTag />
        <MarketIndicator />
      </div>
      <IconButton icon="search" label={t`Search`} onClick={() => navigate('/product')} />
      <AlertBell />
      <button
        type="button"
        className={marketsHeaderStyles.avatar}
        aria-label={loggedIn ? t`Your account` : t`Log in`}
        onClick={() => navigate('/user')}
      >
        <span className={marketsHeaderStyles.face}>{initials ?? <Icon name="user" size={18} />}</span>
      </button>
    </header>
  )
}

/** Home: the account and its `day`, and every market, its day and its price (document 1 §2). A row opens its chart. */
export function MarketsPage({ day }: { day?: ReactNode }) {
  const navigate = useNavigate()
  // Another one on every page: with it in `pick` every row would be drawn again.
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  const list = useRef<HTMLDivElement>(null)
  const move = useRef<typeof moveInto>(undefined)
  useEffect(() => {
    idleMoment(PREFETCH_TIMEOUT_MS)
      .then(() => import('../ui/moveInto.ts'))
      .then(
        (part) => {
          move.current = part.moveInto
        },
        () => undefined,
      )
  }, [])
  const wide = useTerminal()
  const select = useSetAtom(selectedCodeAtom)
  const remember = useSetAtom(recentAtom)
  const { shown, chosen, setCategory, category } = useMarketView('')
  const practise = useAtomValue(practiseCodesAtom)
  const [sheet, setSheet] = useState<MarketSheetKind | undefined>(undefined)
  const pick = useCallback(
    (code: string) => {
      const choose = () => {
        select(code)
        remember(code)
      }
      const row = list.current?.querySelector(`[data-code="${CSS.escape(code)}"]`)
      const moved = { 'market-logo': row?.firstElementChild, 'market-price': row?.querySelector('.cell') }
      const arrive = () => {
        row?.removeAttribute('data-opens')
        choose()
        goTo('/trade')
      }
      if (row && move.current?.(moved, arrive)) {
        row.setAttribute('data-opens', '')
        return
      }
      choose()
      latest.current('/trade')
    },
    [select, remember],
  )
  if (wide) return <MarketsBoard onPick={pick} />
  return (
    <div className={styles.page}>
      <MarketsHeader />
      <MarketsMoney day={day} />
      <FirstSteps className={styles.steps} />
      <div className={styles.filters}>
        <MarketChips value={chosen} onChange={setCategory} />
        <MarketListHead count={shown.length} onSort={() => setSheet('sort')} />
      </div>
      <div ref={list} className={styles.list}>
        <MarketListBody
          instruments={shown}
          onPick={pick}
          onMenu={marketMenu(pick, () => setSheet('favourites'))}
          closedHead={practise.length > 0 && <PractiseCard codes={practise} />}
          empty={category === FAVOURITES ? <NoFavourites /> : undefined}
        />
      </div>
      {category === FAVOURITES && <FavouritesFoot onEdit={() => setSheet('favourites')} />}
      <MarketSheet sheet={sheet} onSheet={setSheet} />
    </div>
  )
}
