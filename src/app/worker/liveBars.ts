import type { CachedBar } from '../../../sw/cache/cachedRecords.ts'
import type { WorkerMessage } from '../../../sw/cache/workerMessages.ts'
import { onBatch, reconnectionsAtom } from '../../live/live.ts'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'

/** Bars are handed over this often, ms. */
export const HANDOVER_INTERVAL_MS = 30_000
const MINUTE_MS = 60_000

/**
 * Hands the service worker the minutes that the live channel told, once they are over: a chart seen live is kept whole.
 * Answers how to stop.
 */
export function startLiveBars(origin: string): () => void {
  const running = new Map<string, CachedBar>()
  const ended = new Map<string, CachedBar[]>()
  const stopHearing = onBatch(({ candles }) => {
    // What a replay plays is kept already, and is not now.
    if (store.get(practiceAtom)) return running.clear()
    // An answer that was asked for after a bar was last told of knows better how it ended.
    const revision = Date.now()
    for (const [code, bars] of candles) {
      for (const bar of bars) {
        const before = running.get(code)
        running.set(code, { ...bar, revision })
        // How a bar ended was heard only when the next one followed.
        if (before?.time !== bar.time - MINUTE_MS) continue
        const list = ended.get(code) ?? []
        list.push(before)
        ended.set(code, list)
      }
    }
  })
  const stopCounting = store.sub(reconnectionsAtom, () => running.clear())
  const timer = setInterval(() => {
    for (const [code, bars] of ended) {
      const message: WorkerMessage = { type: 'BARS', origin, code, bars }
      navigator.serviceWorker?.controller?.postMessage(message)
    }
    ended.clear()
  }, HANDOVER_INTERVAL_MS)
  return () => {
    stopHearing()
    stopCounting()
    clearInterval(timer)
  }
}
