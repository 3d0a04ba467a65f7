import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { LIVE_PATH } from '../../contract/live.ts'
import { mayCall, type Pages, requestedOrigin } from '../http/origins.ts'
import { logOnce } from '../log/logOnce.ts'
import { Drain } from '../operations/drain.ts'
import { AdmissionQueue } from './admissionQueue.ts'
import { ConnectionLimit } from './connectionLimit.ts'
import {
  ACCOUNT_INTERVAL_MS,
  BUSY_INTERVAL_MS,
  CLIENT_FRAME_LIMIT,
  HEARTBEAT_MS,
  SESSIONS_INTERVAL_MS,
} from './limits.ts'
import type { LiveCounters } from './liveCounters.ts'
import type { LiveHub } from './liveHub.ts'
import type { LiveSession, Wire } from './liveSession.ts'
import { paced } from './paced.ts'

/** WebSocket close code of a server that stops (RFC 6455 §7.4.1). */
const GOING_AWAY = 1001
/** Time to wait for a closing handshake before the connection is dropped, ms. */
const CLOSE_TIMEOUT_MS = 500

export interface GatewayDeps extends Pages {
  readonly hub: LiveHub
  /** Most that one address may hold open. */
  readonly connections: number
  /** Announces that the server will stop. Missing if it is never announced. */
  readonly drain?: Pick<Drain, 'begun' | 'onBegin'>
}

/**
 * Routes the live channel (document 1 §7): a page must be one that may call (`appOrigins`: those the operator named), a
 * client without an Origin is no browser and comes in. Timers run while the server does.
 */
export async function addGateway(app: FastifyInstance, deps: GatewayDeps): Promise<void> {
  const { hub, drain = new Drain() } = deps
  const { tally } = hub
  const limit = new ConnectionLimit(deps.connections)
  const alive = new WeakSet<WebSocket>()
  // One fault in a frame or a pulse ends neither the connection nor the process.
  const guarded = <Given extends unknown[]>(act: (...given: Given) => void | Promise<void>) =>
    logOnce(act, (error) => app.log.error({ err: error }, 'the live channel failed'))
  const receive = guarded((session: LiveSession, data: string) => hub.receive(session, data, performance.now()))
  await app.register(websocket, {
    options: {
      server: throughAdmissionQueue(app.server, hub.tally),
      maxPayload: CLIENT_FRAME_LIMIT,
      perMessageDeflate: false,
    },
    errorHandler: (error, _, request) => request.log.debug({ err: error }, 'a live connection broke'),
    preClose: sayGoodbye,
  })

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    preValidation: async (request, reply) => {
      const { origin } = request.headers
      if (origin !== undefined && !mayCall(origin, requestedOrigin(request), deps)) return reply.code(403).send()
      if (!request.ws || (!drain.begun && limit.admit(request.ip, request.raw.socket))) return
      tally.turnedAway += 1
      return reply.code(drain.begun ? 503 : 429).send()
    },
    handler: (_, reply) => reply.callNotFound(),
    wsHandler: (socket, request) => {
      const session = hub.join(wireOf(socket, request.raw.socket))
      alive.add(socket)
      tally.connections += 1
      socket.once('close', () => {
        tally.connections -= 1
      })
      socket.on('pong', () => alive.add(socket))
      socket.on('close', () => hub.leave(session))
      socket.on('message', (data, isBinary) => {
        alive.add(socket)
        receive(session, isBinary ? '' : data.toString())
      })
    },
  })

  drain.onBegin((ms) => leadAway(app, ms))
  const pulses = [
    paced(
      () => hub.marketEveryMs,
      guarded(() => hub.pulseMarkets()),
    ),
    paced(
      () => ACCOUNT_INTERVAL_MS,
      guarded(() => hub.pulseAccounts()),
    ),
    paced(
      () => BUSY_INTERVAL_MS,
      guarded(() => hub.pulseBusy()),
    ),
  ]
  const looks = HEARTBEAT_MS / SESSIONS_INTERVAL_MS
  let look = 0
  const lookAtSessions = guarded(() => hub.pulseSessions(look, looks))
  const looking = setInterval(() => {
    lookAtSessions()
    look = (look + 1) % looks
  }, SESSIONS_INTERVAL_MS)
  const heartbeat = setInterval(() => {
    for (const socket of app.websocketServer.clients) if (!alive.delete(socket)) socket.terminate()
    for (const socket of app.websocketServer.clients) socket.ping()
  }, HEARTBEAT_MS)
  app.addHook('onClose', async () => {
    for (const end of pulses) end()
    clearInterval(looking)
    clearInterval(heartbeat)
  })
}

/**
 * A server that never listens: it hears of those who want to open a live connection at the server given, a few at a time.
 * Nothing of a handshake is done before, nor for who is gone by then.
 */
function throughAdmissionQueue(server: Server, tally: LiveCounters): Server {
  const behind = createServer()
  const turnstile = new AdmissionQueue()
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', drop)
    const pass = () => {
      socket.off('error', drop)
      if (!socket.destroyed) behind.emit('upgrade', request, socket, head)
    }
    if (turnstile.enter(pass)) return
    tally.turnedAway += 1
    socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  return behind
}

function drop(this: Duplex): void {
  this.destroy()
}

/**
 * Frames are ready to be written, so that they go to the connection under the websocket: without compression nothing of a
 * frame is ever under way there, and after a goodbye nothing may follow it.
 */
const wireOf = (socket: WebSocket, connection: Socket): Wire => ({
  get bufferedAmount() {
    return connection.writableLength
  },
  send: (frames) => {
    if (socket.readyState === socket.OPEN) connection.write(frames)
  },
  cork: () => connection.cork(),
  uncork: () => connection.uncork(),
  close: (code, reason) => socket.close(code, reason),
  terminate: () => socket.terminate(),
})

/** Asks the clients to go, one after the other over so many ms, so that they do not all come to the next server at once. */
function leadAway({ websocketServer }: FastifyInstance, ms: number): void {
  const clients = [...websocketServer.clients]
  clients.forEach((socket, index) => {
    setTimeout(() => socket.close(GOING_AWAY), (ms * index) / clients.length).unref()
  })
}

/** Ends the live connections: asked first, dropped when they do not answer. */
function sayGoodbye(this: FastifyInstance, done: () => void): void {
  const { websocketServer } = this
  for (const socket of websocketServer.clients) socket.close(GOING_AWAY)
  setTimeout(() => {
    for (const socket of websocketServer.clients) socket.terminate()
  }, CLOSE_TIMEOUT_MS).unref()
  websocketServer.close()
  done()
}
