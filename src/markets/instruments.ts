import { type Atom, atom } from 'jotai'
import { startTransition } from 'react'
import { getCategories, tradeList } from '../../contract/calls/trading.ts'
import type { Category, Instrument } from '../../contract/entities/market.ts'
import { fetchAhead } from '../api/askedAhead.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { currentLanguage } from '../i18n/shownLanguage.ts'
import { liveStatusAtom } from '../live/live.ts'
import { log } from '../log.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { takeListedAtom } from './quotes.ts'

const SELECTED = 'instrument'

const listAtom = atom<readonly Instrument[]>([])
const groupsAtom = atom<readonly Category[]>([])
const copyAtom = atom<number | undefined>(undefined)
const stateAtom = atom<'loading' | 'ready' | 'failed'>('loading')
const errorAtom = atom<unknown>(undefined)
const chosenAtom = atom(readStored(SELECTED))

/** Every instrument, in the server's order; none while loading. */
export const instrumentsAtom: Atom<readonly Instrument[]> = atom((get) => get(listAtom))
/** Whether there is a list: `ready` stays while it is loaded again, or cannot be. */
export const instrumentsStateAtom: Atom<'loading' | 'ready' | 'failed'> = atom((get) => get(stateAtom))
/** Why the newest try to load the list failed. */
export const instrumentsErrorAtom: Atom<unknown> = atom((get) => get(errorAtom))
/** When the list arrived from the server, our clock, ms, while it is an offline copy; undefined for a new one. */
export const instrumentsAsOfAtom: Atom<number | undefined> = atom((get) => get(copyAtom))
/** The groups of instruments; none while loading. */
export const categoriesAtom: Atom<readonly Category[]> = atom((get) => get(groupsAtom))

const byCodeAtom = atom((get) => new Map(get(listAtom).map((instrument) => [instrument.code, instrument])))
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
  const list = store.get(listAtom)
  return (
    (code !== undefined ? store.get(byCodeAtom).get(code) : undefined) ??
    (instrumentId !== undefined ? list.find(({ id }) => id === instrumentId) : undefined) ??
    (showCode !== undefined ? list.find((one) => one.showCode === showCode) : undefined)
  )
}

/** The code of the instrument on the trade screen, kept for the next visit; the first one while none is chosen. */
export const selectedCodeAtom = atom(
  (get) => {
    const chosen = get(chosenAtom)
    const list = get(listAtom)
    if (chosen !== undefined && (list.length === 0 || get(byCodeAtom).has(chosen))) return chosen
    return list[0]?.code
  },
  (get, set, code: string) => {
    // An unknown instrument is only logged (document 1 §8).
    if (get(listAtom).length > 0 && !get(byCodeAtom).has(code)) return log('unknown instrument', code)
    set(chosenAtom, code)
    writeStored(SELECTED, code)
  },
)

let underway: Promise<void> | undefined

/** Loads the instruments and their groups, or loads them again. Never rejects: `instrumentsStateAtom` tells. */
export function loadInstruments(options?: RequestOptions): Promise<void> {
  underway ??= load(options).finally(() => {
    underway = undefined
  })
  return underway
}

async function load(options?: RequestOptions): Promise<void> {
  const language = currentLanguage()
  const groups = request(getCategories, {}, { ...options, fetch: fetchAhead }).then(
    (categories) => store.set(groupsAtom, categories),
    () => undefined,
  )
  let storedAt: number | undefined
  const asOf = (time: number | undefined) => {
    storedAt = time
  }
  try {
    const list = await request(tradeList, {}, { ...options, fetch: fetchAhead, asOf })
    // Many rows, drawn in small pieces.
    startTransition(() => {
      store.set(copyAtom, storedAt)
      store.set(listAtom, list)
      store.set(takeListedAtom, list, { isLive: store.get(liveStatusAtom) === 'online', storedAt })
      store.set(stateAtom, 'ready')
    })
  } catch (error) {
    store.set(errorAtom, error)
    if (store.get(listAtom).length === 0) store.set(stateAtom, 'failed')
  }
  await groups
  // Whoever asked in the new language meanwhile was given this.
  if (currentLanguage() !== language) await load(options)
}
