import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { everyOperatorCall } from '../../contract/operator/calls.ts'
import type { OperatorCall } from '../../contract/operator/operatorCall.ts'
import { speechFor } from './callRoutes.ts'
import { success } from './envelope.ts'
import { admitted, type OperatorAccess, ownPageOnly, ownScriptOnly, putToken, stillAdmitted } from './operatorAccess.ts'
import type { OperatorHandlers, OperatorReply, SignedOperatorVisit } from './operatorHandler.ts'
import { readParameters } from './parameters.ts'
import { addressKey } from './rateLimit.ts'

type AnyHandler = (
  params: unknown,
  visit: SignedOperatorVisit,
) => OperatorReply<unknown> | Promise<OperatorReply<unknown>>

/** An article in any script, as JSON. */
const BODY_LIMIT = 256 * 1024

/** Routes every call of the console's table that has a handler. */
export function addOperatorCalls(app: FastifyInstance, access: OperatorAccess, handlers: OperatorHandlers): void {
  for (const [name, call] of everyOperatorCall) {
    const handler = handlers[name] as AnyHandler | undefined
    if (!handler) continue
    app.route({
      method: call.method,
      url: call.path,
      bodyLimit: BODY_LIMIT,
      handler: (request, reply) => answer({ door: access, call, handler }, request, reply),
    })
  }
}

interface Route {
  readonly door: OperatorAccess
  readonly call: OperatorCall
  readonly handler: AnyHandler
}

async function answer({ door: access, call, handler }: Route, request: FastifyRequest, reply: FastifyReply) {
  ownPageOnly(request)
  ownScriptOnly(request)
  await admitted(access, call.allowed, request)
  const speech = speechFor(request)
  const params = await readParameters(call.params, request)
  const visitor = await stillAdmitted(access, call.allowed, request)
  const visit = { speech, address: addressKey(request.ip), visitor, actor: visitor?.operator.name }
  const { data, message, token } = await handler(params, visit as SignedOperatorVisit)
  if (token !== undefined) putToken(access, request, reply, token)
  reply.header('cache-control', 'no-store')
  return success(call.answer.encode(data), message && speech.translate(message))
}
