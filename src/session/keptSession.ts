import * as v from 'valibot'
import { type User, user as userCodec } from '../../contract/entities/account.ts'
import { store } from '../store.ts'
import { readStored, writeStored } from '../stored.ts'
import { keptKey, ownTokenAtom, ownUserAtom } from './session.ts'

/** A session that this device keeps beside the one in use. */
export interface KeptSession {
  readonly token: string
  readonly user: User
}

const kept = v.tuple([v.string(), userCodec.schema])

/** The demo or the real session that is kept; undefined for none, and for what cannot be read. */
export function keptSession(demo: boolean): KeptSession | undefined {
  try {
    const [token, user] = v.parse(kept, JSON.parse(readStored(keptKey(demo)) ?? ''))
    return user.demo === demo ? { token, user } : undefined
  } catch {
    return undefined
  }
}

/** The account that is logged in on this device besides the one in use. */
export function otherSession(): KeptSession | undefined {
  if (store.get(ownTokenAtom) === undefined) return undefined
  const demo = store.get(ownUserAtom)?.demo
  return demo === undefined ? undefined : keptSession(!demo)
}

/** Drops the kept session of a kind. */
export const dropKept = (demo: boolean): void => writeStored(keptKey(demo), undefined)
