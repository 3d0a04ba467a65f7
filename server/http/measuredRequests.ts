import type { FastifyInstance } from 'fastify'
import { CODE, everyCall } from '../../contract/calls.ts'
import { LIVE_PATH } from '../../contract/live.ts'
import { everyOperatorCall } from '../../contract/operator/calls.ts'
import { PICTURE_PATH } from '../../contract/pictures.ts'
import type { RequestOutcome } from '../operations/metrics.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Outcome of the request, if its status does not say it. */
    outcome: RequestOutcome | undefined
  }
}

/** Path that counts requests whose own path cannot be read. */
export const UNREADABLE_PATH = '/unreadable'

/** Labels of measured requests by their routes. They come from the code, so that callers cannot create new ones. */
const names: ReadonlyMap<string, string> = new Map([
  ...everyCall.map(([name, { path }]) => [path, name] as const),
  ...everyOperatorCall.map(([name, { path }]) => [path, `ops.${name}`] as const),
  [LIVE_PATH, 'live'],
  [`${PICTURE_PATH}/:name`, 'picture'],
  [UNREADABLE_PATH, 'unknown'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
])

function nameOf(route: string | undefined): string {
  if (route === undefined) return 'unknown'
  const name = names.get(route)
  if (name !== undefined) return name
  return route.includes('*') ? 'preflight' : 'file'
}

/** Returns the measured outcome of a refusal with an envelope code. */
export function refusalOutcome(code: number): RequestOutcome {
  if (code === CODE.tooMany) return 'limited'
  return code === CODE.sessionInvalid ? 'signedOut' : 'refused'
}

function outcomeOf(status: number): RequestOutcome {
  if (status >= 500) return 'failed'
  if (status === 429) return 'limited'
  return status === 404 ? 'unknown' : status >= 400 ? 'refused' : 'ok'
}

/** Tells of every request when it is answered. */
export function measureRequests(
  app: FastifyInstance,
  answered: (call: string, outcome: RequestOutcome, ms: number) => void,
): void {
  app.addHook('onResponse', async ({ routeOptions, ws }, reply) => {
    // A live connection lasts as long as its page.
    if (ws) return
    answered(nameOf(routeOptions.url), reply.outcome ?? outcomeOf(reply.statusCode), reply.elapsedTime)
  })
}
