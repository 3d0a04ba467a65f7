import { emptyAccountCopy } from '../session/emptyAccountCopy.ts'
import { ownTokenAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { startBadge } from './badge.ts'
import { startInstallOffer } from './install/installMoment.ts'
import { startPush } from './push/pushArrivals.ts'
import { startLateAnswers } from './worker/lateAnswers.ts'
import { startLiveBars } from './worker/liveBars.ts'
import { startPersist } from './worker/persist.ts'
import { startWorker } from './worker/worker.ts'

/** Begins what no screen waits for: the service worker and what it is told, the badge, the offer to install, notifications. */
export function afterStart(apiOrigin: string): void {
  // Whoever removed the session by hand left the copies behind.
  if (store.get(ownTokenAtom) === undefined) void emptyAccountCopy()
  startWorker(apiOrigin)
  startLateAnswers()
  startLiveBars(apiOrigin)
  startBadge()
  startPersist()
  startPush()
  startInstallOffer()
}
