import ky, { isHTTPError, isTimeoutError, type Options } from 'ky'
import { type Answer, type Call, CODE, type Params } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { AbortedError, NetworkError, NotOfferedError, RefusedError, SessionError } from './errors.ts'
import type { Origins } from './origins.ts'
import { requestId } from './requestId.ts'

/** What the client needs to know of the app and to tell it. */
export interface ClientContext {
  readonly origins: Origins
  /** The product's code of the language on the screen. */
  readonly language: () => string
  readonly token: () => string | undefined
  /** The session of that token is over; `redirect` unless the call was made at start-up. */
  readonly sessionOver: (token: string | undefined, redirect: boolean) => void
  /** Shows a failure to the visitor. */
  readonly show: (error: RefusedError | NetworkError) => void
  /** A call that shows the spinner began (+1) or was answered (−1). */
  readonly busy: (change: 1 | -1) => void
  readonly log: (what: string, details?: unknown) => void
  readonly isOnline: () => boolean
  readonly now: () => number
  readonly fetch?: typeof fetch
  /** Waits between the tries of a call that only reads, ms. */
  readonly retryDelay?: (attempt: number) => number
}

/** What is peculiar to one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  /** Its failure is the caller's to show. */
  readonly silent?: boolean
  /** Made at start-up: 999 resets the user but does not redirect, where the call's own flag allows it. */
  readonly initial?: boolean
  /** Shows the spinner until it is answered; uploads always do. */
  readonly busy?: boolean
  /** Time-out of one try, ms. */
  readonly timeout?: number
}

/** The server's words with what it answered. */
export interface Spoken<T> {
  readonly message: string
  readonly data: T
}

const TIMEOUT_MS = { read: 10_000, change: 15_000, upload: 120_000 } as const
const RETRY_STATUSES = [502, 503, 504]

/** The one way of the app to call the server (document 1 §7, §8; decisions §1, §9). */
export interface Client {
  /** Calls and answers the data; rejects with one of `errors.ts`, shown already unless silent. */
  request<C extends Call>(call: C, params: Params<C>, options?: RequestOptions): Promise<Answer<C>>
  /** The same with the server's words, for calls whose words are shown. */
  messageAnswer<C extends Call>(call: C, params: Params<C>, options?: RequestOptions): Promise<Spoken<Answer<C>>>
}

