import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { Route as RouterRoute, Routes, useLocation } from 'react-router-dom'
import { loadingAtom, uploadAtom } from '../api/loading.ts'
import { formatPercent } from '../i18n/format.ts'
import { timeZoneAtom } from '../i18n/timeZone.ts'
import { listenToKeys } from '../keys/listenToKeys.ts'
import { startLive } from '../live/live.ts'
import { instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { EntryContext } from '../router.tsx'
import { installViewAtom } from '../session/install.ts'
import { loggedInAtom, practiceAtom, takeoversAtom } from '../session/session.ts'
import { walkthroughAtom } from '../session/settings.ts'
import { store } from '../store.ts'
import { testersAtom } from '../transport.ts'
import { Button } from '../ui/Button.tsx'
import { cx } from '../ui/cx.ts'
import { idleMoment } from '../ui/idle.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { useLandscape, useTerminal } from '../ui/useWide.ts'
import { useAtomValue } from '../useAtom.ts'
import { useDocumentTitle } from './documentTitle.ts'
import { saveLastPath } from './lastPath.ts'
import {
  AccountPane,
  CommandCentre,
  FootBar,
  InstallOffer,
  Notices,
  ReplayBar,
  ResumeActions,
  TesterStrips,
  TopBar,
  TopNotices,
  Walkthrough,
} from './lazyParts.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageBox } from './PageBox.tsx'
import { RequireLogin } from './RequireLogin.tsx'
import { hasBar, isAccount, isBelow, mainRoutes, type Route, routeOf } from './routes.ts'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'

/** The longest until other pages are prepared, ms: each waits for an idle moment of its own. */
const PREPARE_TIMEOUT_MS = 5_000

/** The app around its pages: bars, banners, and the pages, of which some are kept while they are left. */
export function Shell() {
  const { pathname, search } = useLocation()
  const route = routeOf(pathname)
  const { t } = useLingui()
  const wide = useTerminal()
  // A phone on its side trades without it: the head has a menu.
  const low = useLandscape() && route.path === '/trade'
  const tabBar = !wide && !low && hasBar(route)
  const busy = useAtomValue(loadingAtom) > 0
  const loggedIn = useAtomValue(loggedInAtom)
  const practice = useAtomValue(practiceAtom)
  const guide = useAtomValue(walkthroughAtom)
  const install = useAtomValue(installViewAtom) !== 'none'
  const testers = useAtomValue(testersAtom)
  const stored = useKept(route)
  const zone = useAtomValue(timeZoneAtom)
  const takeovers = useAtomValue(takeoversAtom)
  const arrived = useArrived(route)
  const pane = wide && loggedIn && isAccount(pathname)
  useEntering(route)
  useEffect(listenToKeys, [])
  useEffect(() => saveLastPath(pathname + search), [pathname, search])

  useDocumentTitle(route.title && t(route.title))

  const pageBox = (one: Route) => {
    const box = (
      <EntryContext value={pane && search === '' && !isBelow(pathname)}>
        <PageBox key={one.path} route={one} shown arrived={arrived} />
      </EntryContext>
    )
    return one.login ? <RequireLogin>{box}</RequireLogin> : box
  }
  return (
    <div className={cx(styles.frame, !tabBar && styles.withoutBars)}>
      {wide && <TopBar route={route} />}
      <TopNotices />
      <OfflineBanner />
      {(testers.lab || testers.recorder) && <TesterStrips {...testers} />}
      {/* Another account begins with pages of its own: nothing that was typed or opened for the one before stays. */}
      <main key={takeovers} className={cx(styles.main, pane && styles.paned)}>
        {pane && <AccountPane path={pathname} />}
        {stored.map((one) => (
          // Their times are drawn anew in another zone.
          <PageBox key={one.path + zone} route={one} shown={one === route} arrived={arrived && one === route} />
        ))}
        <Routes>
          {mainRoutes.map((one) => (
            <RouterRoute key={one.path} path={one.path} caseSensitive element={!one.keepAlive && pageBox(one)} />
          ))}
          <RouterRoute path="*" element={pageBox(route)} />
        </Routes>
      </main>
      {install && <InstallOffer />}
      {practice && <ReplayBar />}
      {wide && <FootBar route={route} />}
      {tabBar && <TabBar />}
      {busy && <Working />}
      {loggedIn && <ResumeActions />}
      {guide !== 'new' && guide !== 'over' && loggedIn && !practice && <Walkthrough pathname={pathname} />}
      <CommandCentre />
      <Notices />
      <ToastHost />
    </div>
  )
}

/** The spinner over the page while something is uploaded, with how far it is and a way to call it off. */
function Working() {
  const { t } = useLingui()
  const upload = useAtomValue(uploadAtom)
  return (
    <div className={styles.busy} role="status" aria-label={t`Working`}>
      <div className={styles.work}>
        <Spinner size={24} />
        {upload && <span className="fig">{formatPercent(Math.floor(upload.sent * 100), { digits: 0 })}</span>}
        {upload?.stop && (
          <Button size="m" variant="secondary" autoFocus onClick={upload.stop}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** The kept pages: those that were shown, and the others once there is time to prepare them. */
function useKept(route: Route): readonly Route[] {
  const [stored, setStored] = useState<readonly Route[]>([])
  useEffect(() => {
    const add = (one: Route) => setStored((held) => (held.includes(one) ? held : [...held, one]))
    idleMoment(PREPARE_TIMEOUT_MS)
      .then(() => import('./prepare.ts'))
      .then(({ prepare }) => prepare(add))
      .catch(() => undefined)
  }, [])
  if (!route.keepAlive || stored.includes(route)) return stored
  const grown = [...stored, route]
  setStored(grown)
  return grown
}

/** Returns true if the page was reached from another one, so that it takes the focus. */
function useArrived(route: Route): boolean {
  const [first] = useState(route)
  const [moved, setMoved] = useState(false)
  if (route !== first && !moved) setMoved(true)
  return moved || route !== first
}

/**
 * What every navigation does: the live channel is started, and the list of instruments loaded where it is shown; on the
 * other pages while there is none, since orders are reckoned with it.
 */
function useEntering(route: Route): void {
  const requested = useRef(false)
  useEffect(() => {
    startLive()
    // For the first page the start has asked.
    if (requested.current && (route.market || store.get(instrumentsAtom).length === 0)) loadInstruments()
    requested.current = true
  }, [route])
}
