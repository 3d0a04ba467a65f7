import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSame } from '../../contract/proof/merkle.ts'
import { writeRotation } from '../../contract/proof/rotation.ts'
import {
  isSignedAs,
  keyText,
  type NoteKey,
  parseKey,
  readNote,
  signNote,
  type Verify,
  writeNote,
} from '../../contract/proof/signedNote.ts'
import { openAuditLog } from '../ops/auditLog.ts'
import { secretFile } from '../store/secretFile.ts'
import type { Sql, Statement } from '../store/sql.ts'

/**
 * The table of the log's keys, one SQL text a migration: the public key that came first, and those after it, each with the note
 * that the one before has signed. A key without a note came where the one before was lost.
 */
export const keyMigrations: readonly string[] = [
  `CREATE TABLE log_key (
     number INTEGER PRIMARY KEY,
     key TEXT NOT NULL,
     rotation TEXT
   );`,
]

const FILE = 'log.key'
/** The next key, until the database knows it. */
const NEXT_FILE = 'log.key.next'
const SEED_BYTES = 32
/** First bytes of Ed25519 keys in the formats Node reads (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** Signing key of a log. */
export interface LogKey {
  readonly key: NoteKey
  readonly secret: KeyObject
}

/** A key as the database knows it. */
interface StoredKey {
  readonly number: number
  readonly key: string
  readonly rotation: string | null
}

/** Checks an Ed25519 signature. */
export const verifySignature: Verify = async (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

/** Signs a text with the key of a log. */
export const signedBy = ({ key, secret }: LogKey, text: string) =>
  signNote(key, text, (message) => Uint8Array.from(sign(null, message, secret)))

/** The keys that the log has had. */
export class LogKeys {
  readonly #all: Statement<[], StoredKey>
  readonly #add: Statement<[number, string, string | null]>

  constructor(db: Sql) {
    this.#all = db.prepare('SELECT number, key, rotation FROM log_key ORDER BY number')
    this.#add = db.prepare('INSERT INTO log_key VALUES (?, ?, ?) ON CONFLICT (number) DO NOTHING')
  }

  /** Oldest first. */
  all(): NoteKey[] {
    return this.#all.all().flatMap(({ key }) => parseKey(key) ?? [])
  }

  /** The notes by which one key followed another, oldest first. */
  rotations(): string[] {
    return this.#all.all().flatMap(({ rotation }) => rotation ?? [])
  }

  /** The key that has signed a note; undefined when none of the log's has. */
  signerOf(note: string): NoteKey | undefined {
    const signatures = readNote(note)?.signatures ?? []
    return this.all().findLast((key) => signatures.some((signature) => isSignedAs(signature, key)))
  }

  /** Adds the newest key. */
  add(key: NoteKey, rotation: string | null): void {
    this.#add.run(this.#all.all().length, keyText(key), rotation)
  }
}

/**
 * Opens the key that signs the log: `log.key` in a folder, created at the first start. The log's name comes from its first key
 * and never changes. If the database doesn't know the key, the previous one is lost: the log continues under the new key, which
 * devices that know the old one don't trust, and `lost` is called. Throws if the file can't be read or written.
 */
export function openLogKey(db: Sql, folder: string, lost: (key: NoteKey) => void = () => undefined): LogKey {
  const keys = new LogKeys(db)
  const known = keys.all()
  const newest = known.at(-1)
  const next = join(folder, NEXT_FILE)
  // A rotation that was cut short after the database knew of it.
  if (newest !== undefined && existsSync(next) && isSame(readLogKey(readFileSync(next)).publicKey, newest.publicKey))
    renameSync(next, join(folder, FILE))
  const { secret, publicKey } = readLogKey(secretFile(folder, FILE, SEED_BYTES))
  if (newest !== undefined && isSame(newest.publicKey, publicKey)) return { key: newest, secret }
  const name = newest?.name ?? `log-${Buffer.from(publicKey).toString('hex', 0, 8)}`
  const key: NoteKey = { name, kind: 'log', publicKey }
  keys.add(key, null)
  if (newest !== undefined) lost(newest)
  return { key, secret }
}

/**
 * Puts a new key in the place of the log's key, by a note that both have signed; a running server signs with it from the next
 * checkpoint on. The audit log names who did it. `now`: UTC ms. Answers the new key.
 */
export function rotateLogKey(db: Sql, folder: string, actor: string, now: number): NoteKey {
  const before = openLogKey(db, folder)
  const seed = randomBytes(SEED_BYTES)
  const { secret, publicKey } = readLogKey(seed)
  const next: LogKey = { key: { ...before.key, publicKey }, secret }
  const text = writeRotation({ next: next.key, time: now })
  const file = join(folder, NEXT_FILE)
  writeFileSync(file, seed, { mode: 0o600, flush: true })
  const signatures = [before, next].map((one) => signedBy(one, text))
  const keys = new LogKeys(db)
  const audit = openAuditLog(db)
  db.transaction(() => {
    keys.add(next.key, writeNote({ text, signatures }))
    audit.append({ actor, act: 'rotateLogKey', subject: 'log-key', remark: keyText(next.key) }, now)
  }).immediate()
  renameSync(file, join(folder, FILE))
  return next.key
}

function readLogKey(seed: Buffer): { readonly secret: KeyObject; readonly publicKey: Uint8Array } {
  const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(secret).export({ format: 'der', type: 'spki' }).subarray(SPKI.length)
  return { secret, publicKey: Uint8Array.from(publicKey) }
}
