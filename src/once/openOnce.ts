import { t } from '@lingui/core/macro'
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { type RequestOutcome, requestOutcome } from '../../contract/calls/trading.ts'
import type { Spoken } from '../api/client.ts'
import { errorWords, NetworkError, NotOfferedError, RefusedError } from '../api/errors.ts'
import { request } from '../api/request.ts'
import { requestId } from '../api/requestId.ts'
import { forgetOffer } from '../session/offers.ts'
import { isOffline } from '../session/offline.ts'
import { pendingOrders } from '../session/pendingOrders.ts'
import { userAtom } from '../session/session.ts'
import { store } from '../store.ts'
import { toast } from '../ui/toast.ts'
import { isBusy, Once, type OnceState, type Outcome, type Reply, type Sent, type SettledState } from './once.ts'
import { loadRequests, type StoredAs, saveRequests } from './storedRequests.ts'

/** The key of a kind that has only one. */
const ONLY = ''

/** A kind of action that must happen exactly once: how it is sent, asked about and kept. */
export interface OnceKind<I, R> {
  /** Only one action at a time runs under a key; without it one of the kind. */
  keyOf?(intent: I): string
  /** Sends it under the request id. Rejects as `request` does. */
  perform(intent: I, requestId: string): Promise<Spoken<R>>
  /**
   * Asks what became of it: `queryByRequestId` where the server keeps what it answered, `queryByRepeating` where it takes the
   * same request once, `queryByRecords` where neither holds.
   */
  ask(sent: Sent<I>): Promise<Outcome<R>>
  /** Storage for open requests. Without it, a restart forgets them. */
  readonly stored?: StoredAs<I>
  /** A settled action stays until the page that shows it is opened; otherwise it is removed where nothing on the screen reports it. */
  readonly waitsForPage?: boolean
}

/** Actions of one kind as the app sees them; they go on while their page is left, or drawn anew. */
export interface OpenedOnce<I, R> {
  /** Returns the state of the action under a key. The object is the same until it changes. */
  state(key?: string): OnceState<I, R>
  /**
   * Sends an intent once, or joins the one under way. Resolves when it is settled; never rejects. A refusal is shown in a
   * toast where a screen reports the action.
   */
  run(intent: I): Promise<OnceState<I, R>>
  /** `run` for a caller that tells the user how it ends, whatever is on the screen by then. */
  runAndReport(intent: I): Promise<OnceState<I, R>>
  /** Removes a settled action; one under way goes on. */
  clear(key?: string): void
  /** Asks what became of requests that an earlier run of the app left without an answer. */
  resume(): void
  /** Calls the listener with every settled action until the answer is called. */
  onSettled(listener: (state: SettledState<I, R>) => void): () => void
  /** Calls the listener with every action that settled while no screen showed it. */
  onUnseen(listener: (state: SettledState<I, R>) => void): () => void
  /** Calls the listener at every change under a key. `reports`: it tells the user how the action ends. */
  subscribe(key: string, listener: () => void, reports?: boolean): () => void
}

