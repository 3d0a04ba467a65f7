import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Unready } from '../operations/readiness.ts'

/** Seconds after which whoever asks for readiness may ask again. */
const RETRY_AFTER_S = 1

/** Health checks, without a session and without a limit. */
export interface HealthRoutes {
  /** Reason why the server is not ready; nothing when it is. Ready whenever it listens without it. */
  readonly reasons?: (() => Promise<readonly Unready[]>) | undefined
}

const send = (reply: FastifyReply, body: object) => reply.header('cache-control', 'no-store').send(body)

/**
 * `/healthz`: the process lives, and is to be left alone as long as it does. `/readyz`: visitors may be sent here;
 * otherwise 503 with the reasons (docs/operations.md).
 */
export function addHealth(app: FastifyInstance, { reasons = async () => [] }: HealthRoutes): void {
  const method = ['GET', 'HEAD']
  app.route({ method, url: '/healthz', handler: (_, reply) => send(reply, { status: 'alive' }) })
  app.route({
    method,
    url: '/readyz',
    handler: async (_, reply) => {
      const unready = await reasons()
      if (unready.length === 0) return send(reply, { ready: true })
      return send(reply.code(503).header('retry-after', RETRY_AFTER_S), { ready: false, reasons: unready })
    },
  })
}
