import { delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval'
import { idbStore } from '../../../sw/cache/idbStore.ts'
import { formatDateTime } from '../../i18n/dates.ts'
import type { TapeSource } from '../source/tapeSource.ts'
import type { TapeContent } from '../tape.ts'
import { readSession, type Session } from './sessionRecord.ts'

/** The replay sessions of this device, in a database of their own: nothing in them is an account's, so they outlive a log-out. */
export const SESSIONS_DATABASE = 'replay-sessions'

const sessionKey = (id: string) => `session ${id}`
const tapeKey = (id: string) => `tape ${id}`

/** Keeps sessions, and copies of the tapes that their sources do not keep. */
export class Sessions {
  readonly #store: UseStore

  constructor(store: UseStore = idbStore(SESSIONS_DATABASE)) {
    this.#store = store
  }

  /** The last used first. */
  async list(): Promise<readonly Session[]> {
    const found = (await keys<string>(this.#store)).filter((key) => key.startsWith('session '))
    return (await getMany(found, this.#store)).flatMap(readSession).toSorted((a, b) => b.usedAt - a.usedAt)
  }

  async find(id: string): Promise<Session | undefined> {
    return readSession(await get(sessionKey(id), this.#store))[0]
  }

  /** The copy of its tape; undefined where it has none. */
  tape(id: string): Promise<TapeContent | undefined> {
    return get<TapeContent>(tapeKey(id), this.#store)
  }

  /** Rejects when there is no room. */
  async keep(session: Session): Promise<void> {
    await set(sessionKey(session.id), session, this.#store)
  }

  async keepTape(id: string, content: TapeContent): Promise<void> {
    await set(tapeKey(id), content, this.#store)
  }

  async remove(id: string): Promise<void> {
    await delMany([sessionKey(id), tapeKey(id)], this.#store)
  }
}

/** The sessions of this device. */
export const sessions = new Sessions()

/** Returns the address of a session's page. */
export const sessionPath = (id: string): string => `/replay?session=${id}`

/** Returns a session's default name: its first markets and its day. */
export function sessionName(source: TapeSource, codes: readonly string[], from: number): string {
  const names = source.instruments
    .filter(({ instrument }) => codes.includes(instrument.code))
    .map(({ instrument }) => instrument.showCode)
  return `${names.slice(0, 2).join(', ')}${names.length > 2 ? ' …' : ''} · ${formatDateTime(from, 'date')}`
}

/** Deletes a session with everything that belongs to it. */
export async function removeSession(id: string): Promise<void> {
  await sessions.remove(id)
  for (const key of Object.keys(localStorage)) if (key.startsWith(`drawings:${id}/`)) localStorage.removeItem(key)
}
