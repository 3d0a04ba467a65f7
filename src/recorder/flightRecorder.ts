import { MAX_BYTES, writeLine } from '../../contract/recording/recording.ts'
import { RECORDING_VERSION, type RecordingLine } from '../../contract/recording/recordingLines.ts'
import type { RecordingInfo } from './recordings.ts'

/** A piece is put away when it is this long, or this old: no more than that is in memory, or lost; characters and ms. */
export const PART_CHARACTERS = 64 * 1024
export const PART_MS = 5_000
/** Room for the last line. */
const RESERVE = 1_024

export interface RecorderPorts {
  /** Our clock, ms. */
  readonly now: () => number
  /** Puts a piece away; rejects when there is no room. */
  readonly keep: (info: RecordingInfo, part: string) => Promise<void>
  readonly changed: (info: RecordingInfo) => void
}

/** Takes the lines of one session down, piece by piece, until it is stopped or full. */
export class FlightRecorder {
  readonly #ports: RecorderPorts
  readonly #most: number
  readonly #markets = new Set<string>()
  #info: RecordingInfo
  #text = ''
  #since: number
  #writing: Promise<void> = Promise.resolve()

  /** `most`: of the text, bytes; every line is ASCII but for names of markets. */
  constructor(id: string, ports: RecorderPorts, most = MAX_BYTES) {
    this.#ports = ports
    this.#most = most
    const at = ports.now()
    this.#since = at
    this.#info = {
      ...{ id, startedAt: at, endedAt: at, ended: 'open', imported: false },
      ...{ parts: 0, lines: 0, bytes: 0, orders: 0, taps: 0, markets: [] },
    }
    this.#write({ type: 'recording', version: RECORDING_VERSION, at })
  }

  get info(): RecordingInfo {
    return this.#info
  }

  /** Takes a line down; nothing once it has ended. */
  take(line: RecordingLine): void {
    if (this.#info.ended !== 'open') return
    this.#write(line)
    if (line.type === 'market') this.#markets.add(line.showCode)
    if (line.type === 'tap') this.#info = { ...this.#info, taps: this.#info.taps + 1 }
    if (line.type === 'order' && line.phase === 'sending') this.#info = { ...this.#info, orders: this.#info.orders + 1 }
    if (this.#info.bytes > this.#most - RESERVE) void this.end('full')
    else if (this.#text.length >= PART_CHARACTERS || this.#ports.now() - this.#since >= PART_MS) this.#putAway()
  }

  /** Puts away what is in memory. */
  tick(): void {
    if (this.#info.ended === 'open') this.#putAway()
  }

  /** Takes nothing more; resolves when everything is put away. */
  end(why: 'stopped' | 'full' | 'failed'): Promise<void> {
    if (this.#info.ended === 'open') {
      this.#write({ type: 'end', at: this.#ports.now(), why })
      this.#info = { ...this.#info, ended: why }
      this.#putAway()
    }
    return this.#writing
  }

  #write(line: RecordingLine): void {
    const text = writeLine(line)
    this.#text += text
    const { lines, bytes } = this.#info
    this.#info = { ...this.#info, lines: lines + 1, bytes: bytes + text.length, endedAt: this.#ports.now() }
  }

  #putAway(): void {
    const part = this.#text
    this.#text = ''
    this.#since = this.#ports.now()
    this.#info = { ...this.#info, parts: this.#info.parts + 1, markets: [...this.#markets] }
    const info = this.#info
    this.#ports.changed(info)
    this.#writing = this.#writing
      .then(() => this.#ports.keep(info, part))
      .catch(() => {
        // There is no room: what was put away stays.
        if (this.#info.ended === 'open') this.#info = { ...this.#info, ended: 'failed' }
        this.#ports.changed(this.#info)
      })
  }
}
