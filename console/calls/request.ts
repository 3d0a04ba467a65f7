import type { Answer, Params } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import { OPERATOR_HEADER, type OperatorCall } from '../../contract/operator/operatorCall.ts'
import { openEnvelope } from '../../src/api/envelope.ts'
import { NetworkError, SessionError } from '../../src/api/errors.ts'
import { http } from '../../src/api/http.ts'
import { currentLanguage } from '../../src/i18n/shownLanguage.ts'
import { log } from '../../src/log.ts'

const TIMEOUT_MS = { look: 10_000, act: 30_000 } as const
const RETRIES = 1

let sessionOver: () => void = () => undefined

/** Names the one listener that hears of an answer that there is no session. */
export function onSessionOver(listener: () => void): void {
  sessionOver = listener
}

/** Headers of every request of the console: no other page can send the first, which says whether somebody asked for it. */
export const consoleHeaders = (byItself = false): Record<string, string> => ({
  [OPERATOR_HEADER.name]: byItself ? OPERATOR_HEADER.byItself : OPERATOR_HEADER.asked,
  lang: currentLanguage().code,
})

/**
 * Calls the server in the operator's session, which is a cookie. What changes something is sent once. Rejects with
 * `RefusedError` (`SessionError` when there is no session) or `NetworkError`; nothing is shown, the caller does. What is
 * asked `byItself`, every now and then, keeps no session alive.
 */
export async function request<C extends OperatorCall>(
  call: C,
  params: Params<C>,
  byItself = false,
): Promise<Answer<C>> {
  const wire = call.params.encode(params) as Record<string, unknown>
  const isLook = call.method === 'GET'
  try {
    return await http(call.path, {
      method: call.method,
      ...(isLook ? { searchParams: new URLSearchParams(textOf(wire)) } : { json: wire }),
      headers: consoleHeaders(byItself),
      credentials: 'same-origin',
      timeout: isLook ? TIMEOUT_MS.look : TIMEOUT_MS.act,
      retry: { limit: isLook ? RETRIES : 0 },
      parseJson: (text, { response }) => read(call, text, response),
    }).json<Answer<C>>()
  } catch (error) {
    if (error instanceof SessionError) sessionOver()
    throw error
  }
}

const textOf = (wire: Record<string, unknown>): string[][] =>
  Object.entries(wire).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

function read<C extends OperatorCall>(call: C, text: string, response: Response): Answer<C> {
  const { data } = openEnvelope(text, response)
  try {
    return decode(call.answer, data) as Answer<C>
  } catch (cause) {
    log(`an answer of ${call.path} could not be understood`, cause)
    throw new NetworkError('badData', response.status, { cause })
  }
}
