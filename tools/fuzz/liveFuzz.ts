/** Random frames on the live channel. */
import { WebSocket } from 'ws'
import { LIVE_PATH, TOPIC } from '../../contract/live.ts'
import type { AsyncApi } from '../api/asyncapi.ts'
import { hostileValue } from './hostile.ts'
import { parsed } from './judge.ts'
import type { Memory } from './memory.ts'
import type { Schemas } from './operations.ts'
import type { Random } from './random.ts'
import { MAX_MS } from './sending.ts'

const fromServer = ['loginResult', 'pong', 'error', 'market', 'kline', 'trade', 'closed', 'alerts']
/** Frames of one connection: under the limit of a second, or far above it. */
const counts = [3, 10, 30, 70]

/** One frame, good or bad. */
function frame(random: Random, memory: Memory): string | Buffer {
  const code = String(memory.any('Instrument.code', random) ?? 'EURUSD')
  const topic = random.one<string>([
    TOPIC.market,
    TOPIC.trade,
    TOPIC.closed,
    TOPIC.alerts,
    `KLINE.${code}`,
    `KLINE.EURUSD`,
  ])
  const make = random.one<() => unknown>([
    () => ({ type: random.one(['sub', 'unsub']), topic }),
    () => ({ type: 'sub', topic: hostileValue(random) }),
    () => ({
      type: 'login',
      token: random.chance(50) ? (memory.any('Session.token', random) ?? 'x') : hostileValue(random),
    }),
    () => ({ type: random.one(['logout', 'ping']) }),
    () => ({ type: hostileValue(random), topic }),
    () => hostileValue(random),
  ])
  const text = JSON.stringify(make()) ?? ''
  // Above 4 KiB a connection is closed, as it is to be: not every time.
  const short = text.length > 4000 && random.chance(80) ? text.slice(0, 3000) : text
  if (random.chance(5)) return Buffer.from(short)
  return random.chance(8) ? short.slice(0, random.whole(0, short.length)) : short
}

/** Opens connections and listens to what is answered. */
export class LiveFuzz {
  readonly #address: string
  readonly #document: AsyncApi
  readonly #schemas: Schemas
  /** Frames sent so far. */
  frames = 0

  constructor(origin: string, document: AsyncApi, schemas: Schemas) {
    this.#address = `${origin.replace(/^http/, 'ws')}${LIVE_PATH}`
    this.#document = document
    this.#schemas = schemas
  }

  /** One connection from its beginning to its end; what was wrong with what the server said. */
  async connection(random: Random, memory: Memory): Promise<string[]> {
    const frames = Array.from({ length: random.one(counts) }, () => frame(random, memory))
    const faults: string[] = []
    await new Promise<void>((resolve) => {
      const socket = new WebSocket(this.#address, { family: 4 })
      const late = setTimeout(() => {
        faults.push(`live channel: neither pong nor goodbye within ${MAX_MS} ms after ${frames.length} frames`)
        socket.terminate()
        resolve()
      }, MAX_MS)
      const end = () => {
        clearTimeout(late)
        socket.terminate()
        resolve()
      }
      socket.on('open', () => {
        for (const one of frames) socket.send(one)
        socket.send('{"type":"ping"}')
        this.frames += frames.length
        // What is sent last is answered last; pongs to pings among the frames come before.
        socket.send('{"type":"sub","topic":"the end"}')
      })
      socket.on('message', (data) => {
        const text = data.toString()
        const fault = this.#fault(text)
        if (fault !== '') faults.push(`live channel: ${fault}: ${text.slice(0, 500)}`)
        if (text.includes('"There is no topic the end.')) end()
      })
      socket.on('close', end)
      socket.on('error', () => undefined)
    })
    return faults
  }

  #fault(text: string): string {
    const read = parsed(text)
    const { type, topic } = (read ?? {}) as { readonly type?: string; readonly topic?: string }
    const faults = fromServer.map((name) => {
      const { payload } = this.#document.components.messages[name] ?? { payload: {} }
      return [name, this.#schemas.faults('live', payload, read)] as const
    })
    if (faults.some(([, fault]) => fault === '')) return ''
    return `not as described (${type ?? topic ?? 'nothing known'})`
  }
}
