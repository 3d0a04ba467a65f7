import { msg } from '@lingui/core/macro'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CODE } from '../../contract/calls.ts'
import type { Role } from '../../contract/operator/entities/operator.ts'
import { type Allowed, OPERATOR_HEADER } from '../../contract/operator/operatorCall.ts'
import type { Visitor, VisitorOf } from '../operators/visitorLookup.ts'
import { consumeAddress, consumeAttempt } from './attempts.ts'
import { Refused } from './envelope.ts'
import { requestedOrigin } from './origins.ts'
import type { RateLimit } from './rateLimit.ts'

export interface OperatorAccess {
  readonly visitorOf: VisitorOf
  readonly limits: {
    /** Calls of one address without a session. */
    readonly strangers: RateLimit
    /** Calls of one operator. */
    readonly operators: RateLimit
  }
  /** A demo, whose console also works without TLS in browsers that keep no Secure cookie on localhost. */
  readonly isDemo: boolean
}

/**
 * The session's cookie. Of a `__Host-` cookie the browser sees to it that it comes from this host, over a connection that is
 * secure (TLS, or localhost), and goes to no other.
 */
const cookieOf = ({ isDemo }: Pick<OperatorAccess, 'isDemo'>, { protocol }: FastifyRequest) =>
  isDemo && protocol !== 'https' ? { name: 'ops', secure: '' } : { name: '__Host-ops', secure: '; Secure' }

/** The session's token in a request. */
function tokenOf(access: OperatorAccess, request: FastifyRequest): string | undefined {
  const start = `${cookieOf(access, request).name}=`
  const all = (request.headers.cookie ?? '').split(';').map((one) => one.trim())
  return all.find((one) => one.startsWith(start))?.slice(start.length)
}

/** Puts a session's token into the browser, where no script sees it and no other page sends it; or takes it away. */
export function putToken(
  access: OperatorAccess,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
): void {
  const { name, secure } = cookieOf(access, request)
  const stored = token === null ? `${name}=; Max-Age=0` : `${name}=${token}`
  reply.header('set-cookie', `${stored}; Path=/; HttpOnly; SameSite=Strict${secure}`)
}

/**
 * Refuses what does not come from the console's own page. Browsers say whence a request comes; where one does not, its
 * `Origin` does for whatever may change something, and what says neither is no browser with somebody's cookie in it.
 */
export function ownPageOnly(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers
  const isOwn =
    site === undefined ? origin === undefined || origin === requestedOrigin(request) : site === 'same-origin'
  if (!isOwn) throw new Refused(msg`This request came from another site and was blocked`)
}

/** Refuses what was not sent by the console's own script. */
export function ownScriptOnly({ headers }: FastifyRequest): void {
  const said = headers[OPERATOR_HEADER.name]
  if (said !== OPERATOR_HEADER.asked && said !== OPERATOR_HEADER.byItself)
    throw new Refused(msg`This request came from another site and was blocked`)
}

/** Counts a request; who makes it. Rejects with code 429, and 999 for who may only after signing in. */
export async function admitted(
  access: OperatorAccess,
  allowed: Allowed,
  request: FastifyRequest,
): Promise<Visitor | undefined> {
  const visitor = await visitorOf(access, request)
  if (visitor === undefined) consumeAddress(access.limits.strangers, request.ip)
  else consumeAttempt(access.limits.operators, String(visitor.operator.id))
  return letIn(visitor, allowed)
}

/**
 * Who makes a request that was admitted, once its body is there: while it came, slowly, its operator may have been kept
 * out, or have lost a role. Rejects as `admitted` does.
 */
export const stillAdmitted = async (access: OperatorAccess, allowed: Allowed, request: FastifyRequest) =>
  letIn(await visitorOf(access, request), allowed)

async function visitorOf(access: OperatorAccess, request: FastifyRequest): Promise<Visitor | undefined> {
  const token = tokenOf(access, request)
  const used = request.headers[OPERATOR_HEADER.name] !== OPERATOR_HEADER.byItself
  return token === undefined ? undefined : access.visitorOf(token, used)
}

function letIn(visitor: Visitor | undefined, allowed: Allowed): Visitor | undefined {
  if (allowed === 'anyone') return visitor
  if (visitor === undefined || (allowed !== 'entering' && visitor.session.stage !== 'in'))
    throw new Refused(msg`Please sign in`, CODE.sessionInvalid)
  if (typeof allowed !== 'string' && !mayAs(visitor, allowed)) throw notYours()
  return visitor
}

/** The refusal of what an operator has no role for. */
export const notYours = (): Refused => new Refused(msg`Your roles don’t allow this`)

/** Returns true if an operator has one of these roles, as an admin always has. */
export const mayAs = ({ operator: { roles } }: Visitor, needed: readonly Role[]): boolean =>
  roles.includes('admin') || needed.some((role) => roles.includes(role))
