import type { Answer, Call, Params } from '../../contract/calls/call.ts'
import type { Client, RequestOptions, Spoken } from './client.ts'

export type { RequestOptions } from './client.ts'

let client: Client | undefined

/** Names the client that every request goes through; start-up does it once. */
export function openClient(opened: Client): void {
  client = opened
}

const opened = (): Client => {
  if (!client) throw new Error('No client was opened')
  return client
}

/**
 * Calls the server and answers the data. Rejects with one of `errors.ts`; a refusal or a network error is shown already,
 * unless the call or the options are silent (document 1 §8).
 */
export const request = <C extends Call>(call: C, params: Params<C>, options?: RequestOptions): Promise<Answer<C>> =>
  opened().request(call, params, options)

/** The same with the server's words, which close, cancel and set stops show (document 1 §8). */
export const messageAnswer = <C extends Call>(
  call: C,
  params: Params<C>,
  options?: RequestOptions,
): Promise<Spoken<Answer<C>>> => opened().messageAnswer(call, params, options)
