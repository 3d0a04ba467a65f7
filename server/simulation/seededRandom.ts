import { KeyedRandom } from '../feed/simulated/random.ts'

/** Random source: the same seed gives the same results in the same order. */
export class SeededRandom {
  readonly #random: KeyedRandom

  /** `stream` tells apart what hangs on the same seed. */
  constructor(seed: number, stream: number) {
    this.#random = new KeyedRandom(seed, stream).key(0)
  }

  /** Returns true if something of this probability happens. */
  happens(probability: number): boolean {
    return this.#random.uniform() < probability
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random.uniform() * (most - least + 1))
  }

  /** One of several; the same as often as it stands there. */
  pick<T>(of: readonly [T, ...T[]]): T {
    return of[this.between(0, of.length - 1)] ?? of[0]
  }

  /** Normal with mean 0 and variance 1. */
  normal(): number {
    return this.#random.normal()
  }

  /** Text that nothing else in the run has. */
  id(): string {
    return Array.from({ length: 4 }, () => this.between(0, 0xffff_ffff).toString(16).padStart(8, '0')).join('-')
  }
}