export function createClient(context: ClientContext): Client {
  async function spoken<C extends Call>(
    call: C,
    params: Params<C>,
    options: RequestOptions = {},
  ): Promise<Spoken<Answer<C>>> {
    const silent = options.silent ?? call.silent ?? false
    const spins = options.busy ?? call.body === 'multipart'
    const token = call.host === 'page' ? undefined : context.token()
    if (spins) context.busy(1)
    try {
      return await converse(call, params, options, token)
    } catch (error) {
      if (error instanceof SessionError) context.sessionOver(token, !(options.initial && call.initial))
      else if (!silent && (error instanceof RefusedError || error instanceof NetworkError)) context.show(error)
      throw error
    } finally {
      if (spins) context.busy(-1)
    }
  }

  async function converse<C extends Call>(
    call: C,
    params: Params<C>,
    options: RequestOptions,
    token: string | undefined,
  ): Promise<Spoken<Answer<C>>> {
    const answer = await send(call, params, options, token)
    if (call.extension && answer.status === 404) throw new NotOfferedError(call.path)
    if (call.bare) {
      if (!answer.ok) throw new NetworkError('notEnvelope', answer.status)
      return { message: '', data: read(call, answer.body, answer.status) }
    }
    const envelope = readEnvelope(answer.body)
    if (!envelope) throw new NetworkError('notEnvelope', answer.status)
    if (envelope.code !== CODE.success) throw refusal(envelope, answer.retryAfter)
    return { message: envelope.message, data: read(call, envelope.data, answer.status) }
  }

  function read<C extends Call>(call: C, data: unknown, status: number): Answer<C> {
    try {
      return decode(call.answer, data) as Answer<C>
    } catch (cause) {
      if (!call.silent) context.log(`an answer of ${call.path} could not be understood`, cause)
      throw new NetworkError('badData', status, { cause })
    }
  }

  async function send<C extends Call>(
    call: C,
    params: Params<C>,
    options: RequestOptions,
    token: string | undefined,
  ): Promise<Answered> {
    const origin = context.origins[call.host ?? 'api']
    const wire = call.params.encode(params) as Record<string, unknown>
    if (call.mutates && wire.request_id === undefined) wire.request_id = requestId()
    try {
      const response = await ky(`${origin}${call.path}`, {
        method: call.method,
        ...carried(call, wire, context.now()),
        ...(call.host !== 'page' && {
          headers: { lang: context.language(), authorization: origin === context.origins.api ? (token ?? '') : '' },
        }),
        credentials: 'omit',
        cache: 'no-store',
        retry: retries(call),
        timeout: options.timeout ?? timeoutOf(call),
        ...(options.signal && { signal: options.signal }),
        ...(context.fetch && { fetch: context.fetch }),
      })
      return answered(response, parsed(await response.text()))
    } catch (error) {
      if (isHTTPError(error)) return answered(error.response, parsed(error.data))
      if (options.signal?.aborted) throw new AbortedError(call.path, { cause: error })
      if (isTimeoutError(error)) throw new NetworkError('timeout', undefined, { cause: error })
      throw new NetworkError(context.isOnline() ? 'network' : 'offline', undefined, { cause: error })
    }
  }

  // A browser may itself send a request twice; at least this client never sends again what changes something.
  function retries(call: Call): NonNullable<Options['retry']> {
    if (call.mutates || call.method !== 'GET' || call.silent) return 0
    return {
      limit: 2,
      methods: ['get'],
      statusCodes: RETRY_STATUSES,
      afterStatusCodes: [503],
      maxRetryAfter: 5_000,
      jitter: true,
      delay: context.retryDelay ?? ((attempt) => 400 * 2 ** attempt),
    }
  }

  return {
    request: async (call, params, options) => (await spoken(call, params, options)).data,
    messageAnswer: spoken,
  }
}

interface Answered {
  readonly status: number
  readonly ok: boolean
  readonly body: unknown
  readonly retryAfter: number | undefined
}

function answered(response: Response, body: unknown): Answered {
  const after = response.headers.get('retry-after')
  const seconds = after !== null && /^\d{1,6}$/.test(after.trim()) ? Number(after) : undefined
  return { status: response.status, ok: response.ok, body, retryAfter: seconds }
}

/** JSON where the text is some; ky has parsed the body of a failed answer already when its type said so. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function refusal({ code, message }: Envelope, retryAfter: number | undefined): RefusedError {
  if (code === CODE.sessionInvalid) return new SessionError(code, message)
  return new RefusedError(code, message, code === CODE.tooMany ? retryAfter : undefined)
}

function timeoutOf(call: Call): number {
  if (call.body === 'multipart') return TIMEOUT_MS.upload
  return call.mutates || call.method !== 'GET' ? TIMEOUT_MS.change : TIMEOUT_MS.read
}

/** The parameters as the call carries them: a GET in its query with the time, a POST as JSON, form or multipart. */
function carried(call: Call, wire: Record<string, unknown>, now: number): Options {
  const given = Object.entries(wire).filter(([, value]) => value !== undefined && value !== null)
  if (call.method === 'GET') return { searchParams: { ...textOf(given), t: now } }
  if (call.body === 'form') return { body: new URLSearchParams(textOf(given)) }
  if (call.body === 'multipart') {
    const form = new FormData()
    for (const [name, value] of given) form.append(name, value instanceof Blob ? value : String(value))
    return { body: form }
  }
  return { json: Object.fromEntries(given) }
}

const textOf = (given: [string, unknown][]): Record<string, string> =>
  Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
