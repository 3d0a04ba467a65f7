import { log } from '../../log.ts'
import { store } from '../../store.ts'
import { drawingScopeAtom } from '../../trade/chart/chartAtoms.ts'
import type { Player } from '../player.ts'
import { currentPlayer } from '../replay.ts'
import { sessionAtom, sessionSavedAtom } from '../replayAtoms.ts'
import { MAX_BOOKMARKS, type Session } from './sessionRecord.ts'
import { sessions } from './sessions.ts'

/** While it plays, a session is stored this often, ms; an order at once. */
const SAVE_INTERVAL_MS = 1_000

/** Stores the session while it plays, whenever an order has changed something, and as the page is put away. */
export function savingOf() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let entries: unknown
  let count = -1
  const keepNow = () => {
    clearTimeout(timer)
    timer = undefined
    void saveSession()
  }
  const onHide = () => document.visibilityState === 'hidden' && keepNow()
  document.addEventListener('visibilitychange', onHide)
  return {
    changed({ practice }: Player) {
      const isSame = practice.entries === entries && practice.entries.length === count
      entries = practice.entries
      count = practice.entries.length
      if (!isSame) keepNow()
      else timer ??= setTimeout(keepNow, SAVE_INTERVAL_MS)
    },
    left(player: Player) {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onHide)
      void saveSession(player)
      store.set(sessionAtom, undefined)
      store.set(drawingScopeAtom, '')
    },
  }
}

/** The session that plays, as it stands now. */
export function standingSession(player = currentPlayer()): Session | undefined {
  const session = store.get(sessionAtom)
  if (!session || !player) return session
  const { clock, now, practice } = player
  return { ...session, position: now, speed: clock.speed, account: practice.save(), usedAt: Date.now() }
}

async function saveSession(player?: Player): Promise<void> {
  const session = standingSession(player)
  if (!session) return
  try {
    await sessions.keep(session)
    store.set(sessionSavedAtom, 'kept')
  } catch (error) {
    log('a session cannot be stored', error)
    store.set(sessionSavedAtom, 'refused')
  }
}

/** Changes the session that plays, and stores it. */
export function changeSession(changes: Partial<Session>): void {
  const session = store.get(sessionAtom)
  if (!session) return
  store.set(sessionAtom, { ...session, ...changes })
  void saveSession()
}

/** Marks where the session stands now. */
export function addBookmark(): void {
  const { bookmarks } = store.get(sessionAtom) ?? {}
  const now = currentPlayer()?.now
  if (!bookmarks || now === undefined || bookmarks.includes(now)) return
  changeSession({ bookmarks: [...bookmarks, now].sort((one, other) => one - other).slice(0, MAX_BOOKMARKS) })
}
