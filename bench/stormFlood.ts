/** Sends new positions over HTTP as fast as it is told and can, several under way on each connection, and counts the answers. */
import { connect, type Socket } from 'node:net'

/** Requests to send. */
export interface Flood {
  readonly port: number
  readonly tokens: readonly string[]
  /** The path and query of an order, but for its request id. */
  readonly order: string
  /** Orders a second. */
  readonly rate: number
  readonly seconds: number
}

/** Result of the requests. */
export interface Flooded {
  /** Orders that were really sent. */
  readonly sent: number
  /** Of how many seconds. */
  readonly seconds: number
  readonly done: number
  /** With the expected wait. */
  readonly refused: number
  /** Refused by the engine's other rules, such as too little margin. */
  readonly declined: number
  readonly unanswered: number
}

const SOCKETS = 64
/** Orders under way on a connection at most: what is sent ahead of the answers waits in the network. */
const AHEAD = 32
/** Answers are waited for so long after the last was sent, ms. */
const TIMEOUT_MS = 20_000

interface Line {
  readonly socket: Socket
  readonly token: string
  underWay: number
  text: string
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Sends it. */
export async function flood({ port, tokens, order, rate, seconds }: Flood): Promise<Flooded> {
  const count = { done: 0, refused: 0, declined: 0 }
  const answered = (answer: string) => {
    if (answer.includes('"code":1')) count.done += 1
    else if (/\r\nretry-after: /i.test(answer)) count.refused += 1
    else count.declined += 1
  }
  const lines: Line[] = Array.from({ length: SOCKETS }, (_, i) => {
    const line: Line = {
      socket: connect(port, '127.0.0.1'),
      token: tokens[i % tokens.length] ?? '',
      underWay: 0,
      text: '',
    }
    line.socket.setEncoding('latin1').on('data', (data) => {
      // Every answer ends with the data of the envelope, and the next begins with its status.
      const parts = (line.text + String(data)).split('HTTP/1.1 ')
      const whole = parts.at(-1)?.endsWith('}') ? parts.length : parts.length - 1
      for (const part of parts.slice(0, whole)) {
        if (part === '') continue
        answered(part)
        line.underWay -= 1
      }
      line.text = whole === parts.length ? '' : `HTTP/1.1 ${parts.at(-1)}`
    })
    return line
  })
  let sent = 0
  const started = performance.now()
  for (let ms = 0; ms < seconds * 1_000; ms = performance.now() - started) {
    const due = Math.floor((rate * ms) / 1_000)
    for (const line of lines) {
      const some = Math.min(AHEAD - line.underWay, Math.ceil((due - sent) / SOCKETS))
      if (some <= 0) continue
      line.underWay += some
      let requests = ''
      for (let i = 0; i < some; i++) {
        sent += 1
        requests += `GET ${order}&request_id=flood-${sent} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${line.token}\r\nlang: en\r\n\r\n`
      }
      line.socket.write(requests)
    }
    await pause(1)
  }
  const took = (performance.now() - started) / 1_000
  const open = () => lines.some(({ underWay }) => underWay > 0)
  for (const until = performance.now() + TIMEOUT_MS; open() && performance.now() < until; ) await pause(20)
  for (const { socket } of lines) socket.destroy()
  return { sent, seconds: took, ...count, unanswered: sent - count.done - count.refused - count.declined }
}
