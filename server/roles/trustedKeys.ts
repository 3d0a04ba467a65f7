import { createPublicKey, type KeyObject } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { logOnce } from '../log/logOnce.ts'
import { logThrottled } from '../log/logThrottled.ts'
import { keyId, readSigned, type SignedMessage } from './signing.ts'

/** A key that was added counts, and one that was removed no longer does, after so long, ms. */
const RELOAD_INTERVAL_MS = 5_000
/** `gateway-0.pub` is a gateway's. */
const FILE = /^(gateway|feed)(?:[-.][\w.-]*)?\.pub$/

/** Roles that sign messages: gateways their calls, feeds their prices. */
export type SigningRole = 'gateway' | 'feed'

/** Verifies signed messages. */
export interface Verifier {
  /** Undefined, and a line in the log, for a message that no trusted key of that role has signed for this subject. */
  read(role: SigningRole, subject: string, text: string): SignedMessage | undefined
}

/** Logger for the operator. Pino's loggers have this shape. */
interface KeyLog {
  error(details: object, message: string): void
}

type Keys = ReadonlyMap<string, { readonly role: SigningRole; readonly key: KeyObject }>

/** The public keys in a folder (TRUSTED_KEYS), read again and again. */
export class TrustedKeys implements Verifier {
  readonly #reloading: NodeJS.Timeout
  readonly #refused: (details: object) => void
  #keys: Keys

  /** Throws words for the operator when the folder or a key cannot be read. */
  constructor(folder: string, log: KeyLog) {
    this.#keys = keysIn(folder)
    this.#refused = logThrottled((times, details) =>
      log.error(
        { times, ...details },
        'a message on the bus is not signed by a key in TRUSTED_KEYS; it is passed over',
      ),
    )
    const reload = logOnce(
      () => {
        this.#keys = keysIn(folder)
      },
      (error) => log.error({ err: error }, 'TRUSTED_KEYS could not be read; the keys read before still count'),
    )
    this.#reloading = setInterval(reload, RELOAD_INTERVAL_MS)
  }

  read(role: SigningRole, subject: string, text: string): SignedMessage | undefined {
    const keyOf = (id: string) => {
      const known = this.#keys.get(id)
      return known?.role === role ? known.key : undefined
    }
    const message = readSigned(subject, text, keyOf)
    if (message === undefined) this.#refused({ subject, key: /^[\w-]{16}(?= )/.exec(text)?.[0] })
    return message
  }

  close(): void {
    clearInterval(this.#reloading)
  }
}

function keysIn(folder: string): Keys {
  try {
    return new Map(
      readdirSync(folder).flatMap((name) => {
        const role = FILE.exec(name)?.[1] as SigningRole | undefined
        if (role === undefined) return []
        const text = readFileSync(join(folder, name), 'utf8')
        const key = text.includes('BEGIN PUBLIC KEY') ? createPublicKey(text) : undefined
        if (key?.asymmetricKeyType !== 'ed25519') throw new Error(`${name} is no public Ed25519 key`)
        return [[keyId(key), { role, key }] as const]
      }),
    )
  } catch (error) {
    throw new Error(
      `TRUSTED_KEYS ${folder} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    )
  }
}
