import { atom } from 'jotai'
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
/** Returns the key of the stored demo or real session that is not in use (`storedSession.ts`). */
export const storedSessionKey = (demo: boolean): string => `kept-${demo ? 'demo' : 'real'}`

const tokenAtom = atom(readStored(TOKEN))
const knownUserAtom = atom(readUser())

/** True while a practice account replaces the user's own. Nothing of it is stored or sent. */
export const practiceAtom = atom((get) => get(standInAtom) !== undefined)

/** The token of who is logged in themselves, whatever practice stands in for them: changes with logins and logouts alone. */
export const ownTokenAtom = atom((get) => get(tokenAtom))

/** Their user, as the server last told of them. */
export const ownUserAtom = atom((get) => (get(tokenAtom) === undefined ? undefined : get(knownUserAtom)))

const shownTokenAtom = atom((get) => get(standInAtom)?.token ?? get(tokenAtom))
/** Current session, by the server's token. */
export const sessionAtom = atom((get) => {
  const token = get(shownTokenAtom)
  return token === undefined ? undefined : { token }
})
// What one account was answered is nobody else's to see, nor a visitor's.
ownResources(shownTokenAtom)
/** True if a user is logged in. */
export const loggedInAtom = atom((get) => get(shownTokenAtom) !== undefined)
/** The user as the server last told of them; undefined for a visitor, and until it told. */
export const userAtom = atom((get) => get(standInAtom)?.user ?? get(ownUserAtom))

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
  const created = requestId()
  writeStored(DEVICE, created)
  return created
}

/**
 * Somebody else is logged in from now on, or nobody; that ends a practice too. `user`: where it is known already. A login
 * keeps the session that it takes the place of, for the account switch; a logout does not.
 */
export function setToken(token: string | undefined, user?: User): void {
  setStandIn(undefined)
  const before = currentToken()
  if (token === before) return
  const left = store.get(userAtom)
  if (token !== undefined && left)
    writeStored(storedSessionKey(left.demo), JSON.stringify([before, userCodec.encode(left)]))
  setUser(undefined)
  writeStored(TOKEN, token)
  takeOver(token)
  if (user) setUser(user)
}

function takeOver(token: string | undefined): void {
  const isTakeover = token !== undefined && store.get(tokenAtom) !== undefined
  store.set(tokenAtom, token)
  if (isTakeover) store.set(takeoversAtom, (count) => count + 1)
}

/** Keeps what the server told of the user. */
export function setUser(user: User | undefined): void {
  if (store.get(practiceAtom)) return
  writeStored(USER, user && JSON.stringify(userCodec.encode(user)))
  store.set(knownUserAtom, user)
  // One demo and one real account at most.
  if (user) writeStored(storedSessionKey(user.demo), undefined)
}

/** Follows a login or logout of another tab, which alone writes what is stored. */
export function followOtherTabs(): void {
  const follow = (token: string | undefined) => {
    if (token === store.get(tokenAtom)) return
    store.set(knownUserAtom, undefined)
    takeOver(token)
  }
  onStoredElsewhere(TOKEN, follow)
  // Nobody tells a page that lies in the browser's back-forward cache.
  addEventListener('pageshow', ({ persisted }) => persisted && follow(readStored(TOKEN)))
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
