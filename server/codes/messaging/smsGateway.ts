import { type Channel, Undelivered } from './message.ts'

/** A gateway that has not taken a text by then is told to be slow, not failing; the text goes on. */
const ANSWER_AFTER_MS = 1_500
const TIMEOUT_MS = 5_000
/** Statuses that refuse this number or text. They do not mean that the gateway fails. */
const ONLY_THIS = [400, 422]

/** Connection to the SMS gateway. */
export interface SmsServer {
  /** Posted to as JSON; user and password in it are sent as basic authorization. */
  readonly url: string
  readonly answerAfterMs?: number
  readonly timeoutMs?: number
}

/** Sends texts by an HTTP gateway: `POST {to, text}`, `to` with a plus sign (E.164). What fails by itself is tried once more. */
export function openSmsGateway(server: SmsServer): Channel {
  const { answerAfterMs = ANSWER_AFTER_MS, timeoutMs = TIMEOUT_MS } = server
  const { url, authorization } = splitUrl(server.url)

  const ask = async (method: 'POST' | 'HEAD', body?: string): Promise<void> => {
    const init = { method, body: body ?? null, redirect: 'error' as const, signal: AbortSignal.timeout(timeoutMs) }
    const headers = new Headers(authorization)
    if (body !== undefined) headers.set('content-type', 'application/json')
    const answer = await fetch(url, { ...init, headers }).catch((error: Error) => {
      throw new Undelivered(error.name === 'TimeoutError' ? 'timeout' : 'unreachable')
    })
    await answer.body?.cancel()
    // A probe asks with another method than the gateway takes: any answer but a failing one will do.
    if (answer.ok || (method === 'HEAD' && answer.status < 500)) return
    throw new Undelivered(`http ${answer.status}`, ONLY_THIS.includes(answer.status))
  }

  return {
    answerAfterMs,
    send: async ({ to, text }) => {
      const body = JSON.stringify({ to: `+${to}`, text })
      await ask('POST', body).catch((error: Undelivered) => {
        if (/^http 4/.test(error.kind)) throw error
        return ask('POST', body)
      })
    },
    probe: () => ask('HEAD'),
    close: () => undefined,
  }
}

/** `fetch` takes no address with a password in it. */
function splitUrl(given: string) {
  const url = new URL(given)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const basic = `Basic ${Buffer.from(pair).toString('base64')}`
  return { url, authorization: new Headers(username === '' ? {} : { authorization: basic }) }
}
