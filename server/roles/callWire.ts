import type { MessageDescriptor } from '@lingui/core'
import type { CallName } from '../../contract/calls.ts'
import { TooBusy } from '../accounts/hashQueue.ts'
import { BusError } from '../bus/bus.ts'
import { Refused } from '../http/envelope.ts'
import type { Reply, SignedVisit } from '../http/handler.ts'
import { speechOf } from '../messages/languages.ts'

/** A call of somebody who is logged in, as it goes to the engine of the account. */
export interface RemoteCall {
  readonly call: CallName
  readonly params: unknown
  readonly visit: SignedVisit
}

/** A call that waits in a log: until when it may be carried out (UTC ms), and who waits for the answer. */
export interface QueuedCall extends RemoteCall {
  readonly until: number
  readonly answerTo: { readonly gateway: string; readonly number: number }
}

/** An answer as text, and to which of a gateway's calls. */
export interface NumberedAnswer {
  readonly number: number
  readonly said: string
}

/** Result of a call. */
type Came =
  | { readonly data?: unknown; readonly message?: MessageDescriptor }
  | { readonly refused: { readonly words: MessageDescriptor; readonly code: number; readonly retryAfter?: number } }
  | { readonly fault: 'busy' | 'failed' | 'early' }

/** The engine failed at a call; what went wrong stands in its own log. */
export class EngineFailed extends Error {
  override readonly name = 'EngineFailed'
}

/** Answers a call that was not carried out, and may be asked again. */
export const retryLater: string = JSON.stringify({ fault: 'early' } satisfies Came)

/** A call as text. The visitor's language goes by its code. */
export const writeCall = ({ visit, ...rest }: RemoteCall | QueuedCall): string => {
  const { speech, ...who } = visit
  return JSON.stringify({ ...rest, visit: { ...who, lang: speech.code } })
}

/** Several calls as one text. */
export const writeCalls = (calls: readonly string[]): string => calls.join('\n')

/** Calls from their text. */
export const readCalls = (text: string): QueuedCall[] => text.split('\n').map(readCall)

/** Answers to calls as one text. */
export const writeAnswers = (answers: readonly NumberedAnswer[]): string =>
  answers.map(({ number, said }) => `${number} ${said}`).join('\n')

/** Answers from their text. */
export const readAnswers = (text: string): NumberedAnswer[] =>
  text.split('\n').map((line) => {
    const at = line.indexOf(' ')
    return { number: Number(line.slice(0, at)), said: line.slice(at + 1) }
  })

/** A call from its text, which only this program writes. */
export function readCall(text: string): QueuedCall {
  const { visit, ...rest } = JSON.parse(text)
  const { lang, ...who } = visit
  return { ...rest, visit: { page: undefined, ...who, speech: speechOf(lang) } }
}

/** Writes a handler's result as text; never rejects. `failed` is called for invalid answers. */
export async function writeAnswer(
  work: () => Promise<Reply<unknown>> | Reply<unknown>,
  failed: (error: unknown) => void,
): Promise<string> {
  const say = (result: Came) => JSON.stringify(result)
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

/** Reads a handler's result from text. Throws the handler's errors that the HTTP server distinguishes. */
export function readAnswer(text: string): Reply<unknown> {
  const result = JSON.parse(text) as Came
  if ('refused' in result) throw new Refused(result.refused.words, result.refused.code, result.refused.retryAfter)
  if ('fault' in result) {
    if (result.fault === 'early') throw new BusError('nobody')
    throw result.fault === 'busy' ? new TooBusy() : new EngineFailed()
  }
  return { data: result.data, ...(result.message && { message: result.message }) }
}
