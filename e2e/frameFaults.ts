/** Alters single messages of the live channel from the server: lost, doubled, or out of order. */
import type { Rewrite } from './faultyProxy.ts'

/** `drop`: none comes through. `disorder`: of two messages the later comes first, then the earlier twice. */
export type FrameFault = 'none' | 'drop' | 'disorder'

const UPGRADED = 'HTTP/1.1 101 '
const HEAD_END = '\r\n\r\n'
const TEXT = 1

/** The length of the frame that a buffer begins with, and of its head; undefined while the head is not whole. */
function measure(bytes: Buffer): { readonly head: number; readonly whole: number } | undefined {
  const short = (bytes[1] ?? 0) & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < head) return undefined
  const body = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  return { head, whole: head + body }
}

/** Reads the frames of every websocket that passes, and spoils those with text. */
export class FrameFaults {
  #fault: FrameFault = 'none'
  readonly #onMessage: (text: string) => void

  /** `onMessage` hears of every message as the server sent it, before anything befalls it. */
  constructor(onMessage: (text: string) => void = () => {}) {
    this.#onMessage = onMessage
  }

  /** Sets the fault of messages from now on. */
  set(fault: FrameFault): void {
    this.#fault = fault
  }

  /** For one connection; what is no websocket passes as it is. */
  readonly rewrite = (): Rewrite => {
    let rest = Buffer.alloc(0)
    let kind: 'unknown' | 'frames' | 'other' = 'unknown'
    let held: Buffer | undefined
    const corrupt = (frame: Buffer): Buffer[] => {
      const before = held
      held = undefined
      if (this.#fault === 'none') return before ? [before, frame] : [frame]
      if (this.#fault === 'drop') return []
      if (before) return [frame, before, before]
      held = frame
      return []
    }
    return (bytes) => {
      if (kind === 'other') return bytes
      rest = Buffer.concat([rest, bytes])
      const passed: Buffer[] = []
      if (kind === 'unknown') {
        if (rest.length < UPGRADED.length) return Buffer.alloc(0)
        const end = rest.indexOf(HEAD_END)
        kind = rest.toString('latin1', 0, UPGRADED.length) === UPGRADED ? 'frames' : 'other'
        if (kind === 'other') return rest
        if (end < 0) {
          kind = 'unknown'
          return Buffer.alloc(0)
        }
        passed.push(rest.subarray(0, end + HEAD_END.length))
        rest = rest.subarray(end + HEAD_END.length)
      }
      for (let size = measure(rest); size && rest.length >= size.whole; size = measure(rest)) {
        const frame = rest.subarray(0, size.whole)
        rest = rest.subarray(size.whole)
        if (((frame[0] ?? 0) & 0x0f) !== TEXT) passed.push(frame)
        else {
          this.#onMessage(frame.toString('utf8', size.head))
          passed.push(...corrupt(frame))
        }
      }
      return Buffer.concat(passed)
    }
  }
}
