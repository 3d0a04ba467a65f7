import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { captchaPicture } from './captchaPicture.ts'
import { captchaCharacters, readAs } from './glyphs.ts'
import { WaitingOnce } from './waitingOnce.ts'

/** Characters of a picture. */
export const CAPTCHA_LENGTH = 5

/** Rules for captchas. Tests can set the wall clock and the random source. */
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
  /** Hashes of the answers. */
  readonly #waiting: WaitingOnce<Buffer>
  readonly #rules: CaptchaRules

  constructor(rules: CaptchaRules) {
    this.#rules = rules
    this.#waiting = new WaitingOnce(rules.now)
  }

  /** A new picture as a data URL; the one of before under this id can be answered no longer. */
  async draw(id: string): Promise<string> {
    const characters = (this.#rules.choose ?? chooseCharacters)()
    const picture = await captchaPicture(characters)
    this.#waiting.put(id, this.#hash(id, characters))
    this.#rules.drawn?.(id, characters)
    return picture
  }

  /** Returns true if this is what the picture says, in capitals or not; it can be answered no longer. */
  redeem(id: string, answer: string): boolean {
    const answerHash = this.#waiting.take(id)
    return answerHash !== undefined && timingSafeEqual(this.#hash(id, readAs(answer)), answerHash)
  }

  /** Returns how many challenges wait for an answer. */
  get waiting(): number {
    return this.#waiting.size
  }

  #hash(id: string, characters: string): Buffer {
    return createHmac('sha256', this.#key).update(`${id}:${characters}`).digest()
  }
}