/** Opens a kind of action. It follows the account that is logged in: each one's open requests are its own. */
export function openOnce<I, R>(kind: OnceKind<I, R>): OpenedOnce<I, R> {
  const keyOf = (intent: I) => kind.keyOf?.(intent) ?? ONLY
  const settledListeners = new Set<(state: SettledState<I, R>) => void>()
  const unseenListeners = new Set<(state: SettledState<I, R>) => void>()
  let accountId = store.get(userAtom)?.id
  let unsaved: readonly Sent<I>[] = []
  /** Keys whose end their caller tells. */
  const reported = new Set<string>()
  /** Ids of what this page has sent or asks about. What else is stored belongs to another tab, or to an earlier run. */
  const own = new Set<string>()

  const others = (account: string) =>
    kind.stored === undefined
      ? []
      : loadRequests(kind.stored, account, Date.now()).filter((sent) => !own.has(sent.requestId))
  const keepOpen = (account: string, sent: readonly Sent<I>[]) => {
    if (kind.stored) saveRequests(kind.stored, account, [...others(account), ...sent])
  }
  const once = new Once<I, R>({
    keyOf,
    send: (intent, id) => send(kind.perform, intent, id),
    ask: kind.ask,
    now: () => Date.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
    newId: requestId,
    keep(sent) {
      unsaved = sent
      for (const { requestId } of sent) own.add(requestId)
      if (accountId !== undefined) keepOpen(accountId, sent)
    },
    failed: (why) => void toast(why, { tone: 'danger' }),
    settled(state) {
      const key = keyOf(state.intent)
      for (const listener of settledListeners) listener(state)
      if (kind.waitsForPage || once.isReported(key)) {
        if (state.phase === 'refused' && !reported.has(key)) toast(state.message, { tone: 'danger' })
        return
      }
      for (const listener of unseenListeners) listener(state)
      once.clear(key)
    },
  })
  const resume = () => {
    if (accountId === undefined) return
    const stored = others(accountId)
    for (const end of once.resume(stored)) void held(end)
    for (const { requestId, intent } of stored) {
      const state = once.state(keyOf(intent))
      if (isBusy(state) && state.requestId === requestId) own.add(requestId)
    }
  }
  store.sub(userAtom, () => {
    const next = store.get(userAtom)?.id
    if (next === accountId) return
    if (accountId !== undefined) {
      once.drop()
      unsaved = []
      own.clear()
    }
    accountId = next
    if (next === undefined) return
    if (unsaved.length > 0) keepOpen(next, unsaved)
    resume()
  })
  // A unit test of what only imports an action has no window.
  globalThis.addEventListener?.('online', () => once.askNow())
  const run = (intent: I) => held(once.run(intent))
  return {
    state: (key = ONLY) => once.state(key),
    run,
    async runAndReport(intent) {
      const key = keyOf(intent)
      const leave = once.subscribe(key, () => undefined)
      reported.add(key)
      try {
        return await run(intent)
      } finally {
        reported.delete(key)
        leave()
      }
    },
    clear: (key = ONLY) => once.clear(key),
    resume,
    onSettled: (listener) => listening(settledListeners, listener),
    onUnseen: (listener) => listening(unseenListeners, listener),
    subscribe: (key, listener, reports) => once.subscribe(key, listener, reports),
  }
}

/** The action under a key as a component sees it; it survives the component. `reports`: the component shows how it ends. */
export function useOnce<I, R>(once: OpenedOnce<I, R>, key = ONLY, reports = true) {
  const subscribe = useCallback((listener: () => void) => once.subscribe(key, listener, reports), [once, key, reports])
  const state = useSyncExternalStore(subscribe, () => once.state(key))
  const clear = useCallback(() => once.clear(key), [once, key])
  return { state, busy: isBusy(state), run: once.run, clear }
}

/** The same for the only page that shows an action: what was left open is asked about when the page opens. */
export function useResumedOnce<I, R>(once: OpenedOnce<I, R>, key = ONLY): OnceState<I, R> {
  useEffect(() => once.resume(), [once])
  return useOnce(once, key).state
}

/** Asks the server what became of a request by its id (decisions §1). Never rejects. */
export async function queryByRequestId<R>(id: string, resultOf: (answer: RequestOutcome) => R): Promise<Outcome<R>> {
  try {
    const answer = await request(requestOutcome, { requestId: id }, { silent: true })
    const { state, code, message = '' } = answer
    if (state === 'unknown') return { kind: 'unknown' }
    return code === 1 ? { kind: 'done', message, result: resultOf(answer) } : { kind: 'refused', message }
  } catch (error) {
    return { kind: error instanceof NotOfferedError ? 'notOffered' : 'lost' }
  }
}

async function send<I, R>(perform: OnceKind<I, R>['perform'], intent: I, id: string): Promise<Reply<R>> {
  // Nothing is queued: what the visitor wants in a minute may be something else.
  if (isOffline()) return { kind: 'refused', message: t`You’re offline. Nothing was sent.` }
  try {
    const { message, data } = await perform(intent, id)
    return { kind: 'done', message, result: data }
  } catch (error) {
    if (error instanceof RefusedError)
      return { kind: 'refused', message: errorWords(error), isBusy: error.retryAfter !== undefined }
    if (!(error instanceof NotOfferedError))
      return { kind: 'lost', ...(error instanceof NetworkError && { why: errorWords(error) }) }
    forgetOffer(error)
    return { kind: 'refused', message: t`This broker doesn’t offer this feature` }
  }
}

/** While an action is under way no update reloads the page. */
async function held<T>(end: Promise<T>): Promise<T> {
  const release = pendingOrders.begin()
  try {
    return await end
  } finally {
    release()
  }
}

function listening<T>(set: Set<T>, listener: T): () => void {
  set.add(listener)
  return () => set.delete(listener)
}
