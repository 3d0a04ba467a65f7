import type { Instrument } from '../../contract/entities/market.ts'
import { type Quote, TOPIC } from '../../contract/live.ts'
import { liveStatusAtom, onBatch, subscribeTopic } from '../live/live.ts'
import { store } from '../store.ts'
import { applyMomentAtom, applyOpenedAtom } from './freshness.ts'
import { instrumentsAsOfAtom, instrumentsByCode, instrumentsStateAtom, loadInstruments } from './instruments.ts'
import { applyBatchAtom } from './quotes.ts'

/** Interval at which ages are checked, ms, and the shortest time between reloads when a market opens or closes. */
const POLL_INTERVAL_MS = 1_000
const RELOAD_MS = 5_000
/** Reloads that change nothing are this far apart in the end, ms. */
const MAX_RELOAD_MS = 5 * 60_000

/** There is no list, or a copy of an old one. */
const isOutdated = (): boolean =>
  store.get(instrumentsStateAtom) === 'failed' || store.get(instrumentsAsOfAtom) !== undefined

/**
 * Markets that their quotes call open and the list closed, or the other way round. Usually the list is older, and a reload
 * settles it. Where it does not, the list is asked for less and less often: to load and draw it takes a slow phone long.
 */
class Turns {
  #asked = new Map<string, boolean>()
  #found = new Map<string, boolean>()
  #wait = RELOAD_MS

  /** Returns how long ago the last reload must be for another one, ms; undefined if these quotes need none. */
  waitFor(quotes: readonly Quote[], known: ReadonlyMap<string, Instrument>): number | undefined {
    let isNew = false
    let isFound = false
    for (const { code, marketOpen } of quotes) {
      const listed = known.get(code)
      if (listed === undefined) continue
      if (listed.open === marketOpen) {
        this.#found.delete(code)
        this.#asked.delete(code)
        continue
      }
      isFound = true
      this.#found.set(code, marketOpen)
      if (this.#asked.get(code) !== marketOpen) isNew = true
    }
    if (!isFound) return undefined
    return isNew ? RELOAD_MS : this.#wait
  }

  /** The list is on its way. */
  reloaded(): void {
    const isKnown = [...this.#found].every(([code, open]) => this.#asked.get(code) === open)
    this.#wait = isKnown ? Math.min(this.#wait * 2, MAX_RELOAD_MS) : RELOAD_MS
    this.#asked = new Map(this.#found)
  }
}

/** Keeps prices and their ages for as long as the app runs. */
export function startMarkets(): void {
  subscribeTopic(TOPIC.market)
  let reloadedAt = 0
  const turns = new Turns()
  onBatch((batch) => {
    store.set(applyBatchAtom, batch)
    const wait = turns.waitFor(batch.quotes, instrumentsByCode())
    if (wait === undefined || Date.now() - reloadedAt < wait) return
    reloadedAt = Date.now()
    turns.reloaded()
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
