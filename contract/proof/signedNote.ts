import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { fromBase64, toBase64 } from './base64.ts'

/** Checks an Ed25519 signature. */
export type Verify = (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>
/** Makes an Ed25519 signature. */
export type Sign = (message: Uint8Array) => Uint8Array

/** Signer of a note: a name without spaces or `+`, and a public key (C2SP signed-note). */
export interface NoteKey {
  readonly name: string
  /** 32 bytes of Ed25519. */
  readonly publicKey: Uint8Array
  /** A log signs the text; a witness signs it with the time at which it saw it. */
  readonly kind: 'log' | 'witness'
}

/** A line of signature, not yet checked. */
export interface NoteSignature {
  readonly name: string
  readonly keyId: string
  readonly bytes: Uint8Array
}

/** A text and who signed it. */
export interface SignedNote {
  /** Lines that each end with a line feed. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

const KIND_BYTE = { log: 1, witness: 4 } as const
const KEY_ID_BYTES = 4
const TIME_BYTES = 8
/** Characters of a note, at most. */
export const MAX_NOTE_LENGTH = 10_000
const MAX_SIGNATURES = 16
const DASH = '\u2014'
const utf8 = new TextEncoder()

const keyIdBytes = ({ name, kind, publicKey }: NoteKey): Uint8Array =>
  sha256
    .create()
    .update(utf8.encode(`${name}\n`))
    .update(Uint8Array.of(KIND_BYTE[kind]))
    .update(publicKey)
    .digest()
    .slice(0, KEY_ID_BYTES)

/** A key as text, to be published: `name+hash+base64`. */
export const keyText = (key: NoteKey): string =>
  `${key.name}+${bytesToHex(keyIdBytes(key))}+${toBase64(Uint8Array.of(KIND_BYTE[key.kind], ...key.publicKey))}`

/** Reads a published key; undefined for anything else, or where the hash is not the key's. */
export function parseKey(text: string): NoteKey | undefined {
  const [, name = '', hash = '', encoded = ''] =
    /^([^\s+]{1,200})\+([0-9a-f]{8})\+([A-Za-z0-9+/=]{44,48})$/.exec(text) ?? []
  const bytes = fromBase64(encoded)
  if (bytes?.length !== 33) return undefined
  const kind = bytes[0] === KIND_BYTE.log ? 'log' : bytes[0] === KIND_BYTE.witness ? 'witness' : undefined
  if (kind === undefined) return undefined
  const key: NoteKey = { name, kind, publicKey: bytes.slice(1) }
  return bytesToHex(keyIdBytes(key)) === hash ? key : undefined
}

/** Returns the text a witness signs: the note and the time it saw it, in UTC seconds. */
const cosigned = (text: string, seconds: number): Uint8Array => utf8.encode(`cosignature/v1\ntime ${seconds}\n${text}`)

/** A log's signature of a text. */
export const signNote = (key: NoteKey, text: string, sign: Sign): NoteSignature => ({
  name: key.name,
  keyId: bytesToHex(keyIdBytes(key)),
  bytes: sign(utf8.encode(text)),
})

/** A witness's signature of a text that it saw at a time, UTC ms. */
export function cosignNote(key: NoteKey, text: string, sign: Sign, now: number): NoteSignature {
  const seconds = Math.floor(now / 1_000)
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  return {
    name: key.name,
    keyId: bytesToHex(keyIdBytes(key)),
    bytes: Uint8Array.of(...time, ...sign(cosigned(text, seconds))),
  }
}

/** A note as it travels. */
export const writeNote = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(({ name, keyId, bytes }) => `${DASH} ${name} ${toBase64(Uint8Array.of(...hexToBytes(keyId), ...bytes))}\n`).join('')}`

/** Reads a note; undefined for anything else. Nothing is checked yet. */
export function readNote(note: string): SignedNote | undefined {
  if (note.length > MAX_NOTE_LENGTH) return undefined
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(split + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return undefined
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name = '', encoded = ''] = /^\u2014 ([^\s+]+) ([A-Za-z0-9+/=]+)$/.exec(line) ?? []
    const bytes = fromBase64(encoded)
    if (bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined
    signatures.push({ name, keyId: bytesToHex(bytes.slice(0, KEY_ID_BYTES)), bytes: bytes.slice(KEY_ID_BYTES) })
  }
  return { text: note.slice(0, split + 1), signatures }
}

/** Returns true if a signature line names a key. It does not check the signature. */
export const isSignedAs = ({ name, keyId }: NoteSignature, key: NoteKey): boolean =>
  name === key.name && keyId === bytesToHex(keyIdBytes(key))

/** Returns the time at which a key signed a note: UTC ms for a witness, 0 for a log, undefined if it did not sign. */
export async function signedBy(
  { text, signatures }: SignedNote,
  key: NoteKey,
  verify: Verify,
): Promise<number | undefined> {
  for (const signature of signatures) {
    if (!isSignedAs(signature, key)) continue
    const { bytes } = signature
    if (key.kind === 'log') {
      if (await verify(key.publicKey, utf8.encode(text), bytes)) return 0
    } else if (bytes.length > TIME_BYTES) {
      const seconds = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0))
      if (await verify(key.publicKey, cosigned(text, seconds), bytes.slice(TIME_BYTES))) return seconds * 1_000
    }
  }
  return undefined
}
