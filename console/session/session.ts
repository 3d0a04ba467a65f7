import { atom } from 'jotai'
import type { Me, Role } from '../../contract/operator/entities/operator.ts'
import { signOut, whoAmI } from '../../contract/operator/signing.ts'
import { SessionError } from '../../src/api/errors.ts'
import { store } from '../../src/store.ts'
import { useAtomValue } from '../../src/useAtom.ts'
import { ask, onSessionOver } from '../calls/ask.ts'

/** Who is at the desk. */
export interface DeskSession {
  /** The server has said so; before that nobody knows. */
  readonly known: boolean
  /** Why it has not. */
  readonly error?: unknown
  /** Whose desk is drawn. It stays when the session ends by itself, so that what was typed is not lost. */
  readonly inside?: Me | undefined
  /** Whether that one's session holds. */
  readonly present: boolean
  /** Who is on the way in, and how far. */
  readonly entering?: Me | undefined
}

const heldAtom = atom<DeskSession>({ known: false, present: false })
/** Who is at the desk; read only. */
export const sessionAtom = atom((get) => get(heldAtom))

onSessionOver(() => store.set(heldAtom, ({ inside }) => ({ known: true, inside, present: false })))

/** Asks the server who this is. */
export async function startSession(): Promise<void> {
  try {
    enter(await ask(whoAmI, {}))
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
  await ask(signOut, {}).catch((error: unknown) => {
    if (!(error instanceof SessionError)) throw error
  })
  leave()
}

/** Who is at the desk; only below a desk that is drawn. */
export function useMe(): Me {
  const { inside } = useAtomValue(sessionAtom)
  if (!inside) throw new Error('Nobody is at the desk')
  return inside
}

/** Whether somebody has one of these roles; an admin has all. */
export const hasRole = ({ roles }: Me, wanted: readonly Role[]): boolean =>
  roles.includes('admin') || wanted.some((role) => roles.includes(role))
