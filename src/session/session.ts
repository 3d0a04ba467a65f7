import { atom } from 'jotai'
import * as v from 'valibot'
import { decode } from '../../contract/codec.ts'
import { type User, user as userCodec } from '../../contract/entities/account.ts'
import { requestId } from '../api/requestId.ts'
import { ownResources } from '../resource/resource.ts'
import { store } from '../store.ts'
import { onStoredElsewhere, readStored, writeStored } from '../stored.ts'
import { type PracticeAccount, standInAtom } from './offline.ts'

const TOKEN = 'token'
const USER = 'user'
const DEVICE = 'device'
const KEPT = 'kept-sessions'

/** A session that this device keeps beside the one in use. */
export interface KeptSession {
  readonly token: string
  readonly user: User
}

const keptSchema = v.array(v.object({ token: v.string(), user: userCodec.schema }))

const tokenAtom = atom(readStored(TOKEN))
const knownUserAtom = atom(readUser())

/** Whether a practice account stands where the visitor's own would: nothing of it is stored or sent. */
export const practiceAtom = atom((get) => get(standInAtom) !== undefined)

/** The token of who is logged in themselves, whatever practice stands in for them: changes with logins and logouts alone. */
export const ownTokenAtom = atom((get) => get(tokenAtom))

const shownTokenAtom = atom((get) => get(standInAtom)?.token ?? get(tokenAtom))
/** Who is logged in, by the token the server gave. */
export const sessionAtom = atom((get) => {
  const token = get(shownTokenAtom)
  return token === undefined ? undefined : { token }
})
// What one account was answered is nobody else's to see, nor a visitor's.
ownResources(shownTokenAtom)
/** Whether somebody is logged in. */
export const loggedInAtom = atom((get) => get(shownTokenAtom) !== undefined)
/** The user as the server last told of them; undefined for a visitor, and until it told. */
export const userAtom = atom(
  (get) => get(standInAtom)?.user ?? (get(tokenAtom) === undefined ? undefined : get(knownUserAtom)),
)

const keptAtom = atom(readKept())
/** The account of the other kind, demo or real, that is logged in on this device as well. A visitor has the one used last. */
export const otherSessionAtom = atom((get): KeptSession | undefined => {
  const demo = get(tokenAtom) === undefined ? undefined : get(knownUserAtom)?.demo
  return get(keptAtom).find(({ user }) => user.demo !== demo)
})

/** Counts how often one account took the place of another: what is typed and open on the pages belongs to the one before. */
export const takeoversAtom = atom(0)

/** The token, outside React. */
export const currentToken = (): string | undefined => store.get(shownTokenAtom)

/** Puts a practice account in the place of whoever is logged in, in memory alone; undefined puts them back. */
export const setStandIn = (account: PracticeAccount | undefined): void => store.set(standInAtom, account)

/** The name of this device, made once: a demo account is found again by it (decisions §3). */
export function deviceId(): string {
  const known = readStored(DEVICE)
  if (known) return known
  const made = requestId()
  writeStored(DEVICE, made)
  return made
}

/**
 * Somebody else is logged in from now on, or nobody; that ends a practice too. `user`: where it is known already. A login
 * keeps the session that it takes the place of, for the account switch; a logout does not.
 */
export function setToken(token: string | undefined, user?: User): void {
  setStandIn(undefined)
  if (token === currentToken()) return
  const left = { token: currentToken(), user: store.get(userAtom) }
  const others = store.get(keptAtom).filter((one) => one.token !== token)
  keepSessions(token !== undefined && left.token && left.user ? [left as KeptSession, ...others] : others)
  setUser(undefined)
  writeStored(TOKEN, token)
  takeOver(token)
  if (user) setUser(user)
}

/** Drops a session that is kept beside the one in use, or all of them. */
export const dropKept = (token?: string): void =>
  keepSessions(token === undefined ? [] : store.get(keptAtom).filter((one) => one.token !== token))

/** Keeps what the server told of the user. */
export function setUser(user: User | undefined): void {
  if (store.get(practiceAtom)) return
  writeStored(USER, user && JSON.stringify(userCodec.encode(user)))
  store.set(knownUserAtom, user)
  // One demo and one real account at most.
  if (user) keepSessions(store.get(keptAtom).filter((one) => one.user.demo !== user.demo))
}

function takeOver(token: string | undefined): void {
  const isTakeover = token !== undefined && store.get(tokenAtom) !== undefined
  store.set(tokenAtom, token)
  if (isTakeover) store.set(takeoversAtom, (count) => count + 1)
}

function keepSessions(sessions: readonly KeptSession[]): void {
  if (sessions.length === 0 && store.get(keptAtom).length === 0) return
  const rows = sessions.map(({ token, user }) => ({ token, user: userCodec.encode(user) }))
  writeStored(KEPT, rows.length === 0 ? undefined : JSON.stringify(rows))
  store.set(keptAtom, sessions)
}

/** Follows a login or logout of another tab, which alone writes what is stored. */
export function followOtherTabs(): void {
  const follow = (token: string | undefined) => {
    if (token === store.get(tokenAtom)) return
    store.set(knownUserAtom, undefined)
    takeOver(token)
  }
  const followKept = () => store.set(keptAtom, readKept())
  onStoredElsewhere(TOKEN, follow)
  onStoredElsewhere(KEPT, followKept)
  // Nobody tells a page that lies in the browser's back-forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    followKept()
    follow(readStored(TOKEN))
  })
}

function readUser(): User | undefined {
  const text = readStored(USER)
  if (text === undefined) return undefined
  try {
    return decode(userCodec, JSON.parse(text))
  } catch {
    return undefined
  }
}

function readKept(): readonly KeptSession[] {
  try {
    return v.parse(keptSchema, JSON.parse(readStored(KEPT) ?? '[]'))
  } catch {
    return []
  }
}
