import { type Atom, atom } from 'jotai'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import type { Category, Instrument } from '../../contract/entities/market.ts'
import { fetchAhead } from '../api/prefetch.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { currentLanguage } from '../i18n/shownLanguage.ts'
import { liveStatusAtom, marketTurnAtom } from '../live/live.ts'
import { log } from '../log.ts'
import { Resource } from '../resource/resource.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { applyListedAtom } from './quotes.ts'

const SELECTED = 'instrument'

const none = [] as const
const chosenAtom = atom(readStored(SELECTED))
/** Market that Trade opened with while none was chosen. It stays when another opens or this one closes. */
const openedAtom = atom<string | undefined>(undefined)

/** Everything of an instrument except its price, which has an atom of its own. */
const contentOf = ({ quotation, ...rest }: Instrument) => JSON.stringify([rest, quotation?.open])

/** Returns a new list with the known instruments that are still the same, so that their rows are not drawn again. */
function keepUnchanged(known: readonly Instrument[], list: readonly Instrument[]): readonly Instrument[] {
  let isSame = known.length === list.length
  const merged = list.map((one, at) => {
    const held = known[at]
    if (held && contentOf(held) === contentOf(one)) return held
    isSame = false
    return one
  })
  return isSame ? known : merged
}

/** By the language and the market that are asked for. */
const instruments = new Resource(
  async (_question: string, { byItself, asOf }, known): Promise<readonly Instrument[]> => {
    let storedAt: number | undefined
    const noteAge = (time: number | undefined) => {
      storedAt = time
      asOf(time)
    }
    const list = await request(tradeList, {}, { silent: byItself, fetch: fetchAhead, asOf: noteAge })
    store.set(applyListedAtom, list, { isLive: store.get(liveStatusAtom) === 'online', storedAt })
    return known ? keepUnchanged(known, list) : list
  },
  { isPublic: true },
)
const categories = new Resource(
  (_question: string, { byItself: silent }): Promise<readonly Category[]> =>
    request(getCategories, {}, { silent, fetch: fetchAhead }),
  { isPublic: true },
)

/** Every instrument, in the server's order; none while loading. */
export const instrumentsAtom: Atom<readonly Instrument[]> = atom((get) => get(instruments.state).answer ?? none)
/** State of the list. `ready` stays while it is refreshed, or cannot be. */
export const instrumentsStateAtom: Atom<'loading' | 'ready' | 'failed'> = atom((get) => {
  const { answer, error } = get(instruments.state)
  if (answer !== undefined) return 'ready'
  return error === undefined ? 'loading' : 'failed'
})
/** Error of the last attempt to load the list. */
export const instrumentsErrorAtom: Atom<unknown> = atom((get) => get(instruments.state).error)
/** Time at which an offline copy of the list was loaded, our clock, ms. Undefined for a live list. */
export const instrumentsAsOfAtom: Atom<number | undefined> = atom((get) => {
  const { isCopy, asOf } = get(instruments.state)
  return isCopy ? asOf : undefined
})
/** The groups of instruments; none while loading. */
export const categoriesAtom: Atom<readonly Category[]> = atom((get) => get(categories.state).answer ?? none)

const byCodeAtom = atom((get) => new Map(get(instrumentsAtom).map((instrument) => [instrument.code, instrument])))
const single = new Map<string, Atom<Instrument | undefined>>()

/** An instrument by its code, an atom an instrument. */
export function instrumentAtom(code: string): Atom<Instrument | undefined> {
  const held = single.get(code) ?? atom((get) => get(byCodeAtom).get(code))
  single.set(code, held)
  return held
}

/** Names of an instrument as orders carry them. */
export interface InstrumentKey {
  readonly code?: string | undefined
  readonly instrumentId?: string | undefined
  readonly showCode?: string | undefined
}

/** The instrument an order is about: by its code, else by id, else by the name it shows (decisions §9). */
export function instrumentOf({ code, instrumentId, showCode }: InstrumentKey): Instrument | undefined {
  const list = store.get(instrumentsAtom)
  return (
    (code !== undefined ? store.get(byCodeAtom).get(code) : undefined) ??
    (instrumentId !== undefined ? list.find(({ id }) => id === instrumentId) : undefined) ??
    (showCode !== undefined ? list.find((one) => one.showCode === showCode) : undefined)
  )
}

const firstOpen = (list: readonly Instrument[]) => (list.find(({ open }) => open) ?? list[0])?.code

/** The code of the instrument on the trade screen, kept for the next visit; the first open one while none is chosen. */
export const selectedCodeAtom = atom(
  (get) => {
    const chosen = get(chosenAtom)
    const list = get(instrumentsAtom)
    if (chosen !== undefined && (list.length === 0 || get(byCodeAtom).has(chosen))) return chosen
    const opened = get(openedAtom)
    return opened !== undefined && get(byCodeAtom).has(opened) ? opened : firstOpen(list)
  },
  (get, set, code: string) => {
    // An unknown instrument is only logged (document 1 §8).
    if (get(instrumentsAtom).length > 0 && !get(byCodeAtom).has(code)) return log('unknown instrument', code)
    set(chosenAtom, code)
    writeStored(SELECTED, code)
  },
)

let underway: Promise<void> = Promise.resolve()

/** Loads the instruments and their groups, or loads them again. Never rejects: `instrumentsStateAtom` tells. */
export function loadInstruments({ silent = false }: Pick<RequestOptions, 'silent'> = {}): Promise<void> {
  const question = `${currentLanguage().code} ${store.get(marketTurnAtom)}`
  if (instruments.isAbout(question) && store.get(instruments.state).busy) return underway
  underway = Promise.all([instruments.ask(question, silent), categories.ask(question, silent)]).then(() => {
    const { answer, isCopy } = store.get(instruments.state)
    // An offline copy says what was open then.
    if (answer && !isCopy) store.set(openedAtom, store.get(selectedCodeAtom))
  })
  return underway
}
