import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { secretFile } from './secretFile.ts'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const ALGORITHM = 'aes-256-gcm'

/** Closes what must be read again but not by whoever comes by a copy of the database. */
export interface Seal {
  /** `context` says whose it is: what was closed for one account does not open for another. */
  close(plain: Buffer, context: string): string
  /** Undefined for what was closed with another key or for another context. */
  open(closed: string, context: string): Buffer | undefined
  /** The same for the same text, and nothing to guess the text by for whoever has no key. */
  mark(plain: string, context: string): string
}

/** The seal of a folder: its key lies beside the database, in `exchange.key`, and is made when missing; in memory it is a fresh one. */
export function openSeal(dataDir: string | undefined): Seal {
  const key = dataDir === undefined ? randomBytes(KEY_BYTES) : secretFile(dataDir, 'exchange.key', KEY_BYTES)
  return {
    mark: (plain, context) => createHmac('sha256', key).update(`${context}\0${plain}`).digest('base64url'),
    close(plain, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(closed, context) {
      const bytes = Buffer.from(closed, 'base64url')
      const tagEnd = NONCE_BYTES + TAG_BYTES
      try {
        const cipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(context))
        cipher.setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd))
        return Buffer.concat([cipher.update(bytes.subarray(tagEnd)), cipher.final()])
      } catch {
        return undefined
      }
    },
  }
}
