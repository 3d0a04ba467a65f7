import type { Feed, Tick } from '../../markets/feed.ts'

/** Ticks read ahead of the clock: what bounds the memory. */
const LOOK_AHEAD = 65_536

/** Log of the feed for the operator; compatible with pino. */
export interface ReplayLog {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Recorded ticks by the clock. Files are read ahead of it; when the clock overtakes the reading, ticks come late and
 * none is lost.
 */
export class ReplayFeed implements Feed {
  readonly kind = 'replay'
  readonly codes: readonly string[]
  readonly #portions: AsyncIterator<Tick[]>
  readonly #log: ReplayLog
  #queue: Tick[] = []
  #head = 0
  #reading: Promise<void> | undefined
  #ended = false
  #position: number

  /** `portions` begin after `position`, UTC ms. */
  constructor(codes: readonly string[], portions: AsyncIterator<Tick[]>, position: number, log: ReplayLog) {
    this.codes = codes
    this.#position = position
    this.#portions = portions
    this.#log = log
  }

  advance(to: number): Tick[] {
    const queue = this.#queue
    let end = this.#head
    while (end < queue.length && (queue[end]?.time ?? Infinity) <= to) end++
    const ticks = queue.slice(this.#head, end)
    this.#head = end
    // Beyond what has been read nobody knows yet whether there are ticks.
    const known = end < queue.length || this.#ended
    this.#position = Math.max(this.#position, known ? to : (ticks.at(-1)?.time ?? 0))
    void this.prepare()
    return ticks
  }

  get position(): number {
    return this.#position
  }

  /** Returns true if everything recorded has been told. */
  get ended(): boolean {
    return this.#ended && this.#head === this.#queue.length
  }

  /** Reads until enough lies ahead; resolves when it does, also at the end of the files. */
  prepare(): Promise<void> {
    if (this.#ended || this.#queue.length - this.#head >= LOOK_AHEAD / 2) return Promise.resolve()
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  async #read(): Promise<void> {
    try {
      while (!this.#ended && this.#queue.length - this.#head < LOOK_AHEAD) {
        const { value, done } = await this.#portions.next()
        this.#queue = this.#queue.slice(this.#head)
        this.#head = 0
        if (done) this.#end()
        else for (const tick of value) this.#queue.push(tick)
      }
    } catch (error) {
      this.#ended = true
      this.#log.error({ err: error }, 'the replay stops here: a recorded file cannot be read on')
    }
  }

  #end(): void {
    this.#ended = true
    this.#log.info({}, 'the recorded files are read to their end')
  }
}
