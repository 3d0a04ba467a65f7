import { TOPIC } from '../../contract/live.ts'
import { liveStatusAtom, onBatch, subscribeTopic } from '../live/live.ts'
import { store } from '../store.ts'
import { takeMomentAtom, takeOpenedAtom } from './freshness.ts'
import { instrumentAtom, instrumentsStateAtom, loadInstruments } from './instruments.ts'
import { takeQuotesAtom } from './quotes.ts'

/** How often ages are looked at, and how often at most a market that opens or closes has the list loaded again, ms. */
const LOOK_EVERY_MS = 1_000
const RELOAD_MS = 5_000

/** Keeps prices and their ages for as long as the app runs. */
export function startMarkets(): void {
  subscribeTopic(TOPIC.market)
  let reloadedAt = 0
  onBatch(({ quotes }) => {
    if (quotes.length === 0) return
    store.set(takeQuotesAtom, quotes)
    const turned = quotes.some(({ code, marketOpen }) => {
      const known = store.get(instrumentAtom(code))
      return known !== undefined && known.open !== marketOpen
    })
    if (!turned || Date.now() - reloadedAt < RELOAD_MS) return
    reloadedAt = Date.now()
    loadInstruments({ silent: true })
  })

  const look = () => store.set(takeMomentAtom, Date.now(), navigator.onLine)
  setInterval(() => {
    if (document.visibilityState === 'visible') look()
  }, LOOK_EVERY_MS)
  for (const event of ['online', 'offline'] as const) addEventListener(event, look)
  document.addEventListener('visibilitychange', look)

  store.sub(liveStatusAtom, () => {
    if (store.get(liveStatusAtom) !== 'online') return
    store.set(takeOpenedAtom, Date.now())
    if (store.get(instrumentsStateAtom) === 'failed') loadInstruments({ silent: true })
  })
}
