import { type Answer, CODE, type Params } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import { OPERATOR_HEADER, type OperatorCall } from '../../contract/operator/operatorCall.ts'
import { readEnvelope } from '../../src/api/envelope.ts'
import { NetworkError, RefusedError, SessionError } from '../../src/api/errors.ts'
import { fetchWithin } from '../../src/api/tries.ts'
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
export async function ask<C extends OperatorCall>(call: C, params: Params<C>, byItself = false): Promise<Answer<C>> {
  const wire = call.params.encode(params) as Record<string, unknown>
  const isLook = call.method === 'GET'
  const query = new URLSearchParams(
    Object.entries(wire).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const { response, text } = await fetchWithin(
    isLook ? `${call.path}?${query}` : call.path,
    {
      method: call.method,
      headers: { ...consoleHeaders(byItself), ...(!isLook && { 'content-type': 'application/json' }) },
      body: isLook ? null : JSON.stringify(wire),
      credentials: 'same-origin',
      cache: 'no-store',
    },
    { timeout: isLook ? TIMEOUT_MS.look : TIMEOUT_MS.act, retries: isLook ? RETRIES : 0 },
  ).catch((error: unknown) => {
    throw new NetworkError(reasonOf(error), undefined, { cause: error })
  })
  return read(call, response, parsed(text))
}

const reasonOf = (error: unknown) => {
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout'
  return navigator.onLine ? 'network' : 'offline'
}

function read<C extends OperatorCall>(call: C, { status, headers }: Response, body: unknown): Answer<C> {
  const envelope = readEnvelope(body)
  if (!envelope) throw new NetworkError('notEnvelope', status)
  const { code, message, data } = envelope
  if (code === CODE.sessionInvalid) {
    sessionOver()
    throw new SessionError(code, message)
  }
  if (code !== CODE.success) {
    const wait = Number(headers.get('retry-after') ?? Number.NaN)
    throw new RefusedError(code, message, code === CODE.tooMany && Number.isInteger(wait) ? wait : undefined)
  }
  try {
    return decode(call.answer, data) as Answer<C>
  } catch (cause) {
    log(`an answer of ${call.path} could not be understood`, cause)
    throw new NetworkError('badData', status, { cause })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
