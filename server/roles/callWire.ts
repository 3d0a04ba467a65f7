import type { MessageDescriptor } from '@lingui/core'
import type { CallName } from '../../contract/calls.ts'
import { TooBusy } from '../accounts/hashQueue.ts'
import { BusError } from '../bus/bus.ts'
import { Refused } from '../http/envelope.ts'
import type { Reply, SignedVisit } from '../http/handler.ts'
import { speechOf } from '../messages/languages.ts'

/** A call of somebody who is logged in, as it goes to the engine of the account. */
export interface AskedCall {
  readonly call: CallName
  readonly params: unknown
  readonly visit: SignedVisit
}

/** A call that waits in a log: until when it may be carried out (UTC ms), and who waits for the answer. */
export interface QueuedCall extends AskedCall {
  readonly until: number
  readonly answerTo: { readonly gateway: string; readonly number: number }
}

/** What came of a call. */
type Came =
  | { readonly data?: unknown; readonly message?: MessageDescriptor }
  | { readonly refused: { readonly words: MessageDescriptor; readonly code: number; readonly retryAfter?: number } }
  | { readonly fault: 'busy' | 'failed' | 'early' }

/** The engine failed at a call; what went wrong stands in its own log. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed'
}

/** Answers a call that was not carried out, and may be asked again. */
export const askAgain: string = JSON.stringify({ fault: 'early' } satisfies Came)

/** A call as text. The visitor's language goes by its code. */
export const writeCall = ({ visit, ...rest }: AskedCall | QueuedCall): string => {
  const { speech, ...who } = visit
  return JSON.stringify({ ...rest, visit: { ...who, lang: speech.code } })
}

/** A call from its text, which only this program writes. */
export function readCall(text: string): QueuedCall {
  const { visit, ...rest } = JSON.parse(text)
  const { lang, ...who } = visit
  return { ...rest, visit: { page: undefined, ...who, speech: speechOf(lang) } }
}

/** What a handler came to, as text; never rejects. `failed` hears of what is no answer. */
export async function writeAnswer(
  work: () => Promise<Reply<unknown>> | Reply<unknown>,
  failed: (error: unknown) => void,
): Promise<string> {
  const say = (came: Came) => JSON.stringify(came)
  try {
    return say(await work())
  } catch (error) {
    if (error instanceof Refused) {
      const { words, code, retryAfter } = error
      return say({ refused: { words, code, ...(retryAfter !== undefined && { retryAfter }) } })
    }
    if (error instanceof TooBusy) return say({ fault: 'busy' })
    failed(error)
    return say({ fault: 'failed' })
  }
}

/** What a handler came to, from its text. Throws what the handler threw, as far as the door tells it apart. */
export function readAnswer(text: string): Reply<unknown> {
  const came = JSON.parse(text) as Came
  if ('refused' in came) throw new Refused(came.refused.words, came.refused.code, came.refused.retryAfter)
  if ('fault' in came) {
    if (came.fault === 'early') throw new BusError('nobody')
    throw came.fault === 'busy' ? new TooBusy() : new EngineFailed()
  }
  return { data: came.data, ...(came.message && { message: came.message }) }
}
