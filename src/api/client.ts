import { STORED_AT } from '../../contract/cache/storedAt.ts'
import { type Answer, type Call, CODE, type Params } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import { wires } from '../weather/wires.ts'
import { type Envelope, readEnvelope } from './envelope.ts'
import { AbortedError, NetworkError, NotOfferedError, RefusedError, SessionError } from './errors.ts'
import type { Origins } from './origins.ts'
import { requestId } from './requestId.ts'
import { fetchWithin } from './tries.ts'

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
  /** Goes out even if the page is closed at once; nobody hears the answer then. */
  readonly keepalive?: boolean
  /** Fetches in the browser's stead: an upload that tells how far it is. */
  readonly fetch?: typeof fetch | undefined
  /**
   * Hears of what age an answer is: when an offline copy arrived from the server, our clock, ms; undefined for a new one.
   * Without it there is no copy of an account's answers: their age would not be shown.
   */
  readonly asOf?: (storedAt: number | undefined) => void
}

/** The server's words with what it answered. */
export interface Spoken<T> {
  readonly message: string
  readonly data: T
}

const TIMEOUT_MS = { read: 10_000, change: 15_000, upload: 120_000 } as const
/** How often a call that only reads is tried again. */
const RETRIES = 2

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
    if (answer.storedAt !== undefined && call.session && !options.asOf) throw new NetworkError('offline')
    if (call.extension && answer.status === 404) throw new NotOfferedError(call.path)
    if (call.bare) {
      if (!answer.ok) throw new NetworkError('notEnvelope', answer.status)
      return { message: '', data: read(call, answer.body, answer.status) }
    }
    const envelope = readEnvelope(answer.body)
    if (!envelope) throw new NetworkError('notEnvelope', answer.status)
    if (envelope.code !== CODE.success) throw refusal(envelope, answer.retryAfter)
    const data = read(call, envelope.data, answer.status)
    options.asOf?.(answer.storedAt)
    return { message: envelope.message, data }
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
    const { query, body, type } = carried(call, wire, context.now())
    const headers = new Headers(type)
    if (call.host !== 'page') {
      headers.set('lang', context.language())
      headers.set('authorization', origin === context.origins.api ? (token ?? '') : '')
    }
    try {
      const { response, text } = await fetchWithin(
        `${origin}${call.path}${query}`,
        {
          method: call.method,
          headers,
          body: body ?? null,
          credentials: 'omit',
          cache: 'no-store',
          keepalive: options.keepalive ?? false,
        },
        {
          timeout: options.timeout ?? timeoutOf(call),
          retries: mayRepeat(call) ? RETRIES : 0,
          signal: options.signal,
          fetch: context.fetch ?? wires.fetchFor?.(call.mutates ?? false) ?? options.fetch,
          delay: context.retryDelay,
        },
      )
      return answered(response, parsed(text))
    } catch (error) {
      if (options.signal?.aborted) throw new AbortedError(call.path, { cause: error })
      const reason = isTimeout(error) ? 'timeout' : context.isOnline() ? 'network' : 'offline'
      throw new NetworkError(reason, undefined, { cause: error })
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
  readonly storedAt: number | undefined
}

function answered(response: Response, body: unknown): Answered {
  const figure = (header: string): number | undefined => {
    const text = response.headers.get(header)?.trim() ?? ''
    return /^\d{1,15}$/.test(text) ? Number(text) : undefined
  }
  const { status, ok } = response
  return { status, ok, body, retryAfter: figure('retry-after'), storedAt: figure(STORED_AT) }
}

/** JSON where the text is some, else the text itself. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'

/** A browser may itself send a request twice; at least this client never sends again what changes something. */
const mayRepeat = (call: Call): boolean => !call.mutates && call.method === 'GET' && !call.silent

function refusal({ code, message }: Envelope, retryAfter: number | undefined): RefusedError {
  if (code === CODE.sessionInvalid) return new SessionError(code, message)
  return new RefusedError(code, message, code === CODE.tooMany ? retryAfter : undefined)
}

function timeoutOf(call: Call): number {
  if (call.body === 'multipart') return TIMEOUT_MS.upload
  return call.mutates || call.method !== 'GET' ? TIMEOUT_MS.change : TIMEOUT_MS.read
}

/** What a request carries its parameters in. */
interface Carried {
  readonly query: string
  readonly body?: BodyInit
  readonly type?: Record<string, string>
}

/** The parameters as the call carries them: a GET in its query with the time, a POST as JSON, form or multipart. */
function carried(call: Call, wire: Record<string, unknown>, now: number): Carried {
  const given = Object.entries(wire).filter(([, value]) => value !== undefined && value !== null)
  if (call.method === 'GET') return { query: `?${new URLSearchParams([...textOf(given), ['t', String(now)]])}` }
  if (call.body === 'form') return { query: '', body: new URLSearchParams(textOf(given)) }
  if (call.body === 'multipart') {
    const form = new FormData()
    for (const [name, value] of given) form.append(name, value instanceof Blob ? value : String(value))
    return { query: '', body: form }
  }
  const body = JSON.stringify(Object.fromEntries(given))
  return { query: '', body, type: { 'content-type': 'application/json' } }
}

const textOf = (given: [string, unknown][]): [string, string][] => given.map(([name, value]) => [name, String(value)])
