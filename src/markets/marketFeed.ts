import { TOPIC } from '../../contract/live.ts'
import { liveStatusAtom, onBatch, subscribeTopic } from '../live/live.ts'
import { store } from '../store.ts'
import { applyMomentAtom, applyOpenedAtom } from './freshness.ts'
import { instrumentsAsOfAtom, instrumentsByCode, instrumentsStateAtom, loadInstruments } from './instruments.ts'
import { applyBatchAtom } from './quotes.ts'

/** Interval at which ages are checked, ms, and the shortest time between reloads when a market opens or closes. */
const POLL_INTERVAL_MS = 1_000
const RELOAD_MS = 5_000
/** Each reload that settled nothing doubles the wait for the next one, so many times at most: to five minutes. */
const MAX_DOUBLINGS = 6

/** There is no list, or a copy of an old one. */
const isOutdated = (): boolean =>
  store.get(instrumentsStateAtom) === 'failed' || store.get(instrumentsAsOfAtom) !== undefined

/** Keeps prices and their ages for as long as the app runs. */
export function startMarkets(): void {
  subscribeTopic(TOPIC.market)
  let reloadedAt = 0
  let doublings = 0
  /** Markets that the list was asked for already because their quotes say otherwise. */
  const asked = new Set<string>()
  onBatch((batch) => {
    store.set(applyBatchAtom, batch)
    const known = instrumentsByCode()
    const turned = batch.quotes.filter(({ code, marketOpen }) => {
      const listed = known.get(code)
      if (listed?.open === marketOpen) asked.delete(code)
      return listed !== undefined && listed.open !== marketOpen
    })
    if (turned.length === 0) return
    const isNew = turned.some(({ code }) => !asked.has(code))
    // To load and draw a long list takes a slow phone long.
    if (Date.now() - reloadedAt < RELOAD_MS * (isNew ? 1 : 2 ** doublings)) return
    reloadedAt = Date.now()
    doublings = isNew ? 0 : Math.min(doublings + 1, MAX_DOUBLINGS)
    for (const { code } of turned) asked.add(code)
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
