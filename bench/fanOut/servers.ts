import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { type WebSocket, WebSocketServer } from 'ws'
import { LIVE_PATH, TOPIC, writeServerFrame } from '../../contract/live.ts'
import { systemClock } from '../../server/clock.ts'
import { addGateway } from '../../server/live/gateway.ts'
import { SLOW_ABOVE } from '../../server/live/limits.ts'
import { LiveHub } from '../../server/live/liveHub.ts'
import { instruments } from '../../server/markets/instruments.ts'
import { movingBoard } from './movingBoard.ts'

/** A server that sends every client one frame of forty instruments at each beat. */
export interface FanOutServer {
  readonly port: number
  beat(): void
  readonly clients: ReadonlySet<WebSocket>
}

const never = () => {
  throw new Error('nobody logs in here')
}

/** The gateway of the exchange, on a market that moves at every beat. */
export async function openGateway(): Promise<FanOutServer> {
  const app = fastify()
  const { board, step } = movingBoard()
  const hub = new LiveHub({
    market: {
      instruments,
      changedSince: (version) => board.changedSince(version),
      currentCandle: () => undefined,
      endedCandles: () => [],
    },
    exchange: { revision: () => 0, figures: never },
    accounts: { sessionOf: async () => undefined, isStillOpen: async () => true },
    clock: systemClock(),
  })
  await addGateway(app, { hub, appOrigins: [], connections: 1_000_000 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const beat = () => {
    step()
    hub.pulseMarkets()
  }
  return { port, beat, clients: app.websocketServer.clients }
}

/** Number of frames the bare server prepares before the measurement. */
const READY = 50

/**
 * What the gateway is compared with: `ws` alone, with frames of the same bytes that are ready before it starts. Whoever does not
 * read is skipped, as by the gateway, for it would only hoard otherwise.
 */
export async function openBare(): Promise<FanOutServer> {
  const { board, step } = movingBoard()
  const frames = Array.from({ length: READY }, () => {
    step()
    const quotes = board.changedSince(0).quotes.map(({ changePct, isOpen, ...quote }) => ({
      ...quote,
      change: changePct,
      marketOpen: isOpen,
    }))
    return Buffer.from(writeServerFrame({ type: 'market', quotes, time: Date.now() }))
  })
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { clients } = new WebSocketServer({ server, path: LIVE_PATH, perMessageDeflate: false }).on(
    'connection',
    (socket) => socket.on('message', () => undefined),
  )
  let beats = 0
  const beat = () => {
    const frame = frames[beats % READY]
    beats += 1
    if (frame)
      for (const socket of clients) if (socket.bufferedAmount <= SLOW_ABOVE) socket.send(frame, { binary: false })
  }
  const { port } = server.address() as AddressInfo
  return { port, beat, clients }
}

/** Topic both kinds of readers subscribe to. */
export const ASKED = TOPIC.market
