import { atom } from 'jotai'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'

const KEY = 'zone'

/** A zone that this engine knows: one it does not know would break every time on the screen. */
function known(zone: string | undefined): string | undefined {
  try {
    if (zone !== undefined) Intl.DateTimeFormat('en', { timeZone: zone })
    return zone
  } catch {
    return undefined
  }
}

const heldAtom = atom(known(readStored(KEY)))

/** The IANA zone that was chosen for every time on the screen; undefined: the device's. A change draws the kept pages anew. */
export const timeZoneAtom = atom(
  (get) => get(heldAtom),
  (_get, set, zone: string | undefined) => {
    set(heldAtom, known(zone))
    writeStored(KEY, zone)
  },
)

/** The zone that was chosen, as `Intl` takes it. */
export const timeZone = (): string | undefined => store.get(heldAtom)

/** The zone of the times on the screen, chosen or the device's. */
export const shownZone = (): string => timeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
