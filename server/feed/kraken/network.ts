import { WebSocket } from 'ws'
import type { KrakenNetwork } from './krakenFeed.ts'

/** A request that has no answer by then has none, ms. */
const ANSWER_TIMEOUT_MS = 15_000
/** No frame of Kraken's is near it, bytes. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024

/** Addresses of Kraken. */
export interface KrakenAddress {
  /** Of the live channel, `wss://ws.kraken.com/v2`. */
  readonly url: string
  /** Of the HTTP API without its path, `https://api.kraken.com`. */
  readonly restUrl: string
}

/** Kraken by the real network. */
export function krakenNetwork({ url, restUrl }: KrakenAddress): KrakenNetwork {
  return {
    connect: (events) => {
      const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: MAX_FRAME_BYTES })
      socket.on('open', () => events.opened())
      socket.on('message', (data, isBinary) => {
        if (!isBinary) events.text(String(data))
      })
      // What went wrong is told once more as the end.
      let failure = ''
      socket.on('error', (error) => {
        failure = error.message
      })
      socket.on('close', (code, reason) => events.closed(failure || String(reason) || `code ${code}`))
      return {
        send: (text) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(text, () => {})
        },
        cut: () => socket.terminate(),
      }
    },
    ask: async ({ restName, interval, since }) => {
      const query = new URLSearchParams({ pair: restName, interval: String(interval) })
      if (since !== undefined && Number.isFinite(since)) query.set('since', String(Math.max(0, since)))
      const answer = await fetch(new URL(`/0/public/OHLC?${query}`, restUrl), {
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      })
      if (answer.ok) return await answer.text()
      await answer.body?.cancel()
      throw new Error(`HTTP status ${answer.status}`)
    },
  }
}
