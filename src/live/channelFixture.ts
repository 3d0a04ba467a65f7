/** A live channel in a world that does what the test says. */
import type { SocketEvents } from '../transport.ts'
import { LiveChannel, type LiveStatus } from './liveChannel.ts'

/** A connection of the channel, as the test sees it. */
export interface Connection {
  readonly at: number
  readonly events: SocketEvents
  readonly sent: { at: number; type: string; topic?: string; token?: string }[]
  closed: boolean
}

/** A world with a clock of its own and connections that do what the test says. */
export function world(random = 1) {
  let now = 1_000_000
  const start = now
  let timers: { at: number; run: () => void }[] = []
  const connections: Connection[] = []
  const statuses: LiveStatus[] = []
  const logged: string[] = []
  const frames: string[] = []
  const listening: number[] = []
  const requested: number[] = []
  const refused: number[] = []
  const channel = new LiveChannel({
    now: () => now,
    random: () => random,
    after(ms, run) {
      requested.push(ms)
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    connect(events) {
      const connection: Connection = { at: now - start, events, sent: [], closed: false }
      connections.push(connection)
      return {
        send: (data) => connection.sent.push({ at: now - start, ...JSON.parse(data) }),
        close: () => {
          connection.closed = true
        },
      }
    },
    received: (frame) => frames.push(frame.type),
    statusChanged: (status) => statuses.push(status),
    refused: () => refused.push(now),
    listening: () => listening.push(now - start),
    log: (what) => logged.push(what),
  })
  const pass = (ms: number) => {
    const end = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      timers = timers.filter((one) => one !== next)
      now = Math.max(now, next.at)
      next.run()
    }
    now = end
  }
  /** The clock moves on, but no timer runs until it has: a frozen page. */
  const freeze = (ms: number) => {
    now += ms
    pass(0)
  }
  const last = () => connections.at(-1) as Connection
  const say = (frame: object) => last().events.message(JSON.stringify(frame))
  const opened = () => {
    channel.start()
    last().events.opened()
    return last()
  }
  const pings = (connection: Connection) => connection.sent.filter(({ type }) => type === 'ping').map(({ at }) => at)
  /** The connection fails; answers how long the channel means to wait, and lets it. */
  const fail = () => {
    last().events.closed()
    const wait = requested.at(-1) ?? 0
    pass(wait)
    return wait
  }
  return {
    fail,
    channel,
    connections,
    statuses,
    logged,
    refused,
    frames,
    listening,
    pass,
    freeze,
    last,
    say,
    opened,
    pings,
  }
}
