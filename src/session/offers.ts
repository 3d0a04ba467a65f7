import { type Atom, atom } from 'jotai'
import type { Call } from '../../contract/calls/call.ts'
import { NotOfferedError } from '../api/errors.ts'
import { onFailedTry } from '../resource/resource.ts'
import { store } from '../store.ts'
import { basicInfoAtom, loadBasicInfo } from './basicInfo.ts'

const missingAtom = atom<readonly string[]>([])

/**
 * Tells of an extension whether this operator's server offers it (decisions §9): it has said so in its base settings, and
 * has not answered 404 since the app was opened. What is not offered stands nowhere on the screen.
 */
export const offersAtom: Atom<(call: Pick<Call, 'path'>) => boolean> = atom((get) => {
  const said = get(basicInfoAtom)?.extensions ?? []
  const missing = get(missingAtom)
  return ({ path }) => said.includes(path) && !missing.includes(path)
})

/** The same once the settings are there. Rejects like `request` when they cannot be had: what is not announced is not called. */
export async function isOffered(call: Pick<Call, 'path'>): Promise<boolean> {
  if (store.get(basicInfoAtom) === undefined) await loadBasicInfo({ silent: true })
  return store.get(offersAtom)(call)
}

/** Takes in that a call was answered 404: what needs it hides until the app is opened again. */
export const forgetOffer = ({ path }: NotOfferedError): void => store.set(missingAtom, (before) => [...before, path])

onFailedTry((error) => error instanceof NotOfferedError && forgetOffer(error))
