import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'

hashes.sha512 = (message) => sha512(message) as Uint8Array<ArrayBuffer>

/** Checks an Ed25519 signature without the browser's help. */
export function verifySlowly(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(signature, message, publicKey)
  } catch {
    // A key or signature of another length.
    return false
  }
}
