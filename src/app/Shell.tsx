import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { loadingAtom } from '../api/loading.ts'
import { timeZoneAtom } from '../i18n/timeZone.ts'
import { startLive } from '../live/live.ts'
import { instrumentsAtom, loadInstruments } from '../markets/atoms.ts'
import { Redirect } from '../navigation/Link.tsx'
import { currentPlace, DrawnPlace, onPlace, type Place } from '../navigation/location.ts'
import { installViewAtom } from '../session/install.ts'
import { loggedInAtom, practiceAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { afterPaint } from '../ui/afterPaint.ts'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ToastHost } from '../ui/ToastHost.tsx'
import { useWide } from '../ui/useWide.ts'
import { testersAtom } from '../weather/wires.ts'
import { useDocumentTitle } from './documentTitle.ts'
import { keepLastPath } from './lastPath.ts'
import {
  FootBar,
  InstallOffer,
  Notices,
  ReplayBar,
  ResumeActions,
  TesterStrips,
  TopBar,
  UpdatePrompt,
} from './lateParts.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageBox } from './PageBox.tsx'
import { destination, hasBar, type Route } from './routes.ts'
import styles from './Shell.module.css'
import { TabBar } from './TabBar.tsx'

/** The frame around every page: bars, banners, and the pages that are kept while they are left. */
export function Shell() {
  const place = useDrawnPlace()
  const { pathname, search } = place
  const loggedIn = useAtomValue(loggedInAtom)
  const { route, redirect } = destination(pathname, search, loggedIn)
  useEffect(() => keepLastPath(pathname + search), [pathname, search])
  return (
    <DrawnPlace value={place}>
      {redirect !== undefined && <Redirect to={redirect} />}
      <Frame route={route} />
    </DrawnPlace>
  )
}

/** The place whose page is drawn: after a step the bar shows first where it leads, a page may take a slow phone long. */
function useDrawnPlace(): Place {
  const [place, setPlace] = useState(currentPlace)
  useLayoutEffect(() => {
    const draw = () => setPlace(currentPlace())
    draw()
    return onPlace((stepped) => (stepped ? afterPaint(draw) : draw()))
  }, [])
  return place
}

function Frame({ route }: { route: Route }) {
  const { t } = useLingui()
  const wide = useWide()
  const busy = useAtomValue(loadingAtom) > 0
  const loggedIn = useAtomValue(loggedInAtom)
  const practice = useAtomValue(practiceAtom)
  const install = useAtomValue(installViewAtom) !== 'none'
  const testers = useAtomValue(testersAtom)
  const kept = useKept(route)
  const zone = useAtomValue(timeZoneAtom)
  const arrived = useArrived(route)
  useEntering(route)

  useDocumentTitle(route.title && t(route.title))

  return (
    <div className={cx(styles.frame, (wide || !hasBar(route)) && styles.barless)}>
      {wide && (
        <Suspense fallback={<div className={styles.top} />}>
          <TopBar route={route} />
        </Suspense>
      )}
      <Suspense>
        <UpdatePrompt />
      </Suspense>
      <OfflineBanner />
      <Suspense>{(testers.lab || testers.recorder) && <TesterStrips {...testers} />}</Suspense>
      <main className={styles.main}>
        {kept.map((one) => (
          // Their times are drawn anew in another zone.
          <PageBox key={one.path + zone} route={one} shown={one === route} arrived={arrived && one === route} />
        ))}
        {!route.kept && <PageBox key={route.path} route={route} shown arrived={arrived} />}
      </main>
      <Suspense>{install && <InstallOffer />}</Suspense>
      <Suspense>{practice && <ReplayBar />}</Suspense>
      {wide ? (
        <Suspense fallback={<div className={styles.foot} />}>
          <FootBar route={route} />
        </Suspense>
      ) : (
        hasBar(route) && <TabBar />
      )}
      {busy && (
        <div className={styles.busy} role="status" aria-label={t`Working`}>
          <Spinner size={24} />
        </div>
      )}
      <Suspense>{loggedIn && <ResumeActions />}</Suspense>
      <Suspense>
        <Notices />
      </Suspense>
      <ToastHost />
    </div>
  )
}

/** The kept pages that were shown at least once. */
function useKept(route: Route): readonly Route[] {
  const [kept, setKept] = useState<readonly Route[]>([])
  if (!route.kept || kept.includes(route)) return kept
  const grown = [...kept, route]
  setKept(grown)
  return grown
}

/** Whether the page was reached from another one, so that the focus goes along. */
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
  const asked = useRef(false)
  useEffect(() => {
    startLive()
    // For the first page the start has asked.
    if (asked.current && (route.market || store.get(instrumentsAtom).length === 0)) loadInstruments()
    asked.current = true
  }, [route])
}
