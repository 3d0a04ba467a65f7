import { getPublicKey, hashes, sign, utils, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import type { NoteKey, Sign, Verify } from './signedNote.ts'

hashes.sha512 = (message) => sha512(message) as Uint8Array<ArrayBuffer>

/** Checks signatures, for tests. */
export const verifyHere: Verify = async (publicKey, message, signature) => {
  try {
    return verify(signature, message, publicKey)
  } catch {
    // A signature of another length.
    return false
  }
}

/** A log or a witness with a fresh key, for tests. */
export function someone(name: string, kind: NoteKey['kind']): { readonly key: NoteKey; readonly sign: Sign } {
  const secret = utils.randomSecretKey()
  return { key: { name, kind, publicKey: getPublicKey(secret) }, sign: (message) => sign(message, secret) }
}
