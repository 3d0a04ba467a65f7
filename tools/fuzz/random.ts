/** A seeded source of chance: the same seed decides the same. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0
  }

  /** From 0 up to, and without, 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  /** True so often of a hundred times. */
  chance(percent: number): boolean {
    return this.next() * 100 < percent
  }

  /** One of a list; throws on an empty one. */
  one<T>(list: readonly T[]): T {
    const picked = list[this.whole(0, list.length - 1)]
    if (picked === undefined && list.length === 0) throw new Error('nothing to pick from')
    return picked as T
  }

  /** So many hexadecimal digits. */
  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.whole(0, 15).toString(16)).join('')
  }

  /** A UUID. */
  uuid(): string {
    const hex = this.hex(32)
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}
