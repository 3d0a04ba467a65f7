import { t } from '@lingui/core/macro'
import { onDroppedRow } from '../../contract/codec.ts'
import { LIVE_PATH } from '../../contract/live.ts'
import { createClient } from '../api/client.ts'
import { errorWords, type NetworkError, type RefusedError } from '../api/errors.ts'
import { countBusy } from '../api/loading.ts'
import { liveOriginOf, ownOrigins } from '../api/origins.ts'
import { openClient } from '../api/request.ts'
import { currentLanguage, languageAtom } from '../i18n/language.ts'
import { liveStatusAtom, openLive, startLive } from '../live/live.ts'
import { log } from '../log.ts'
import { loadInstruments } from '../markets/atoms.ts'
import { startMarkets } from '../markets/marketFeed.ts'
import { currentPlace, goTo } from '../router.tsx'
import { forgetAccountCopy } from '../session/accountCopy.ts'
import { basicInfoAtom, loadBasicInfo } from '../session/basicInfo.ts'
import { startFigures } from '../session/figuresFeed.ts'
import { isOpenToAll, loginPath } from '../session/from.ts'
import { watchInstall } from '../session/install.ts'
import { endSession, refreshAccount } from '../session/login.ts'
import { isOffered } from '../session/offers.ts'
import { ordersChanged } from '../session/orderEvents.ts'
import { currentToken, followOtherTabs, ownTokenAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { idleMoment, runFirst } from '../ui/idle.ts'
import { toast } from '../ui/toast.ts'
import { yieldToPage } from '../ui/yieldToPage.ts'
import { checkCompanyStatus } from './companyStatus.ts'

/** The longest the service worker waits for an idle moment, ms. */
const IDLE_TIMEOUT_MS = 2_000

/**
 * Opens the ways to the server and begins to ask what the first screen needs (document 1 §7, decisions §2). Resolves once
 * the list of instruments is there or cannot be had.
 */
export function start(): Promise<void> {
  const origins = ownOrigins()
  openClient(
    createClient({
      origins,
      language: () => currentLanguage().code,
      token: currentToken,
      offers: isOffered,
      sessionOver,
      show,
      busy: countBusy,
      log,
      now: () => Date.now(),
    }),
  )
  logTheUnseen()
  followOtherTabs()
  watchInstall()
  openLive(`${liveOriginOf(origins.api)}${LIVE_PATH}`, () => refreshAccount({ silent: true }).catch(() => undefined))
  startMarkets()
  startFigures()
  startLive()
  const listed = askFirst()
  idleMoment(IDLE_TIMEOUT_MS)
    .then(() => import('./afterStart.ts'))
    .then((part) => part.afterStart(origins.api))
    .catch((error: unknown) => log('what comes after the start did not', error))
  return listed
}

/** In a task of its own: each request costs a slow phone a good part of a frame. */
const apart = <T>(ask: () => Promise<T>): Promise<T> => yieldToPage().then(ask)

function askFirst(): Promise<void> {
  const shown = () => undefined
  // Every page judges prices and names instruments by the list. What fails here is said once, by the page that misses it.
  const listed = loadInstruments({ silent: true })
  runFirst(listed)
  apart(checkCompanyStatus).catch(shown)
  const basics = apart(() => loadBasicInfo({ initial: true, silent: true })).catch(shown)
  apart(() => refreshAccount({ initial: true, silent: true })).catch(shown)
  store.sub(ownTokenAtom, forgetAccountCopy)
  store.sub(liveStatusAtom, async () => {
    // What is on its way may still come.
    await basics
    const missing = store.get(basicInfoAtom) === undefined
    if (missing && store.get(liveStatusAtom) === 'online') loadBasicInfo({ silent: true }).catch(shown)
  })
  // What the server says in the visitor's language is asked for again in the new one.
  store.sub(languageAtom, () => {
    loadInstruments({ silent: true })
    loadBasicInfo({ silent: true }).catch(shown)
    ordersChanged()
  })
  return listed
}

function sessionOver(token: string | undefined, redirect: boolean): void {
  // Once the session has ended the frame may lead to the log-in at once: where the visitor was is asked for before.
  const { pathname, search } = currentPlace()
  if (!endSession(token)) return
  // A visitor, of whom a log-in is asked, was never in.
  if (token !== undefined) toast(t`You were logged out on this device`, { icon: 'logout', notice: true })
  if (!redirect || isOpenToAll(pathname)) return
  // A page that a visitor cannot be shown leads nowhere but to the log-in: back would only lead there again.
  goTo(loginPath(pathname + search), { replace: token === undefined })
}

function show(error: RefusedError | NetworkError): void {
  toast(errorWords(error), { tone: 'danger' })
}

function logTheUnseen(): void {
  onDroppedRow((row, why) => log(`a row was dropped: ${why}`, row))
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
    log('request blocked', { blockedURI, effectiveDirective }),
  )
}
