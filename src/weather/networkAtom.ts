import { atom } from 'jotai'
import type { Network } from './network.ts'

/** The network between the app and its server, while the lab has one; a replay's market lies behind it too. */
export const networkAtom = atom<Network | undefined>(undefined)
