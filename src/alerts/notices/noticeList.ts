import { listNotices } from '../../../contract/calls/notices.ts'
import type { AccountNotice } from '../../../contract/entities/notice.ts'
import { TOPIC } from '../../../contract/live.ts'
import { request } from '../../api/request.ts'
import { listeningAtom, onBatch, subscribeTopic } from '../../live/live.ts'
import { unreadNoticesAtom } from '../../markets/alertAtoms.ts'
import { Resource } from '../../resource/resource.ts'
import { refreshShown } from '../../resource/useResource.ts'
import { offersAtom } from '../../session/offers.ts'
import { SEEN_NOTICES } from '../../session/personalKeys.ts'
import { practiceAtom, userAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { loadSeen, type Seen, saveSeen } from '../seen.ts'

const list = new Resource<string, readonly AccountNotice[]>(() => request(listNotices, {}, { silent: true }))
/** The account's notices as far as they are known, newest first. */
export const accountNoticesAtom = list.state

let account: string | undefined
/** Undefined until the list was loaded once on this device: what lies further back is no news, but not read either. */
let seen: Seen | undefined
let tell: (news: readonly AccountNotice[]) => void = () => undefined
let taken: readonly AccountNotice[] | undefined

store.sub(accountNoticesAtom, () => {
  const { answer } = store.get(accountNoticesAtom)
  if (answer === taken) return
  taken = answer
  if (answer === undefined) return
  const ids = answer.map(({ id }) => id)
  const before = seen
  const news = before === undefined ? [] : answer.filter(({ id }) => !before.reported.includes(id))
  // What the server no longer lists need not be remembered.
  see({ reported: ids, read: (before?.read ?? []).filter((id) => ids.includes(id)) })
  if (news.length === 0) return
  tell(news)
  refreshShown()
})

function see(next: Seen): void {
  seen = next
  if (account !== undefined) saveSeen(SEEN_NOTICES, account, next)
  store.set(unreadNoticesAtom, new Set(next.reported.filter((id) => !next.read.includes(id))))
}

/** Loads the notices again; a failure is silent, since nobody asked. Never rejects. */
const reload = async (): Promise<void> => {
  if (account !== undefined) await list.ask(account, true)
}

/** Notes that all notices were looked at. */
export function readNotices(): void {
  if (seen !== undefined && seen.read.length < seen.reported.length)
    see({ reported: seen.reported, read: seen.reported })
}

/** Keeps the notices of whoever is logged in up to date for as long as the app runs, and tells of new ones. */
export function followNotices(reported: (news: readonly AccountNotice[]) => void): () => void {
  tell = reported
  let release: (() => void) | undefined
  const follow = () => {
    const isOffered = store.get(offersAtom)(listNotices) && !store.get(practiceAtom)
    const next = isOffered ? store.get(userAtom)?.id : undefined
    if (next === account) return
    release?.()
    account = next
    seen = next === undefined ? undefined : loadSeen(SEEN_NOTICES, next)
    list.forget()
    store.set(unreadNoticesAtom, new Set<string>())
    if (next === undefined) return
    release = subscribeTopic(TOPIC.notices)
    void reload()
  }
  const shown = () => document.hidden || void reload()
  document.addEventListener('visibilitychange', shown)
  const stops = [
    ...[userAtom, offersAtom, practiceAtom].map((one) => store.sub(one, follow)),
    store.sub(listeningAtom, () => void reload()),
    onBatch(({ noticed }) => noticed && void reload()),
    () => document.removeEventListener('visibilitychange', shown),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    release?.()
    account = undefined
  }
}
