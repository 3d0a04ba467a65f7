import type { MessageDescriptor } from '@lingui/core'
import type { Answer, Params } from '../../contract/calls/call.ts'
import type { CallName, calls } from '../../contract/calls.ts'
import type { Speech } from '../messages/languages.ts'

/** The caller of a call without a session. */
export interface Visit {
  readonly speech: Speech
  /** Whence it comes, as the limits count addresses. */
  readonly address: string
  /** The origin of the page that asks, one that may; undefined for what is no page. */
  readonly page: string | undefined
  /** A short name of the device, such as "Chrome on Android"; empty when unknown. */
  readonly device: string
}

/** The caller of a call with a session. */
export interface SignedVisit extends Visit {
  readonly accountId: number
  readonly sessionId: string
  /** True if the account is a demo account. */
  readonly demo: boolean
}

/** A handler's reply: the data under internal names, and a message. */
export interface Reply<A> {
  readonly data: A
  readonly message?: MessageDescriptor
}

type Table = typeof calls
type Handler<N extends CallName, V> = (
  params: Params<Table[N]>,
  visit: V,
) => Reply<Answer<Table[N]>> | Promise<Reply<Answer<Table[N]>>>

/** Handlers of calls without a session, by our name for the call. Refusals are thrown as `Refused`. */
export type PublicHandlers = { readonly [N in CallName]?: Handler<N, Visit> }

/** Handlers of calls with a session, by our name for the call. */
export type SessionHandlers = { readonly [N in CallName]?: Handler<N, SignedVisit> }
