import { atom } from 'jotai'
import { log } from '../../log.ts'
import { keptVariants } from '../../session/keptRewinds.ts'
import { ownTokenAtom } from '../../session/session.ts'
import { isWorkerOff } from '../../session/workerOff.ts'
import { store } from '../../store.ts'
import { currentPlayer } from '../replay.ts'
import { rewindAtom } from '../replayAtoms.ts'
import type { Rewind } from './rewound.ts'

/** True if the trade is stored on this device for offline use. */
export const rewindKeptAtom = atom(false)

/** Forgets a variant; the trade as it was takes its place on the chart. */
export function removeVariant(id: string): void {
  const rewind = store.get(rewindAtom)
  if (!rewind) return
  changeVariants({ ...rewind, variants: rewind.variants.filter(({ variant }) => variant.id !== id) })
  if (rewind.shown === id) showVariant(undefined)
}

/** Puts a variant, or the trade as it was, on the chart, as it stood at the time of the replay. */
export function showVariant(id: string | undefined): void {
  const rewind = store.get(rewindAtom)
  if (!rewind) return
  const { result = rewind.actual } = rewind.variants.find(({ variant }) => variant.id === id) ?? {}
  store.set(rewindAtom, { ...rewind, shown: id })
  currentPlayer()?.follow(result.entries)
}

/** Shows a rewind with other variants, and keeps those. */
export function changeVariants(rewind: Rewind): void {
  store.set(rewindAtom, rewind)
  if (isWorkerOff()) return
  const variants = rewind.variants.map(({ variant }) => variant)
  keptVariants
    .keep(store.get(ownTokenAtom) ?? '', rewind.order.id, variants)
    .catch((error: unknown) => log('variants cannot be kept', error))
}
