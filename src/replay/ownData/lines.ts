/** A line longer than this belongs to no list of prices, bytes. */
export const MAX_LINE_LENGTH = 2_048

/** A line that does not end: the file is no text of lines. */
export class EndlessLineError extends Error {
  override readonly name = 'EndlessLineError'
  readonly line: number
  constructor(line: number) {
    super(`line ${line} does not end`)
    this.line = line
  }
}

/** Hands on a line: its bytes from `start` to `end`, and its number from 1. Answers whether to go on. */
export type TakeLine = (bytes: Uint8Array, start: number, end: number, line: number) => boolean

/** Cuts bytes that arrive in pieces into lines; no more than one line is held. */
export class LineCutter {
  readonly #take: TakeLine
  readonly #rest = new Uint8Array(MAX_LINE_LENGTH)
  #held = 0
  #line = 0

  constructor(take: TakeLine) {
    this.#take = take
  }

  /** Returns how many lines were passed on. */
  get lines(): number {
    return this.#line
  }

  /** Takes the next piece; answers whether to go on. Throws an EndlessLineError. */
  push(piece: Uint8Array): boolean {
    let start = 0
    while (start < piece.length) {
      const newline = piece.indexOf(10, start)
      const end = newline < 0 ? piece.length : newline
      const isWhole = newline >= 0
      if (end - start + this.#held > MAX_LINE_LENGTH) throw new EndlessLineError(this.#line + 1)
      if (isWhole && this.#held === 0) {
        if (!this.#hand(piece, start, end)) return false
      } else {
        this.#rest.set(piece.subarray(start, end), this.#held)
        this.#held += end - start
        if (isWhole && !this.end()) return false
      }
      start = end + 1
    }
    return true
  }

  /** Hands on what is held: the last line of a file needs no end. */
  end(): boolean {
    const held = this.#held
    this.#held = 0
    return held === 0 || this.#hand(this.#rest, 0, held)
  }

  #hand(bytes: Uint8Array, start: number, end: number): boolean {
    this.#line++
    const isReturn = end > start && bytes[end - 1] === 13
    return this.#take(bytes, start, isReturn ? end - 1 : end, this.#line)
  }
}

/** A line has no more fields than this. */
export const MAX_FIELDS = 64

/** Positions of a line's fields, without spaces and quotes around them. */
export class Fields {
  readonly starts = new Int32Array(MAX_FIELDS)
  readonly ends = new Int32Array(MAX_FIELDS)
  count = 0

  /** Cuts a line at a delimiter; what comes after the last field that is allowed is left out. */
  cut(bytes: Uint8Array, start: number, end: number, delimiter: number): void {
    this.count = 0
    for (let at = start; at <= end && this.count < MAX_FIELDS; at++) {
      let [from, to] = [at, at]
      while (from < end && bytes[from] === 32) from++
      if (bytes[from] === 34 && from < end) {
        const close = bytes.indexOf(34, from + 1)
        to = close < 0 || close >= end ? end : close
        from++
        at = to
        while (at < end && bytes[at] !== delimiter) at++
      } else {
        while (at < end && bytes[at] !== delimiter) at++
        to = at
        while (to > from && bytes[to - 1] === 32) to--
      }
      this.starts[this.count] = Math.min(from, to)
      this.ends[this.count] = to
      this.count++
    }
  }
}
