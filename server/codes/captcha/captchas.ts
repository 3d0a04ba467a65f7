import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { captchaPicture } from './captchaPicture.ts'
import { captchaCharacters, readAs } from './glyphs.ts'

/** Characters of a picture. */
export const CAPTCHA_LENGTH = 5
/** How long a picture can be answered, ms. */
const CAPTCHA_MS = 10 * 60 * 1000
/** Pictures that wait for an answer; above, the oldest go. */
const MOST_WAITING = 20_000

interface Waiting {
  readonly answerHash: Buffer
  readonly until: number
}

/** What pictures are kept by; the wall clock and chance can be set by a test. */
export interface CaptchaRules {
  now(): number
  /** The characters of the next picture. */
  choose?(): string
  /** Hears what each picture says: for a demo's outbox, so that a program can answer too. */
  drawn?(id: string, characters: string): void
}

const chooseCharacters = (): string =>
  Array.from({ length: CAPTCHA_LENGTH }, () => captchaCharacters[randomInt(captchaCharacters.length)]).join('')

/**
 * Pictures with characters to be read, by an id that the client made (decisions §2). In memory, as hashes under a key of
 * this process: a picture does not outlive a restart. Each can be answered once, right or wrong.
 */
export class Captchas {
  readonly #key = randomBytes(32)
  readonly #waiting = new Map<string, Waiting>()
  readonly #rules: CaptchaRules

  constructor(rules: CaptchaRules) {
    this.#rules = rules
  }

  /** A new picture as a data URL; the one of before under this id can be answered no longer. */
  async draw(id: string): Promise<string> {
    const characters = (this.#rules.choose ?? chooseCharacters)()
    const picture = await captchaPicture(characters)
    const now = this.#rules.now()
    this.#waiting.delete(id)
    this.#waiting.set(id, { answerHash: this.#hash(id, characters), until: now + CAPTCHA_MS })
    this.#sweep(now)
    this.#rules.drawn?.(id, characters)
    return picture
  }

  /** Whether this is what the picture says, in capitals or not; it can be answered no longer. */
  redeem(id: string, answer: string): boolean {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (!waiting || waiting.until <= this.#rules.now()) return false
    return timingSafeEqual(this.#hash(id, readAs(answer)), waiting.answerHash)
  }

  /** How many wait for an answer. */
  get waiting(): number {
    return this.#waiting.size
  }

  #hash(id: string, characters: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id}:${characters}`).digest()
  }

  /** They stand in the order they were drawn in, so the first that is young enough ends the sweep. */
  #sweep(now: number): void {
    for (const [id, { until }] of this.#waiting) {
      if (until > now && this.#waiting.size <= MOST_WAITING) break
      this.#waiting.delete(id)
    }
  }
}
