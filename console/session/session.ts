import { atom } from 'jotai'
import type { Me, Role } from '../../contract/operator/entities/operator.ts'
import { signOut, whoAmI } from '../../contract/operator/signing.ts'
import { SessionError } from '../../src/api/errors.ts'
import { store } from '../../src/store.ts'
import { useAtomValue } from '../../src/useAtom.ts'
import { onSessionOver, request } from '../calls/request.ts'

/** Session of the operator who is logged in. */
export interface OperatorSession {
  /** The server has said so; before that nobody knows. */
  readonly known: boolean
  /** Reason why it has not. */
  readonly error?: unknown
  /** Operator whose console is drawn. It stays when the session ends by itself, so that typed text is not lost. */
  readonly inside?: Me | undefined
  /** True if that one's session holds. */
  readonly present: boolean
  /** Operator who is logging in, and the step they have reached. */
  readonly entering?: Me | undefined
}

const heldAtom = atom<OperatorSession>({ known: false, present: false })
/** Session of the current operator, read only. */
export const sessionAtom = atom((get) => get(heldAtom))

onSessionOver(() => store.set(heldAtom, ({ inside }) => ({ known: true, inside, present: false })))

/** Asks the server who this is. */
export async function startSession(): Promise<void> {
  try {
    enter(await request(whoAmI, {}))
  } catch (error) {
    if (!(error instanceof SessionError)) store.set(heldAtom, { known: false, present: false, error })
  }
}

/** Takes over what a step of signing in has answered. */
export function enter(me: Me): void {
  store.set(heldAtom, ({ inside }) =>
    me.stage === 'in'
      ? { known: true, inside: me, present: true }
      : { known: true, inside, present: false, entering: me },
  )
}

/** Gives up the way in, or the desk of somebody whose session is over. */
export function leave(): void {
  store.set(heldAtom, { known: true, present: false })
}

/** Ends the session. Rejects when the server could not be told: then it goes on. */
export async function endSession(): Promise<void> {
  await request(signOut, {}).catch((error: unknown) => {
    if (!(error instanceof SessionError)) throw error
  })
  leave()
}

/** Returns the current operator. Only valid inside a console that is drawn. */
export function useMe(): Me {
  const { inside } = useAtomValue(sessionAtom)
  if (!inside) throw new Error('Nobody is at the desk')
  return inside
}

/** Returns true if the operator has one of these roles. Admins have all of them. */
export const hasRole = ({ roles }: Me, wanted: readonly Role[]): boolean =>
  roles.includes('admin') || wanted.some((role) => roles.includes(role))
