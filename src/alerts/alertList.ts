import { atom } from 'jotai'
import { addAlert, listAlerts, removeAlerts } from '../../contract/calls/alerts.ts'
import type { Params } from '../../contract/calls/call.ts'
import type { PriceAlert } from '../../contract/entities/alert.ts'
import { TOPIC } from '../../contract/live.ts'
import { NotOfferedError } from '../api/errors.ts'
import { messageAnswer, request } from '../api/request.ts'
import { listeningAtom, onBatch, subscribeTopic } from '../live/live.ts'
import { alertsOfferedAtom, unreadAlertsAtom } from '../markets/alertAtoms.ts'
import { forgetOffer } from '../session/offers.ts'
import { userAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { keepSeen, NOTHING_SEEN, type Seen, seenBefore } from './seenAlerts.ts'

/** The account's alerts as far as they are known. */
export interface AlertsState {
  /** Newest first; undefined until they were loaded. */
  readonly alerts: readonly PriceAlert[] | undefined
  /** Why they could not be loaded. */
  readonly error: unknown
}

const EMPTY: AlertsState = { alerts: undefined, error: undefined }
const stateAtom = atom<AlertsState>(EMPTY)
/** The account's alerts. */
export const alertsAtom = atom((get) => get(stateAtom))

let account: string | undefined
let seen: Seen = NOTHING_SEEN
let turn = 0
/** Rises with every change that is known before a list tells of it: a list that was on its way then may be older. */
let changes = 0
let tell: (fired: readonly PriceAlert[]) => void = () => undefined

/** Takes the alerts in as they are now, and tells of those that have fired and were never told of. */
function take(alerts: readonly PriceAlert[]): void {
  store.set(stateAtom, { alerts, error: undefined })
  const fired = alerts.filter(({ firedAt }) => firedAt !== undefined)
  const untold = fired.filter(({ id }) => !seen.told.includes(id))
  see({ ...seen, told: [...seen.told, ...untold.map(({ id }) => id)] })
  if (untold.length > 0) tell(untold)
}

/** Takes in the server's whole list: what it holds no more need not be remembered as seen. */
function takeAll(alerts: readonly PriceAlert[]): void {
  const ids = new Set(alerts.map(({ id }) => id))
  const held = (id: string) => ids.has(id)
  seen = { told: seen.told.filter(held), read: seen.read.filter(held) }
  take(alerts)
}

/** Takes in a change of the alerts of an account, unless another's are known by now. */
function takeChange(owner: string | undefined, change: (known: readonly PriceAlert[]) => PriceAlert[]): void {
  if (owner === undefined || owner !== account) return
  changes += 1
  take(change(store.get(stateAtom).alerts ?? []))
}

function see(next: Seen): void {
  seen = next
  if (account !== undefined) keepSeen(account, seen)
  const fired = store.get(stateAtom).alerts?.filter(({ firedAt }) => firedAt !== undefined) ?? []
  store.set(unreadAlertsAtom, new Set(fired.filter(({ id }) => !seen.read.includes(id)).map(({ code }) => code)))
}

/** Loads the alerts again. Never rejects: the state tells. */
export async function reloadAlerts(): Promise<void> {
  const mine = ++turn
  const before = changes
  try {
    const alerts = await request(listAlerts, {}, { silent: true })
    if (mine !== turn) return
    if (before !== changes) return reloadAlerts()
    takeAll(alerts)
  } catch (error) {
    if (error instanceof NotOfferedError) forgetOffer(error)
    else if (mine === turn) store.set(stateAtom, ({ alerts }) => ({ alerts, error }))
  }
}

/** Sets an alert and answers the server's words. Rejects like `request`; the same request id never sets a second one. */
export async function setAlert(asked: Params<typeof addAlert>): Promise<string> {
  const owner = account
  const { message, data } = await messageAnswer(addAlert, asked, { silent: true })
  takeChange(owner, (known) => [data, ...known.filter(({ id }) => id !== data.id)])
  return message
}

/** Takes alerts away. Rejects like `request`, which has told of it. */
export async function dropAlerts(ids: readonly string[], requestId: string): Promise<void> {
  const owner = account
  await request(removeAlerts, { ids: ids.join(','), requestId })
  takeChange(owner, (known) => known.filter(({ id }) => !ids.includes(id)))
}

/** Notes that the alerts of an instrument, or all of them, have been looked at. */
export function readAlerts(code: string | undefined): void {
  const { alerts = [] } = store.get(stateAtom)
  const looked = alerts.filter((alert) => alert.firedAt !== undefined && (code === undefined || alert.code === code))
  const read = [...new Set([...seen.read, ...looked.map(({ id }) => id)])]
  if (read.length > seen.read.length) see({ ...seen, read })
}

/** Keeps the alerts of whoever is logged in up to date for as long as the app runs, and tells of those that fire. */
export function followAlerts(told: (fired: readonly PriceAlert[]) => void): () => void {
  tell = told
  let release: (() => void) | undefined
  const follow = () => {
    const next = store.get(alertsOfferedAtom) ? store.get(userAtom)?.id : undefined
    if (next === account) return
    release?.()
    turn += 1
    account = next
    seen = next === undefined ? NOTHING_SEEN : seenBefore(next)
    store.set(stateAtom, EMPTY)
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
      takeChange(account, (known) => [...fired, ...known.filter(({ id }) => !ids.has(id))])
    }),
  ]
  follow()
  return () => {
    for (const stop of stops) stop()
    release?.()
    account = undefined
  }
}
