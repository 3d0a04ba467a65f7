import { type Atom, atom, useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { requestOutcome } from '../../../contract/calls/trading.ts'
import { errorWords, NotOfferedError, RefusedError } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { requestId } from '../../api/requestId.ts'
import { pendingOrders } from '../../session/pendingOrders.ts'
import { SENT_MONEY } from '../../session/personalKeys.ts'
import { userAtom } from '../../session/session.ts'
import { store } from '../../store.ts'
import { readStored, writeStored } from '../../stored.ts'
import { type OpenSend, SendOnce, type SendOutcome, type SendReply, type SendState } from './sendOnce.ts'

/** Something that is sent once, and what is known of it; it goes on while its page is left, or drawn anew. */
export interface Once<P> {
  readonly state: Atom<SendState<P>>
  /** Sends, or joins what is under way. Resolves when it is settled; never rejects and toasts nothing. */
  send(params: P): Promise<SendState<P>>
  /** Asks after what an earlier run of the app left without an answer. */
  resume(): void
  /** Puts a settled one away. */
  clear(): void
}

/** The server remembers a request for a day (decisions §1); after that there is nothing to ask. */
const KEPT_FOR_MS = 24 * 60 * 60 * 1000

/**
 * Opens a kind of request under a name of its own. `perform` sends it and answers the server's words; it rejects as any
 * request. What is kept for a restart is the request's id alone.
 */
export function openSendOnce<P>(name: string, perform: (params: P, requestId: string) => Promise<string>): Once<P> {
  const state = atom<SendState<P>>({ phase: 'idle' })
  const keyOf = (accountId: string) => `${SENT_MONEY}${name}.${accountId}`
  let accountId = store.get(userAtom)?.id
  const once = new SendOnce<P>({
    send: (params, id) => sent(perform(params, id)),
    ask,
    now: () => Date.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
    newId: requestId,
    keep(open) {
      if (accountId !== undefined) writeStored(keyOf(accountId), open && JSON.stringify(open))
    },
    changed: (next) => store.set(state, next),
  })
  const resume = () => {
    const open = accountId === undefined ? undefined : openOf(readStored(keyOf(accountId)))
    if (open) once.resume(open)
  }
  store.sub(userAtom, () => {
    const next = store.get(userAtom)?.id
    if (next === accountId) return
    if (accountId !== undefined) once.drop()
    accountId = next
    resume()
  })
  addEventListener('online', () => once.askNow())
  return {
    state,
    async send(params) {
      const release = pendingOrders.begin()
      try {
        return await once.send(params)
      } finally {
        release()
      }
    },
    resume,
    clear: () => once.clear(),
  }
}

/** What is known of something that is sent once, for a page that shows it: what was left open is asked after. */
export function useSendOnce<P>(once: Once<P>): SendState<P> {
  useEffect(() => once.resume(), [once])
  return useAtomValue(once.state)
}

async function sent(answer: Promise<string>): Promise<SendReply> {
  try {
    return { kind: 'done', message: await answer }
  } catch (error) {
    return error instanceof RefusedError ? { kind: 'refused', message: errorWords(error) } : { kind: 'lost' }
  }
}

async function ask(id: string): Promise<SendOutcome> {
  try {
    const { state, code, message = '' } = await request(requestOutcome, { requestId: id }, { silent: true })
    return state === 'unknown' ? { kind: 'unknown' } : { kind: code === 1 ? 'done' : 'refused', message }
  } catch (error) {
    return { kind: error instanceof NotOfferedError ? 'notOffered' : 'lost' }
  }
}

function openOf(kept: string | undefined): OpenSend | undefined {
  try {
    const { requestId: id, sentAt } = JSON.parse(kept ?? '{}') as Partial<OpenSend>
    const fits = typeof id === 'string' && typeof sentAt === 'number' && Date.now() - sentAt < KEPT_FOR_MS
    return fits ? { requestId: id, sentAt } : undefined
  } catch {
    return undefined
  }
}
