import { addAlert, listAlerts, removeAlerts } from '../../contract/calls/alerts.ts'
import type { Params } from '../../contract/calls/call.ts'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import { TOPIC } from '../../contract/live.ts'
import type { Spoken } from '../api/client.ts'
import { messageAnswer, request } from '../api/request.ts'
import { listeningAtom, onBatch, subscribeTopic } from '../live/live.ts'
import { alertsOfferedAtom, unreadAlertsAtom } from '../markets/alertAtoms.ts'
import { openOnce } from '../once/openOnce.ts'
import { queryByRepeating, reportOnce } from '../once/submission.ts'
import { Resource } from '../resource/resource.ts'
import { SEEN_ALERTS } from '../session/personalKeys.ts'
import { userAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'
import { loadSeen, NOTHING_SEEN, type Seen, saveSeen } from './seen.ts'

const list = new Resource<string, readonly PriceAlert[]>(() => request(listAlerts, {}, { silent: true }))
/** The account's alerts as far as they are known, newest first. */
export const alertsAtom = list.state

let account: string | undefined
let seen: Seen = NOTHING_SEEN
let tell: (fired: readonly PriceAlert[]) => void = () => undefined
let taken: readonly PriceAlert[] | undefined
let isChanging = false

/** Reports each triggered alert once, and forgets the ids that a whole list no longer contains. */
store.sub(alertsAtom, () => {
  const { answer } = store.get(alertsAtom)
  if (answer === taken) return
  taken = answer
  if (answer === undefined) return
  if (!isChanging) {
    const ids = new Set(answer.map(({ id }) => id))
    const held = (id: string) => ids.has(id)
    seen = { reported: seen.reported.filter(held), read: seen.read.filter(held) }
  }
  const fired = answer.filter(({ firedAt }) => firedAt !== undefined)
  const unreported = fired.filter(({ id }) => !seen.reported.includes(id))
  see({ ...seen, reported: [...seen.reported, ...unreported.map(({ id }) => id)] })
  if (unreported.length > 0) tell(unreported)
})

/** Takes in a change of the account's alerts. */
function takeChange(change: (known: readonly PriceAlert[]) => PriceAlert[]): void {
  if (account === undefined) return
  isChanging = true
  list.change((known = []) => change(known))
  isChanging = false
}

function see(next: Seen): void {
  seen = next
  if (account !== undefined) saveSeen(SEEN_ALERTS, account, seen)
  const fired = store.get(alertsAtom).answer?.filter(({ firedAt }) => firedAt !== undefined) ?? []
  store.set(unreadAlertsAtom, new Set(fired.filter(({ id }) => !seen.read.includes(id)).map(({ code }) => code)))
}

/** Loads the alerts again. Never rejects: the state tells. */
export const reloadAlerts = async (): Promise<void> => {
  if (account !== undefined) await list.ask(account)
}

/** Intention of the user: set an alert, or remove alerts, whether waiting or triggered. */
type AlertIntent =
  | ({ readonly act: 'set' } & Omit<Params<typeof addAlert>, 'requestId'>)
  | { readonly act: 'remove'; readonly ids: readonly string[] }

/** The key of an alert being set for an instrument, and of alerts being removed. */
export const settingKey = (instrumentId: string) => `set:${instrumentId}`
export const removalKey = (ids: readonly string[]) => `remove:${ids.join()}`

function perform(intent: AlertIntent, requestId: string): Promise<Spoken<PriceAlert | undefined>> {
  if (intent.act === 'remove')
    return messageAnswer(removeAlerts, { ids: intent.ids.join(), requestId }, { silent: true })
  const { instrumentId, kind, value } = intent
  return messageAnswer(addAlert, { instrumentId, kind, value, requestId }, { silent: true })
}

/** Alerts set and removed, each once: the server answers a repeated request with what the first one did. */
export const alertOnce = openOnce<AlertIntent, PriceAlert | undefined>({
  keyOf: (intent) => (intent.act === 'set' ? settingKey(intent.instrumentId) : removalKey(intent.ids)),
  perform,
  ask: ({ intent, requestId }) => queryByRepeating(() => perform(intent, requestId)),
})
reportOnce(alertOnce, ({ intent, message, result }) => {
  if (result !== undefined) takeChange((known) => [result, ...known.filter(({ id }) => id !== result.id)])
  if (intent.act === 'remove') takeChange((known) => known.filter(({ id }) => !intent.ids.includes(id)))
  else toast(message, { icon: 'bell' })
})

/** Notes that the alerts of an instrument, or all of them, have been looked at. */
export function readAlerts(code: string | undefined): void {
  const { answer = [] } = store.get(alertsAtom)
  const looked = answer.filter((alert) => alert.firedAt !== undefined && (code === undefined || alert.code === code))
  const read = [...new Set([...seen.read, ...looked.map(({ id }) => id)])]
  if (read.length > seen.read.length) see({ ...seen, read })
}

/** Keeps the alerts of whoever is logged in up to date for as long as the app runs, and tells of those that fire. */
export function followAlerts(reported: (fired: readonly PriceAlert[]) => void): () => void {
  tell = reported
  let release: (() => void) | undefined
  const follow = () => {
    const next = store.get(alertsOfferedAtom) ? store.get(userAtom)?.id : undefined
    if (next === account) return
    release?.()
    account = next
    seen = (next === undefined ? undefined : loadSeen(SEEN_ALERTS, next)) ?? NOTHING_SEEN
    list.forget()
    store.set(unreadAlertsAtom, new Set<string>())
    if (next === undefined) return
    // Only a server that has said it keeps alerts is asked for their topic.
    release = subscribeTopic(TOPIC.alerts)
    void reloadAlerts()
  }
  const stops = [
    store.sub(userAtom, follow),
    store.sub(alertsOfferedAtom, follow),
    store.sub(listeningAtom, () => account !== undefined && void reloadAlerts()),
    onBatch(({ alerts: fired }) => {
      if (fired.length === 0) return
      const ids = new Set(fired.map(({ id }) => id))
      takeChange((known) => [...fired, ...known.filter(({ id }) => !ids.has(id))])
    }),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    release?.()
    account = undefined
  }
}
