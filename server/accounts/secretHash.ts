import { createHash } from 'node:crypto'

/**
 * What is secret and random is kept as its hash only: whoever reads the database cannot log in with it. Passwords, which
 * can be guessed, are not for this one.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
