import { createHash } from 'node:crypto'
import { Counters } from './counters.ts'

/** Lines that are kept to be read. */
const MAX_LINES = 40

/** Records the events of a run in order: their hash, counts and the latest ones. */
export class EventLog {
  readonly counters = new Counters()
  readonly #hash = createHash('sha256')
  readonly #last: string[] = []

  /** `at`: simulated ms. */
  line(at: number, text: string): void {
    const line = `${at} ${text}`
    this.#hash.update(`${line}\n`)
    this.#last.push(line)
    if (this.#last.length > MAX_LINES) this.#last.shift()
  }

  /** Something goes wrong on purpose. */
  fault(at: number, what: string): void {
    this.counters.count(`${FAULT}${what}`)
    this.line(at, what)
  }

  /** The last lines. */
  get last(): readonly string[] {
    return this.#last
  }

  /** The hash of all lines; nothing can be added afterwards. */
  close(): string {
    return this.#hash.digest('hex')
  }
}

/** Prefix of the counts of faults. */
export const FAULT = 'fault: '
