import { atom } from 'jotai'
import { getBasicInfo } from '../../contract/calls/session.ts'
import type { Settings } from '../../contract/entities/account.ts'
import type { FeeType } from '../../contract/rules.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { store } from '../store.ts'

const knownAtom = atom<Settings | undefined>(undefined)
/** The base settings of the broker; undefined until they are known. */
export const basicInfoAtom = atom((get) => get(knownAtom))
/** Kind of fee. Per lot until it is known (decisions §2). */
export const feeTypeAtom = atom<FeeType>((get) => get(knownAtom)?.feeType ?? 'perLot')
/** True if the server values orders by our formulas. False until it has said so (decisions §9). */
export const sameFormulasAtom = atom((get) => get(knownAtom)?.sameFormulas ?? false)

/** Asks for the base settings. Rejects like `request`. */
export async function loadBasicInfo(options?: RequestOptions): Promise<void> {
  store.set(knownAtom, await request(getBasicInfo, {}, options))
}
