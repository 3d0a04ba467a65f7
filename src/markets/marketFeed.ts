import { TOPIC } from '../../contract/live.ts'
import { liveStatusAtom, onBatch, subscribeTopic } from '../live/live.ts'
import { store } from '../store.ts'
import { applyMomentAtom, applyOpenedAtom } from './freshness.ts'
import { instrumentAtom, instrumentsAsOfAtom, instrumentsStateAtom, loadInstruments } from './instruments.ts'
import { applyBatchAtom } from './quotes.ts'

/** Interval at which ages are checked, ms, and the shortest time between reloads when a market opens or closes. */
const POLL_INTERVAL_MS = 1_000
const RELOAD_MS = 5_000

/** There is no list, or a copy of an old one. */
const isOutdated = (): boolean =>
  store.get(instrumentsStateAtom) === 'failed' || store.get(instrumentsAsOfAtom) !== undefined

/** Keeps prices and their ages for as long as the app runs. */
export function startMarkets(): void {
  subscribeTopic(TOPIC.market)
  let reloadedAt = 0
  onBatch((batch) => {
    store.set(applyBatchAtom, batch)
    const turned = batch.quotes.some(({ code, marketOpen }) => {
      const known = store.get(instrumentAtom(code))
      return known !== undefined && known.open !== marketOpen
    })
    if (!turned || Date.now() - reloadedAt < RELOAD_MS) return
    reloadedAt = Date.now()
    loadInstruments({ silent: true })
  })

  const look = () => store.set(applyMomentAtom, Date.now(), navigator.onLine)
  setInterval(() => {
    if (document.visibilityState !== 'visible') return
    look()
    // The server was slow to answer, and is there all the same.
    const due = store.get(liveStatusAtom) === 'online' && isOutdated() && Date.now() - reloadedAt > RELOAD_MS
    if (!due) return
    reloadedAt = Date.now()
    loadInstruments({ silent: true })
  }, POLL_INTERVAL_MS)
  for (const event of ['online', 'offline'] as const) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)

  store.sub(liveStatusAtom, () => {
    if (store.get(liveStatusAtom) !== 'online') return
    store.set(applyOpenedAtom, Date.now())
    if (isOutdated()) loadInstruments({ silent: true })
  })
  look()
}
