import { type Atom, atom } from 'jotai'
import { listPasskeys, listSessions, secondFactorState } from '../../../contract/calls/security.ts'
import { offersAtom } from '../../session/offers.ts'

/** True if the server offers anything on the security page. */
export const securityOfferedAtom: Atom<boolean> = atom((get) =>
  [listSessions, secondFactorState, listPasskeys].some(get(offersAtom)),
)
