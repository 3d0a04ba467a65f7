import type { Answer, Params } from '../../contract/calls/call.ts'
import type { OperatorCallName, operatorCalls } from '../../contract/operator/calls.ts'
import type { Speech } from '../messages/languages.ts'
import type { Visitor } from '../operators/visitorLookup.ts'
import type { Reply } from './handler.ts'

/** The caller of a console call without a session. */
export interface OperatorVisit {
  readonly speech: Speech
  /** Whence it comes, as the limits count addresses. */
  readonly address: string
}

/** The caller of a console call in a session. */
export interface SignedOperatorVisit extends OperatorVisit {
  readonly visitor: Visitor
  /** The operator's name, as the audit log has it. */
  readonly actor: string
}

/** A console handler's reply. `token` is a new session, or null for an ended one. */
export interface OperatorReply<A> extends Reply<A> {
  readonly token?: string | null
}

type Table = typeof operatorCalls
type Handler<N extends OperatorCallName> = (
  params: Params<Table[N]>,
  visit: N extends 'signIn' ? OperatorVisit : SignedOperatorVisit,
) => OperatorReply<Answer<Table[N]>> | Promise<OperatorReply<Answer<Table[N]>>>

/** Handlers of the console's calls, by our name for the call. Refusals are thrown as `Refused`. */
export type OperatorHandlers = { readonly [N in OperatorCallName]?: Handler<N> }
