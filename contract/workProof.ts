import { sha256 } from '@noble/hashes/sha2.js'

/** Digits of a nonce: more than a captcha has characters, and the same for all attempts. */
const DIGITS = 12
const ZERO = 48
const NINE = 57

/** A proof-of-work task, as an alternative to the captcha (extension; WCAG 2.2, 1.1.1 and 3.3.8). */
export interface WorkTask {
  /** Random value from the server. */
  readonly challenge: string
  /** Number of leading zero bits required in the digest. Each additional bit doubles the work. */
  readonly bits: number
}

/** Returns true if an answer has the form of a nonce, rather than of captcha characters. */
export const isNonce = (answer: string): boolean => answer.length === DIGITS && /^\d+$/.test(answer)

/** Counts the leading zero bits of a digest. */
export function zeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0)
  return first < 0 ? digest.length * 8 : first * 8 + Math.clz32(digest[first] ?? 0) - 24
}

const bytesOf = (challenge: string, nonce: string): Uint8Array => new TextEncoder().encode(`${challenge}:${nonce}`)

/** Returns true if the SHA-256 of `challenge:nonce` has the required number of leading zero bits. */
export const isProof = ({ challenge, bits }: WorkTask, nonce: string): boolean =>
  isNonce(nonce) && zeroBits(sha256(bytesOf(challenge, nonce))) >= bits

/** Searches for a nonce by counting up. Takes about 2 to the power of `bits` attempts, and blocks meanwhile. */
export function findNonce({ challenge, bits }: WorkTask): string {
  const tried = bytesOf(challenge, `1${'0'.repeat(DIGITS - 1)}`)
  const digest = new Uint8Array(32)
  const fresh = sha256.create()
  const hash = sha256.create()
  for (;;) {
    // Four times as fast as a new hash for each attempt.
    fresh._cloneInto(hash)
    hash.update(tried)
    hash.digestInto(digest)
    if (zeroBits(digest) >= bits) return new TextDecoder().decode(tried.subarray(-DIGITS))
    let digit = tried.length - 1
    for (; tried[digit] === NINE; digit -= 1) tried[digit] = ZERO
    tried[digit] = (tried[digit] ?? ZERO) + 1
  }
}
