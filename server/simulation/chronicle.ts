import { createHash } from 'node:crypto'
import { Tally } from './tally.ts'

/** Lines that are kept to be read. */
const KEPT = 40

/** Everything that happens in a run, in order: its hash, its counts, and the last of it. */
export class Chronicle {
  readonly tally = new Tally()
  readonly #hash = createHash('sha256')
  readonly #last: string[] = []

  /** `at`: simulated ms. */
  line(at: number, text: string): void {
    const line = `${at} ${text}`
    this.#hash.update(`${line}\n`)
    this.#last.push(line)
    if (this.#last.length > KEPT) this.#last.shift()
  }

  /** Something goes wrong on purpose. */
  fault(at: number, what: string): void {
    this.tally.count(`${FAULT}${what}`)
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

/** What the counts of faults begin with. */
export const FAULT = 'fault: '
