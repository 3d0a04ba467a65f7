import { type Atom, atom } from 'jotai'
import { listPasskeys, listSessions, secondFactorState } from '../../../contract/calls/security.ts'
import { offersAtom } from '../../session/offers.ts'

/** Whether this operator's server has anything to show on the page of security. */
export const securityOfferedAtom: Atom<boolean> = atom((get) =>
  [listSessions, secondFactorState, listPasskeys].some(get(offersAtom)),
)
