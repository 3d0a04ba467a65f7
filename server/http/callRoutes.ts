import { msg } from '@lingui/core/macro'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, Limit } from '../../contract/calls/call.ts'
import { type CallName, CODE, everyCall } from '../../contract/calls.ts'
import { TooBusy } from '../accounts/hashQueue.ts'
import { type Session, SessionEndedError } from '../accounts/sessions.ts'
import { isOpening } from '../exchange/lanes.ts'
import { type Speech, speechOf } from '../messages/languages.ts'
import { DatabaseUnavailable } from '../store/sql.ts'
import { consumeAddress, consumeAttempt, tooMany } from './attempts.ts'
import { deviceName } from './deviceName.ts'
import { failure, LostAnswer, Refused, success, unreachable } from './envelope.ts'
import type { PublicHandlers, Reply, SessionHandlers, SignedVisit } from './handler.ts'
import { refusalOutcome } from './measuredRequests.ts'
import { isForeign, type Pages, pageAsking } from './origins.ts'
import { readParameters, unreadable } from './parameters.ts'
import { addressKey, type RateLimit } from './rateLimit.ts'
import type { SessionOf, Tokens } from './tokens.ts'
import { bringsFile, type Uploads } from './uploads.ts'

/** Handlers and settings of the routes. */
export interface CallRoutes extends Pages {
  readonly publicHandlers: PublicHandlers
  readonly sessionHandlers: SessionHandlers
  readonly sessionOf: SessionOf
  /** Throws `Refused` where an account may not make a call now; asked before its parameters are read. */
  refuse(name: CallName, session: Session): void
  /**
   * The refusal of a call that adds risk while closing orders come first; asked before anything else of it is looked at. With the
   * id of a request that was taken lately there is none.
   */
  readonly busy?: ((requestId: string | undefined) => Refused | undefined) | undefined
  readonly tokens: Tokens
  readonly uploads: Uploads
  readonly limits: Readonly<Partial<Record<Limit, RateLimit>>> & {
    readonly public: RateLimit
    readonly session: RateLimit
  }
}

type AnyHandler = (params: unknown, visit: SignedVisit) => Reply<unknown> | Promise<Reply<unknown>>

/** Delay before a retry when the database is busy, in seconds. */
const RETRY_AFTER_S = 2

/** Session of calls that need none. */
const nobody: Session = { accountId: 0, sessionId: '', demo: false }

const noSession = () => new Refused(msg`Please log in`, CODE.sessionInvalid)

/** The language of a request's words, from its `lang` header. */
export function speechFor(request: FastifyRequest): Speech {
  const { lang } = request.headers
  return speechOf(typeof lang === 'string' ? lang : undefined)
}

/** Routes every call of the contract's table that has a handler; the others are unknown paths. */
export function addCalls(app: FastifyInstance, routes: CallRoutes): void {
  for (const [name, call] of everyCall) {
    const handler = handlerOf(name, call, routes)
    if (!handler) continue
    const limit = limitOf(name, call, routes)
    app.route({
      // Documents 1 and 2 define acts as a GET, which a POST may carry as well; never the other way round.
      method: call.method === 'GET' && call.mutates ? ['GET', 'POST'] : call.method,
      url: call.path,
      compress: isForAll(call) && { encodings: ['br', 'gzip'] },
      handler: async (request, reply) => answer({ name, call, handler, limit, routes }, request, reply),
    })
  }
}

function handlerOf(name: CallName, call: Call, routes: CallRoutes): AnyHandler | undefined {
  const [right, wrong] = call.session
    ? [routes.sessionHandlers, routes.publicHandlers]
    : [routes.publicHandlers, routes.sessionHandlers]
  if (wrong[name]) throw new Error(`${name} stands among the wrong handlers: session is ${call.session ?? false}`)
  return right[name] as AnyHandler | undefined
}

function limitOf(name: CallName, call: Call, { limits }: CallRoutes): RateLimit {
  const limit = limits[call.limit ?? (call.session ? 'session' : 'public')]
  if (!limit) throw new Error(`${name} has no limit ${call.limit}`)
  return limit
}

