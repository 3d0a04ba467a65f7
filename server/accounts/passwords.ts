import { hash, verify } from '@node-rs/argon2'
import { HashQueue } from './hashQueue.ts'

/** Minimum cost of argon2id that OWASP recommends, also the library's default: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
/** The hash of nobody's password, made at the same cost: an account that does not exist takes as long as one that does. */
const NO_HASH = [
  '$argon2id$v=19',
  `m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}`,
  bare(Buffer.alloc(16, 'nobody')),
  bare(Buffer.alloc(32)),
].join('$')

const queue = new HashQueue()

/** The hash of a password to keep. Rejects with TooBusy when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password, COST))

/**
 * Returns true if a password is the one that was hashed; false without a hash, after the same work. Rejects with TooBusy when
 * too many are waiting.
 */
export async function passwordFits(password: string, stored: string | undefined): Promise<boolean> {
  const fits = await queue.run(() => verify(stored ?? NO_HASH, password))
  return fits && stored !== undefined
}
