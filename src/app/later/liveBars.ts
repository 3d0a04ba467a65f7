import type { KeptBar } from '../../../contract/cache/keptRecords.ts'
import type { WorkerMessage } from '../../../contract/cache/workerMessages.ts'
import type { Candle } from '../../../contract/entities/market.ts'
import { onBatch } from '../../live/live.ts'
import { practiceAtom } from '../../session/session.ts'
import { store } from '../../store.ts'

/** Bars are handed over this often, ms. */
const HAND_OVER_MS = 30_000

/** Hands the service worker the minutes that the live channel told, once they are over: a chart seen live is kept whole. */
export function startLiveBars(origin: string): void {
  const running = new Map<string, Candle>()
  const ended = new Map<string, KeptBar[]>()
  onBatch(({ candles }) => {
    // What a replay plays is kept already, and is not now.
    if (store.get(practiceAtom)) return running.clear()
    for (const [code, bars] of candles) {
      for (const bar of bars) {
        const before = running.get(code)
        running.set(code, bar)
        if (!before || before.time >= bar.time) continue
        const list = ended.get(code) ?? []
        list.push({ ...before, revision: Date.now() })
        ended.set(code, list)
      }
    }
  })
  setInterval(() => {
    for (const [code, bars] of ended) {
      const message: WorkerMessage = { type: 'BARS', origin, code, bars }
      navigator.serviceWorker?.controller?.postMessage(message)
    }
    ended.clear()
  }, HAND_OVER_MS)
}
