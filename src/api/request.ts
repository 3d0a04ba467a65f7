import type { Answer, Call, Params } from '../../contract/calls/call.ts'
import type { Client, RequestOptions, Spoken } from './client.ts'
import { AbortedError } from './errors.ts'

export type { RequestOptions } from './client.ts'

let client: Client | undefined
let standIn: Client | undefined
/** Calls off what is on its way when somebody else answers from then on. */
let turn = new AbortController()

/** Names the client that every request goes through; start-up does it once. */
export function openClient(opened: Client): void {
  client = opened
}

/** Puts another client before the one that was opened, for whoever has to hold back what is asked from then on. */
export function wrapClient(wrap: (inner: Client) => Client): void {
  if (client) client = wrap(client)
}

/** Lets a replay answer every request in the server's place, or the server again; what is on its way is called off. */
export function replaceServer(other: Client | undefined): void {
  standIn = other
  turn.abort()
  turn = new AbortController()
}

const opened = (): Client => {
  const answering = standIn ?? client
  if (!answering) throw new Error('No client was opened')
  return answering
}

/** Asks whoever answers now; an answer that was on its way when another took over is dropped. */
async function inTurn<A>(
  call: Call,
  options: RequestOptions | undefined,
  ask: (options: RequestOptions) => Promise<A>,
) {
  const { signal } = turn
  const answer = await ask({ ...options, signal: options?.signal ? AbortSignal.any([options.signal, signal]) : signal })
  if (signal.aborted) throw new AbortedError(call.path)
  return answer
}

/**
 * Calls the server and answers the data. Rejects with one of `errors.ts`; a refusal or a network error is shown already,
 * unless the call or the options are silent (document 1 §8).
 */
export const request = <C extends Call>(call: C, params: Params<C>, options?: RequestOptions): Promise<Answer<C>> =>
  inTurn(call, options, (turned) => opened().request(call, params, turned))

/** The same with the server's words, which close, cancel and set stops show (document 1 §8). */
export const messageAnswer = <C extends Call>(
  call: C,
  params: Params<C>,
  options?: RequestOptions,
): Promise<Spoken<Answer<C>>> => inTurn(call, options, (turned) => opened().messageAnswer(call, params, turned))
