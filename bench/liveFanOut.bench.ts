/**
 * How fresh prices are for many readers at once: each subscribes to the whole market and one instrument's candle. The age
 * of a frame is counted from the server's clock in it, on the same machine. Settings: READERS (500), SECONDS (10).
 */
import { once } from 'node:events'
import { klineTopic, LIVE_PATH, readServerFrame, TOPIC } from '../contract/live.ts'
import { Exchange } from '../e2e/exchange.ts'
import { spread } from './percentiles.ts'

const readers = Number(process.env.READERS ?? 500)
const seconds = Number(process.env.SECONDS ?? 10)
/** A sample is enough to tell ages, and leaves the processor to the server. */
const sampled = 20

const exchange = await Exchange.open({ LOG_LEVEL: 'error', LIVE_CONNECTIONS: String(readers) })
const ages: number[] = []
let frames = 0
let counting = false

async function connect(index: number): Promise<WebSocket> {
  const socket = new WebSocket(`${exchange.origin.replace('http', 'ws')}${LIVE_PATH}`)
  await once(socket, 'open')
  for (const topic of [TOPIC.market, klineTopic('EURUSD')]) socket.send(JSON.stringify({ type: 'sub', topic }))
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (!counting) return
    frames += 1
    if (index >= sampled) return
    const frame = readServerFrame(data)
    if (frame?.type === 'market' && frame.time !== undefined) ages.push(Date.now() - frame.time)
  })
  return socket
}

try {
  const sockets = await Promise.all(Array.from({ length: readers }, (_, index) => connect(index)))
  counting = true
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  counting = false
  console.log(`${readers} readers for ${seconds} s: ${(frames / seconds).toFixed(0)} frames a second in all`)
  console.log(`a frame of the market is, on arrival, old: ${spread(ages)}`)
  for (const socket of sockets) socket.close()
} finally {
  await exchange.close()
}
