import { sha256 } from '@noble/hashes/sha2.js'

/** Digits of a nonce: so many that none is taken for the characters of a picture, and that all tries have as many. */
const DIGITS = 12
const ZERO = 48
const NINE = 57

/** What a device is to prove in place of reading a picture (extension; WCAG 2.2, 1.1.1 and 3.3.8). */
export interface WorkTask {
  /** Chance of the server's. */
  readonly challenge: string
  /** How many of the digest's first bits are to be 0: each one more doubles the work. */
  readonly bits: number
}

/** Whether an answer is a proof of work by its form, and not what somebody read in a picture. */
export const isNonce = (answer: string): boolean => answer.length === DIGITS && /^\d+$/.test(answer)

/** The first bits of a digest that are 0. */
export function zeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0)
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24
}

const bytesOf = (challenge: string, nonce: string): Uint8Array => new TextEncoder().encode(`${challenge}:${nonce}`)

/** Whether the SHA-256 of `challenge:nonce` begins with as many bits of 0 as were asked for. */
export const isProof = ({ challenge, bits }: WorkTask, nonce: string): boolean =>
  isNonce(nonce) && zeroBits(sha256(bytesOf(challenge, nonce))) >= bits

/** Looks for a nonce, one number after the other; it takes about 2 to the power of `bits` tries, and blocks meanwhile. */
export function findNonce({ challenge, bits }: WorkTask): string {
  const tried = bytesOf(challenge, `1${'0'.repeat(DIGITS - 1)}`)
  const digest = new Uint8Array(32)
  const fresh = sha256.create()
  const hash = sha256.create()
  for (;;) {
    // Four times as fast as a hash of its own for each try.
    fresh._cloneInto(hash)
    hash.update(tried)
    hash.digestInto(digest)
    if (zeroBits(digest) >= bits) return new TextDecoder().decode(tried.subarray(-DIGITS))
    let digit = tried.length - 1
    for (; tried[digit] === NINE; digit -= 1) tried[digit] = ZERO
    tried[digit] = (tried[digit] ?? ZERO) + 1
  }
}
