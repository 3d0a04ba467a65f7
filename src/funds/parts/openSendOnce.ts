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
  /** Id of what this page has open. What else is kept is another tab's, or of before a restart. */
  let own: string | undefined
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
      const before = own
      own = open?.requestId
      if (accountId === undefined) return
      const others = keptUnder(keyOf(accountId)).filter(({ requestId }) => requestId !== before && requestId !== own)
      const all = open ? [...others, open] : others
      writeStored(keyOf(accountId), all.length > 0 ? JSON.stringify(all) : undefined)
    },
    changed: (next) => store.set(state, next),
  })
  const resume = () => {
    const [open] = accountId === undefined ? [] : keptUnder(keyOf(accountId))
    // What became of one is looked at before the next is asked after.
    if (open && store.get(state).phase === 'idle') once.resume(open)
  }
  store.sub(userAtom, () => {
    const next = store.get(userAtom)?.id
    if (next === accountId) return
    if (accountId !== undefined) {
      once.drop()
      own = undefined
    }
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

/** What is kept under a key, the oldest first. */
function keptUnder(key: string): readonly OpenSend[] {
  try {
    // An earlier version of the app kept one alone.
    return [JSON.parse(readStored(key) ?? '[]') as unknown].flat().filter(isOpen)
  } catch {
    return []
  }
}

function isOpen(row: unknown): row is OpenSend {
  const { requestId, sentAt } = (row ?? {}) as Partial<OpenSend>
  return typeof requestId === 'string' && typeof sentAt === 'number' && Date.now() - sentAt < KEPT_FOR_MS
}
