import { createHash } from 'node:crypto'

/**
 * Hashes a random secret for storage, so that reading the database does not allow a login. Not for passwords, which can be
 * guessed.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
