/**
 * Many bars of one instrument, a column each, prices in points and `minute` in minutes since the epoch: six weeks of
 * minutes take 1.5 MB and are written without an object a bar.
 */
export class MinuteColumns {
  #minute: Int32Array
  #open: Float64Array
  #high: Float64Array
  #low: Float64Array
  #close: Float64Array
  #volume: Float64Array
  #length = 0

  constructor(capacity: number) {
    const room = Math.max(16, capacity)
    this.#minute = new Int32Array(room)
    this.#open = new Float64Array(room)
    this.#high = new Float64Array(room)
    this.#low = new Float64Array(room)
    this.#close = new Float64Array(room)
    this.#volume = new Float64Array(room)
  }

  get length(): number {
    return this.#length
  }

  /** The price that the first bar opens at; undefined without bars. */
  get firstOpen(): number | undefined {
    return this.#length > 0 ? this.#open[0] : undefined
  }

  /** Appends a bar; minutes must rise. */
  push(minute: number, open: number, high: number, low: number, close: number, volume: number): void {
    if (this.#length === this.#minute.length) this.#grow()
    const i = this.#length++
    this.#minute[i] = minute
    this.#open[i] = open
    this.#high[i] = high
    this.#low[i] = low
    this.#close[i] = close
    this.#volume[i] = volume
  }

  /** Writes a row as minute, open, high, low, close, volume from `at` on; returns where the next goes. */
  copyRow(i: number, into: number[], at: number): number {
    into[at] = this.#minute[i] ?? 0
    into[at + 1] = this.#open[i] ?? 0
    into[at + 2] = this.#high[i] ?? 0
    into[at + 3] = this.#low[i] ?? 0
    into[at + 4] = this.#close[i] ?? 0
    into[at + 5] = this.#volume[i] ?? 0
    return at + 6
  }

  /** The same bars with every price put through a function. */
  priced(price: (value: number) => number): MinuteColumns {
    const out = new MinuteColumns(this.#length)
    const at = (column: Float64Array, i: number) => price(column[i] ?? 0)
    for (let i = 0; i < this.#length; i++) {
      const [open, high, low, close] = [at(this.#open, i), at(this.#high, i), at(this.#low, i), at(this.#close, i)]
      out.push(this.#minute[i] ?? 0, open, high, low, close, this.#volume[i] ?? 0)
    }
    return out
  }

  /** The same stretch in longer bars of so many minutes, aligned to UTC. */
  folded(minutes: number): MinuteColumns {
    const out = new MinuteColumns(Math.ceil(this.#length / minutes) + 2)
    for (let i = 0; i < this.#length; i++) {
      const minute = this.#minute[i] ?? 0
      const [open, high, low] = [this.#open[i] ?? 0, this.#high[i] ?? 0, this.#low[i] ?? 0]
      out.#take(minute - (minute % minutes), open, high, low, this.#close[i] ?? 0, this.#volume[i] ?? 0)
    }
    return out
  }

  /** Takes a bar into the last one when it is of the same bucket, otherwise appends it. */
  #take(minute: number, open: number, high: number, low: number, close: number, volume: number): void {
    const i = this.#length - 1
    if (i < 0 || this.#minute[i] !== minute) {
      this.push(minute, open, high, low, close, volume)
      return
    }
    this.#high[i] = Math.max(this.#high[i] ?? high, high)
    this.#low[i] = Math.min(this.#low[i] ?? low, low)
    this.#close[i] = close
    this.#volume[i] = (this.#volume[i] ?? 0) + volume
  }

  #grow(): void {
    const wider = (column: Float64Array): Float64Array => {
      const next = new Float64Array(column.length * 2)
      next.set(column)
      return next
    }
    const minutes = new Int32Array(this.#minute.length * 2)
    minutes.set(this.#minute)
    this.#minute = minutes
    this.#open = wider(this.#open)
    this.#high = wider(this.#high)
    this.#low = wider(this.#low)
    this.#close = wider(this.#close)
    this.#volume = wider(this.#volume)
  }
}