interface Route {
  readonly name: CallName
  readonly call: Call
  readonly handler: AnyHandler
  readonly limit: RateLimit
  readonly routes: CallRoutes
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply) {
  const { name, call, handler } = route
  const busy = isOpening(name) ? route.routes.busy?.(requestIdOf(request)) : undefined
  if (busy) throw busy
  const speech = speechFor(request)
  const page = pageAsking(request, route.routes)
  if ((call.mutates || call.method === 'POST') && isForeign(request, page))
    throw new Refused(msg`This request came from another site and was blocked`)
  const session = await admit(route, request)
  route.routes.refuse(name, session)
  const clientInfo = {
    address: addressKey(request.ip),
    device: deviceName(request.headers['user-agent']),
    page,
  }
  const work = async () => {
    const params = await readParameters(call.params, request)
    await stillOpen(route, request)
    return handler(params, { speech, ...clientInfo, ...session })
  }
  const { data, message } = bringsFile(request) ? await route.routes.uploads.during(session, work) : await work()
  const encoded = call.answer.encode(data)
  reply.header('cache-control', 'no-store')
  return call.bare ? encoded : success(encoded, message && speech.translate(message))
}

/** The `request_id` of a call, which has not been read yet. */
function requestIdOf({ query, body }: FastifyRequest): string | undefined {
  const { request_id } = { ...Object(query), ...Object(body) }
  return typeof request_id === 'string' ? request_id : undefined
}

/**
 * Returns true if an answer says the same to everybody. Only such answers are compressed: the length that a secret is
 * compressed to, beside words that a stranger has chosen, gives the secret away.
 */
const isForAll = ({ cache }: Call): boolean => cache === 'market' || cache === 'day'

/** Counts the request and finds its session. Rejects with code 429 or 999. */
async function admit({ call, limit, routes }: Route, request: FastifyRequest): Promise<Session> {
  if (!call.session) {
    consumeAddress(limit, request.ip)
    return nobody
  }
  const session = await routes.tokens.admit(request.headers.authorization, request.ip)
  if (session === undefined) throw noSession()
  consumeAttempt(limit, String(session.accountId))
  return session
}

/** Parts are read after the session was looked up, as slowly as they come: it may have been ended meanwhile. Rejects with code 999. */
async function stillOpen({ call, routes }: Route, request: FastifyRequest): Promise<void> {
  if (!call.session || !request.isMultipart()) return
  if ((await routes.sessionOf(request.headers.authorization ?? '')) === undefined) throw noSession()
}

/** Answers what is thrown on the way: refusals with their words, what could not be read, and our own faults. */
export function answerError(
  thrown: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const speech = speechFor(request)
  const error = thrown instanceof TooBusy ? tooMany(1) : thrown instanceof SessionEndedError ? noSession() : thrown
  reply.header('cache-control', 'no-store')
  if (error instanceof Refused) {
    reply.outcome = refusalOutcome(error.code)
    if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
    reply.code(error.code === CODE.tooMany ? 429 : 200).send(failure(error.code, speech.translate(error.words)))
    return
  }
  if (error.statusCode !== undefined && error.statusCode < 500) {
    reply.outcome = 'refused'
    reply.code(200).send(failure(CODE.refused, speech.translate(unreadable().words)))
    return
  }
  if (error instanceof DatabaseUnavailable && !error.mayBeDone) {
    reply.outcome = 'failed'
    request.log.warn({ err: error, route: request.routeOptions.url }, 'the database did not answer in time')
    reply
      .code(503)
      .header('retry-after', RETRY_AFTER_S)
      .send(failure(CODE.refused, speech.translate(unreachable().words)))
    return
  }
  if (error instanceof LostAnswer || error instanceof DatabaseUnavailable) {
    // No envelope: only what was certainly not done may be told with one.
    reply.outcome = 'failed'
    reply.code(504).type('text/plain; charset=utf-8').send('No answer')
    return
  }
  request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed')
  reply.code(500).send(failure(CODE.refused, speech.translate(msg`Something went wrong on our side. Please try again`)))
}

/** Answers a path that nothing stands at. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  reply.code(404).header('cache-control', 'no-store')
  if (/^\/(api|v1|ops\/api)(\/|\?|$)/.test(request.url))
    reply.send(failure(CODE.refused, speechFor(request).translate(msg`This call doesn’t exist`)))
  else reply.type('text/plain; charset=utf-8').send('Not found')
}
