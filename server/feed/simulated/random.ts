/** Mixes numbers into one 32-bit word; every bit of the input moves about half the bits of the result. */
function mix(hash: number, value: number): number {
  let h = hash ^ Math.imul(value | 0, 0xcc9e2d51)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) + 0x9e3779b9
}

/**
 * Random numbers that a key decides: what happens in a minute depends on the seed and that minute alone, not on where
 * the market was started or how often it was asked. (sfc32; not for secrets.)
 */
export class KeyedRandom {
  readonly #seed: number
  #a = 0
  #b = 0
  #c = 0
  #counter = 0
  #spare = Number.NaN

  constructor(seed: number, stream: number) {
    this.#seed = mix(mix(0x243f6a88, seed), stream)
  }

  /** Starts the sequence of a key, a whole number of up to 53 bits. */
  key(value: number): this {
    const low = value >>> 0
    const high = Math.floor(value / 4_294_967_296) | 0
    this.#a = mix(mix(this.#seed, low), high) | 0
    this.#b = mix(this.#a, low) | 0
    this.#c = mix(this.#b, high) | 0
    this.#counter = 1
    this.#spare = Number.NaN
    for (let i = 0; i < 10; i++) this.#word()
    return this
  }

  #word(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return sum >>> 0
  }

  /** Uniform in [0, 1). */
  uniform(): number {
    return this.#word() / 4_294_967_296
  }

  /** Normal with mean 0 and variance 1. */
  normal(): number {
    if (!Number.isNaN(this.#spare)) {
      const kept = this.#spare
      this.#spare = Number.NaN
      return kept
    }
    for (;;) {
      const x = this.uniform() * 2 - 1
      const y = this.uniform() * 2 - 1
      const square = x * x + y * y
      if (square >= 1 || square === 0) continue
      const scale = Math.sqrt((-2 * Math.log(square)) / square)
      this.#spare = y * scale
      return x * scale
    }
  }
}
