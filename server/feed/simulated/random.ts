import { type Cipheriv, createCipheriv, createHash } from 'node:crypto'

/** Seed of a simulated market: a number, or 128 bits as hexadecimal digits. */
export type Seed = number | string

const BLOCK_BYTES = 16
/** Keys encrypted at once: one call of the cipher costs as much for all of them as for one. */
const KEYS_AHEAD = 64

/**
 * Random numbers that a key decides: what happens in a minute depends on the seed and that minute alone, not on where
 * the market was started or how often it was asked. Each key begins at a state of its own, which is the key encrypted under the
 * seed (AES-256): prices that were seen tell nothing about the numbers of another key, and so nothing about prices to come.
 * Between two keys they come from sfc32.
 */
export class KeyedRandom {
  readonly #cipher: Cipheriv
  readonly #blocks = Buffer.alloc(KEYS_AHEAD * BLOCK_BYTES)
  #states = this.#blocks
  /** The first key of those encrypted, and what each is more than the one before. */
  #first = Number.NaN
  #apart = 1
  #a = 0
  #b = 0
  #c = 0
  #counter = 0
  #spare = Number.NaN

  /** `stream` tells apart what hangs on the same seed. */
  constructor(seed: Seed, stream: number) {
    const secret = createHash('sha256').update(`${seed}/${stream}`).digest()
    this.#cipher = createCipheriv('aes-256-ecb', secret, null).setAutoPadding(false)
  }

  /** Starts the sequence of a key, a whole number of up to 53 bits. `apart`: what the next key is likely to be more. */
  key(value: number, apart = 1): this {
    let place = (value - this.#first) / apart
    if (apart !== this.#apart || !Number.isInteger(place) || place < 0 || place >= KEYS_AHEAD) {
      for (let i = 0; i < KEYS_AHEAD; i++) this.#blocks.writeDoubleLE(value + i * apart, i * BLOCK_BYTES)
      this.#states = this.#cipher.update(this.#blocks)
      this.#first = value
      this.#apart = apart
      place = 0
    }
    const state = place * BLOCK_BYTES
    this.#a = this.#states.readInt32LE(state)
    this.#b = this.#states.readInt32LE(state + 4)
    this.#c = this.#states.readInt32LE(state + 8)
    this.#counter = this.#states.readInt32LE(state + 12)
    this.#spare = Number.NaN
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
      const stored = this.#spare
      this.#spare = Number.NaN
      return stored
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
