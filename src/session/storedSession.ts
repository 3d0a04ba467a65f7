import * as v from 'valibot'
import { type User, user as userCodec } from '../../contract/entities/account.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { ownTokenAtom, ownUserAtom, storedSessionKey } from './session.ts'

/** A session that this device keeps beside the one in use. */
export interface StoredSession {
  readonly token: string
  readonly user: User
}

const stored = v.tuple([v.string(), userCodec.schema])

/** The demo or the real session that is kept; undefined for none, and for what cannot be read. */
export function storedSession(demo: boolean): StoredSession | undefined {
  try {
    const [token, user] = v.parse(stored, JSON.parse(readStored(storedSessionKey(demo)) ?? ''))
    return user.demo === demo ? { token, user } : undefined
  } catch {
    return undefined
  }
}

/** The account that is logged in on this device besides the one in use. */
export function otherSession(): StoredSession | undefined {
  if (store.get(ownTokenAtom) === undefined) return undefined
  const demo = store.get(ownUserAtom)?.demo
  return demo === undefined ? undefined : storedSession(!demo)
}

/** Drops the kept session of a kind. */
export const dropStoredSession = (demo: boolean): void => writeStored(storedSessionKey(demo), undefined)
