import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { LIVE_PATH } from '../../contract/live.ts'
import { mayCall, originAsked, type Pages } from '../http/origins.ts'
import { toldOnce } from '../log/toldOnce.ts'
import { Drain } from '../operations/drain.ts'
import { ConnectionLimit } from './connectionLimit.ts'
import { ACCOUNT_EVERY_MS, CLIENT_FRAME_LIMIT, HEARTBEAT_MS, MARKET_EVERY_MS, SESSIONS_EVERY_MS } from './limits.ts'
import type { LiveHub } from './liveHub.ts'
import type { LiveSession, Wire } from './liveSession.ts'
import type { LiveTally } from './liveTally.ts'
import { paced } from './paced.ts'
import { Turnstile } from './turnstile.ts'

/** WebSocket close code of a server that stops (RFC 6455 §7.4.1). */
const GOING_AWAY = 1001
/** Whoever has not said goodbye by then is dropped, ms. */
const GOODBYE_MS = 500

/** What the live channel is routed with. */
export interface GatewayParts extends Pages {
  readonly hub: LiveHub
  /** Most that one address may hold open. */
  readonly connections: number
  /** When the server is going to stop; one that is never told to without it. */
  readonly drain?: Pick<Drain, 'begun' | 'onBegin'>
}

/**
 * Routes the live channel (document 1 §7): a page must be one that may call (`appOrigins`: those the operator named), a
 * client without an Origin is no browser and comes in. Timers run while the server does.
 */
export async function addGateway(app: FastifyInstance, parts: GatewayParts): Promise<void> {
  const { hub, drain = new Drain() } = parts
  const { tally } = hub
  const limit = new ConnectionLimit(parts.connections)
  const alive = new WeakSet<WebSocket>()
  // One fault in a frame or a pulse ends neither the connection nor the process.
  const guarded = <Given extends unknown[]>(act: (...given: Given) => void | Promise<void>) =>
    toldOnce(act, (error) => app.log.error({ err: error }, 'the live channel failed'))
  const receive = guarded((session: LiveSession, data: string) => hub.receive(session, data, performance.now()))
  await app.register(websocket, {
    options: {
      server: behindTurnstile(app.server, hub.tally),
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
      if (origin !== undefined && !mayCall(origin, originAsked(request), parts)) return reply.code(403).send()
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
      MARKET_EVERY_MS,
      guarded(() => hub.pulseMarkets()),
    ),
    paced(
      ACCOUNT_EVERY_MS,
      guarded(() => hub.pulseAccounts()),
    ),
  ]
  const looks = HEARTBEAT_MS / SESSIONS_EVERY_MS
  let look = 0
  const lookAtSessions = guarded(() => hub.pulseSessions(look, looks))
  const looking = setInterval(() => {
    lookAtSessions()
    look = (look + 1) % looks
  }, SESSIONS_EVERY_MS)
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
function behindTurnstile(server: Server, tally: LiveTally): Server {
  const behind = createServer()
  const turnstile = new Turnstile()
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
  }, GOODBYE_MS).unref()
  websocketServer.close()
  done()
}
