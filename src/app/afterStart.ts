import { renewedCookie } from '../community/companyCookie.ts'
import { log } from '../log.ts'
import { emptyAccountCopy } from '../session/emptyAccountCopy.ts'
import { accountFiguresAtom } from '../session/figures.ts'
import { isAppleTouch, isInstalled } from '../session/installWays.ts'
import { loggedInAtom, ownTokenAtom, practiceAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { startInstallOffer } from './install/installMoment.ts'
import { startOpening } from './openedFiles.ts'
import { startPush } from './push/pushArrivals.ts'
import { startFreshAnswers } from './worker/freshAnswers.ts'
import { startLiveBars } from './worker/liveBars.ts'
import { startWorker } from './worker/worker.ts'

/** Asks the browser to keep what is stored: of somebody who logs in, not of everybody who looks in. Browsers ask nobody, or once. */
function startPersist(): void {
  const ask = async () => {
    if (!store.get(loggedInAtom) || !navigator.storage?.persist) return
    if (!(await navigator.storage.persisted())) await navigator.storage.persist()
  }
  const requested = () => void ask().catch(() => undefined)
  store.sub(loggedInAtom, requested)
  requested()
}

/** Shows the number of open positions on the installed app's icon, where the system can; none for a visitor. */
function startBadge(): void {
  if (!('setAppBadge' in navigator)) return
  let shown: number | undefined
  const draw = () => {
    if (store.get(practiceAtom)) return
    const count = store.get(accountFiguresAtom)?.holding ?? 0
    if (count === shown) return
    shown = count
    const drawn = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
    // A browser that knows badges may still refuse one to a tab.
    drawn.catch(() => undefined)
  }
  store.sub(accountFiguresAtom, draw)
  draw()
}

/** Keeps the closed trades of a replay for the journal, from the first replay on. */
function startPracticeJournal(): void {
  const stop = store.sub(practiceAtom, () => {
    if (!store.get(practiceAtom)) return
    stop()
    void import('../journal/savePractice.ts').then((part) => part.startSavingPractice()).catch(() => undefined)
  })
}

/** A browser keeps a cookie for 400 days at most, not for the three years of document 2 §9. */
function renewCompany(): void {
  const renewed = renewedCookie(document.cookie, location.protocol === 'https:')
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser yet
  if (renewed !== undefined) document.cookie = renewed
}

/** Fetches and checks receipts of orders as long as the app runs. */
function startReceipts(): void {
  import('../orders/proof/receiptFetcher.ts')
    .then((part) => part.fetchReceipts())
    .catch((error: unknown) => log('receipts are not checked', error))
}

/** Begins what no screen waits for: receipts, the service worker and what it is told, the badge, the offer to install, notifications. */
export function afterStart(apiOrigin: string): void {
  // Whoever removed the session by hand left the copies behind.
  if (store.get(ownTokenAtom) === undefined) void emptyAccountCopy()
  startWorker(apiOrigin)
  startFreshAnswers()
  startLiveBars(apiOrigin)
  startBadge()
  startPracticeJournal()
  startPersist()
  startReceipts()
  startPush()
  startInstallOffer()
  renewCompany()
  startOpening()
  void import('./keptScreen/keepScreens.tsx').then((part) => part.startKeepingScreens())
  if (isAppleTouch() && !isInstalled()) void import('./install/startImages.ts').then((part) => part.addStartImages())
}
