import { emptyAccountCopy } from '../../session/later/emptyAccountCopy.ts'
import { ownTokenAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { startBadge } from './badge.ts'
import { startInstallOffer } from './installMoment.ts'
import { startLateAnswers } from './lateAnswers.ts'
import { startLiveBars } from './liveBars.ts'
import { startPersist } from './persist.ts'
import { startPush } from './pushArrivals.ts'
import { startWorker } from './worker.ts'

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
