import type { Tick } from '../../markets/feed.ts'
import { toDigits } from '../../markets/instruments.ts'
import { candlePath } from './candlePath.ts'
import type { RecordingReport } from './checkRecording.ts'
import type { RecordedFile } from './fileName.ts'
import { type NumberedRow, readRows } from './rows.ts'

const MINUTE_MS = 60_000

/** The ticks of one file, the next one to be looked at before it is taken. */
export class TickSource {
  readonly file: RecordedFile
  readonly #rows: AsyncGenerator<NumberedRow[]>
  readonly #spacing: number
  #portion: NumberedRow[] = []
  #index = 0
  #path: Iterator<Tick> | undefined
  #next: Tick | undefined
  #ended = false
  #begun = false
  #barEnd = 0

  /** Bars become ticks at most `spacing` ms apart. */
  constructor({ file, isSorted }: RecordingReport, spacing: number) {
    this.file = file
    this.#spacing = spacing
    // Startup has already reported what is left out.
    this.#rows = readRows(file, { isSorted, now: Date.now(), onProblem: () => {} })
  }

  /** The next tick; undefined when the file has to be read on, or is at its end. */
  get next(): Tick | undefined {
    this.#next ??= this.#make()
    return this.#next
  }

  /** Returns true if there is nothing left. */
  get ended(): boolean {
    return this.#ended && this.next === undefined
  }

  /** The end of the bar that the next tick is part of, UTC ms; of a tick that is not, its own time. */
  get until(): number {
    return this.#path ? this.#barEnd : (this.next?.time ?? 0)
  }

  /** Returns true if a tick has been taken. */
  get begun(): boolean {
    return this.#begun
  }

  /** Goes past the next tick. */
  take(): void {
    this.#begun = true
    this.#next = undefined
  }

  /** Reads on; to be called when `next` is undefined and the end is not reached. */
  async read(): Promise<void> {
    const { value, done } = await this.#rows.next()
    this.#portion = done ? [] : value
    this.#index = 0
    this.#ended = done === true
  }

  /** Lets go of the file. */
  async close(): Promise<void> {
    this.#ended = true
    this.#portion = []
    await this.#rows.return(undefined)
  }

  #make(): Tick | undefined {
    const onPath = this.#path?.next()
    if (onPath && !onPath.done) return onPath.value
    this.#path = undefined
    const row = this.#portion[this.#index++]?.row
    if (!row) return undefined
    const { spec, minutes } = this.file
    const [time = 0, a = 0, b = 0, c = 0, d = 0, volume = 0] = row
    if (minutes === 0) return { code: spec.code, price: toDigits(a, spec.digits), time, volume: 1 }
    this.#barEnd = time + minutes * MINUTE_MS
    this.#path = candlePath(spec, { time, open: a, high: b, low: c, close: d, volume }, minutes, this.#spacing)
    return this.#make()
  }
}
