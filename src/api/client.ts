import type { BeforeRequestState, Options } from 'ky'
import type { Answer, Call, Params } from '../../contract/calls/call.ts'
import { decode } from '../../contract/codec.ts'
import { STORED_AT } from '../../sw/cache/storedAt.ts'
import { type Send, transport } from '../transport.ts'
import { openEnvelope, wholeNumber } from './envelope.ts'
import { NetworkError, NotOfferedError, RefusedError, SessionError } from './errors.ts'
import { parsed, http as plainHttp } from './http.ts'
import type { Origins } from './origins.ts'
import { requestId } from './requestId.ts'

export interface ClientContext {
  readonly origins: Origins
  /** The product's code of the language on the screen. */
  readonly language: () => string
  readonly token: () => string | undefined
  /** Returns true if the server announces an extension; rejects as `request` where that cannot be found out. */
  readonly offers: (call: Call) => Promise<boolean>
  /** The session of that token is over; `redirect` unless the call was made at start-up. */
  readonly sessionOver: (token: string | undefined, redirect: boolean) => void
  /** Shows a failure to the visitor. */
  readonly show: (error: RefusedError | NetworkError) => void
  /** An upload, which shows the spinner, began (+1) or was answered (−1). */
  readonly busy: (change: 1 | -1) => void
  readonly log: (what: string, details?: unknown) => void
  readonly now: () => number
  readonly fetch?: Send
  /** Waits between the attempts of a call that only reads, ms. */
  readonly retryDelay?: (attempt: number) => number
}

/** Options of one request. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
  /** Its failure is the caller's to show. */
  readonly silent?: boolean
  /** Asks for the account of this session in place of the one in use. */
  readonly token?: string
  /** Made at start-up: 999 resets the user but does not redirect, where the call's own flag allows it. */
  readonly initial?: boolean
  /** Time-out of one attempt, ms. */
  readonly timeout?: number
  /** Goes out even if the page is closed at once; nobody hears the answer then. */
  readonly keepalive?: boolean
  /** Fetches in the browser's stead: an upload that tells how far it is. */
  readonly fetch?: Send | undefined
  /**
   * Called with the age of an answer: when an offline copy arrived from the server, our clock, ms; undefined for a new one.
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
/** Number of retries of a call that only reads. */
const RETRIES = 2

/** The one way of the app to call the server (document 1 §7, §8; decisions §1, §9). */
export interface Client {
  /** Calls and answers the data; rejects with one of `errors.ts`, shown already unless silent. */
  request<C extends Call>(call: C, params: Params<C>, options?: RequestOptions): Promise<Answer<C>>
  /** The same with the server's words, for calls whose words are shown. */
  messageAnswer<C extends Call>(call: C, params: Params<C>, options?: RequestOptions): Promise<Spoken<Answer<C>>>
}

export function createClient(context: ClientContext): Client {
  const retryDelay = context.retryDelay && { delay: context.retryDelay }
  const http = plainHttp.extend({ hooks: { init: [addTime], beforeRequest: [addHeaders] } })

  /** Every GET tells its time, so that no cache on the way answers it (document 1 §7). */
  function addTime(options: Options): void {
    const { call } = options.context as Asked
    const given = (options.searchParams ?? []) as [string, string][]
    if (call.method === 'GET') options.searchParams = [...given, ['t', String(context.now())]]
  }

  /** The token goes to the API host alone, and nothing to the page's own. */
  function addHeaders({ request, options }: BeforeRequestState): void {
    const { call, token } = options.context as Asked
    if (call.host === 'page') return
    const isApi = context.origins[call.host ?? 'api'] === context.origins.api
    request.headers.set('lang', context.language())
    request.headers.set('authorization', isApi ? (token ?? '') : '')
  }

  async function spoken<C extends Call>(
    call: C,
    params: Params<C>,
    options: RequestOptions = {},
  ): Promise<Spoken<Answer<C>>> {
    const silent = options.silent ?? call.silent ?? false
    const spins = call.body === 'multipart'
    const token = call.host === 'page' ? undefined : (options.token ?? context.token())
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
    if (call.extension && !(await context.offers(call))) throw new NotOfferedError(call.path)
    const wire = call.params.encode(params) as Record<string, unknown>
    if (call.mutates && wire.request_id === undefined) wire.request_id = requestId()
    const { message, data, storedAt } = await http(`${context.origins[call.host ?? 'api']}${call.path}`, {
      method: call.method,
      ...carried(call, wire),
      keepalive: options.keepalive ?? false,
      signal: options.signal ?? null,
      timeout: options.timeout ?? timeoutOf(call),
      retry: { ...retryDelay, limit: mayRepeat(call) ? RETRIES : 0 },
      fetch: (context.fetch ?? transport.fetchFor?.(call.mutates ?? false) ?? options.fetch ?? fetch) as typeof fetch,
      context: { call, token } satisfies Asked,
      parseJson: (text, { response }) => answered(call, text, response),
    }).json<Answered<Answer<C>>>()
    if (storedAt !== undefined && call.session && !options.asOf) throw new NetworkError('offline')
    options.asOf?.(storedAt)
    return { message, data }
  }

  function answered<C extends Call>(call: C, text: string, response: Response): Answered<Answer<C>> {
    if (call.extension && response.status === 404) throw new NotOfferedError(call.path)
    if (call.bare && !response.ok) throw new NetworkError('notEnvelope', response.status)
    const { message, data } = call.bare ? { message: '', data: parsed(text) } : openEnvelope(text, response)
    try {
      return { message, data: decode(call.answer, data) as Answer<C>, storedAt: wholeNumber(response, STORED_AT) }
    } catch (cause) {
      if (!call.silent) context.log(`an answer of ${call.path} could not be understood`, cause)
      throw new NetworkError('badData', response.status, { cause })
    }
  }

  return {
    request: async (call, params, options) => (await spoken(call, params, options)).data,
    messageAnswer: spoken,
  }
}

/** Call and token of a request, for the hooks. */
interface Asked extends Record<string, unknown> {
  readonly call: Call
  readonly token: string | undefined
}

interface Answered<T> extends Spoken<T> {
  readonly storedAt: number | undefined
}

/** A browser may itself send a request twice; at least this client never sends again what changes something. */
const mayRepeat = (call: Call): boolean => !call.mutates && call.method === 'GET' && !call.silent

function timeoutOf(call: Call): number {
  if (call.body === 'multipart') return TIMEOUT_MS.upload
  return call.mutates || call.method !== 'GET' ? TIMEOUT_MS.change : TIMEOUT_MS.read
}

/** The parameters as the call carries them: a GET in its query, a POST as JSON, form or multipart. */
function carried(call: Call, wire: Record<string, unknown>): Options {
  const given = Object.entries(wire).filter(([, value]) => value !== undefined && value !== null)
  if (call.method === 'GET') return { searchParams: textOf(given) }
  if (call.body === 'form') return { body: new URLSearchParams(textOf(given)) }
  if (call.body !== 'multipart') return { json: Object.fromEntries(given) }
  const form = new FormData()
  for (const [name, value] of given) form.append(name, value instanceof Blob ? value : String(value))
  return { body: form }
}

const textOf = (given: [string, unknown][]): [string, string][] => given.map(([name, value]) => [name, String(value)])
