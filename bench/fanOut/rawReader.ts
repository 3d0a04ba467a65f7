import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { ClientFrame } from '../../contract/live.ts'
import { LIVE_PATH } from '../../contract/live.ts'

/** Messages a reader reports about its connection. */
export interface ReaderReport {
  /** The handshake is through. */
  readonly opened?: () => void
  /** A text frame has come whole: how it begins, `STARTS` bytes at most. */
  readonly frame?: (start: string) => void
  /** The connection is no more, and what was wrong with it. */
  readonly ended?: (why: string) => void
}

/** So much of a frame is shown: its topic and the server's time. */
const STARTS = 64
const MAX_HEADER_BYTES = 10
const TEXT = 1
const CLOSE = 8
const PING = 9
const PONG = 10

/**
 * A websocket client that hardly costs anything: it counts frames and does not read them, so that a thousand fit beside the
 * server that is measured. It answers pings, as every client must.
 */
export class RawReader {
  /** Text frames and bytes of all that has come since the handshake. */
  frames = 0
  bytes = 0
  readonly #socket: Socket
  readonly #told: ReaderReport
  readonly #head = Buffer.alloc(MAX_HEADER_BYTES)
  #headHas = 0
  #opcode = 0
  #length = 0
  #left = 0
  #start = ''
  #isOpen = false
  #why = 'closed'

  /** Connects to a port of this machine, coming from one of its addresses. */
  constructor(port: number, from: string, reported: ReaderReport) {
    this.#told = reported
    this.#socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
    const key = randomBytes(16).toString('base64')
    this.#socket.write(
      [
        `GET ${LIVE_PATH} HTTP/1.1`,
        `host: 127.0.0.1:${port}`,
        'connection: upgrade',
        'upgrade: websocket',
        'sec-websocket-version: 13',
        `sec-websocket-key: ${key}`,
        '\r\n',
      ].join('\r\n'),
    )
    this.#socket.on('data', (chunk) => this.#take(chunk))
    this.#socket.on('error', (error) => {
      this.#why = error.message
    })
    this.#socket.on('close', () => reported.ended?.(this.#why))
  }

  /** Sends frames in one piece. */
  say(...frames: readonly ClientFrame[]): void {
    this.#socket.write(Buffer.concat(frames.map((frame) => masked(TEXT, Buffer.from(JSON.stringify(frame))))))
  }

  /** Reads no more, or again. */
  hold(isHeld: boolean): void {
    if (isHeld) this.#socket.pause()
    else this.#socket.resume()
  }

  /** Drops the connection without a goodbye. */
  drop(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    if (this.#isOpen) this.#read(chunk)
    else this.#handshake(chunk)
  }

  #handshake(chunk: Buffer): void {
    const end = chunk.indexOf('\r\n\r\n')
    const status = chunk.toString('latin1', 0, 12)
    if (end < 0 || status !== 'HTTP/1.1 101') {
      this.#why = `the handshake was answered with ${status}`
      this.#socket.destroy()
      return
    }
    this.#isOpen = true
    this.#told.opened?.()
    this.#read(chunk.subarray(end + 4))
  }

  #read(chunk: Buffer): void {
    this.bytes += chunk.length
    let at = 0
    while (at < chunk.length) {
      if (this.#left === 0) at = this.#readHead(chunk, at)
      if (this.#left === 0) continue
      const has = Math.min(this.#left, chunk.length - at)
      const missing = STARTS - this.#start.length
      if (missing > 0 && this.#told.frame) this.#start += chunk.toString('latin1', at, at + Math.min(has, missing))
      this.#left -= has
      at += has
      if (this.#left === 0) this.#end()
    }
  }

  /** Takes in the head of a frame, which may come in pieces; answers where the rest begins. */
  #readHead(chunk: Buffer, from: number): number {
    let at = from
    while (at < chunk.length) {
      this.#head[this.#headHas++] = chunk[at++] ?? 0
      const second = this.#head[1] ?? 0
      const size = this.#headHas < 2 ? 2 : second === 126 ? 4 : second === 127 ? 10 : 2
      if (this.#headHas < size) continue
      this.#headHas = 0
      this.#opcode = (this.#head[0] ?? 0) & 15
      this.#length = size === 4 ? this.#head.readUInt16BE(2) : size === 10 ? this.#head.readUIntBE(4, 6) : second
      this.#left = this.#length
      this.#start = ''
      if (this.#left === 0) this.#end()
      return at
    }
    return at
  }

  #end(): void {
    if (this.#opcode === TEXT) {
      this.frames += 1
      this.#told.frame?.(this.#start)
    } else if (this.#opcode === PING) this.#socket.write(masked(PONG, Buffer.alloc(0)))
    else if (this.#opcode === CLOSE) this.#why = 'closed by the server'
  }
}

/** A frame as a client must send it; its mask of zeros changes nothing. */
function masked(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const head =
    length < 126
      ? Buffer.from([0x80 | opcode, 0x80 | length])
      : Buffer.from([0x80 | opcode, 0xfe, length >> 8, length & 255])
  return Buffer.concat([head, Buffer.alloc(4), payload])
}

/** The address of this machine that a client comes from: one for every `each` of them. */
export const addressOf = (index: number, each: number): string => `127.0.0.${2 + Math.floor(index / each)}`
