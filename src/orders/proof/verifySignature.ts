import type { Verify } from '../../../contract/proof/signedNote.ts'

/** Checks an Ed25519 signature with the browser's own means; where it has none, with a library that is loaded then. */
export const verifySignature: Verify = async (publicKey, message, signature) => {
  const [key, text, signed] = [publicKey, message, signature].map((bytes) => Uint8Array.from(bytes))
  if (key === undefined || text === undefined || signed === undefined) return false
  let imported: CryptoKey
  try {
    imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify'])
  } catch {
    // No Ed25519, or no `subtle` because the page was not loaded by HTTPS.
    return (await import('./verifySlowly.ts')).verifySlowly(key, text, signed)
  }
  return crypto.subtle.verify('Ed25519', imported, signed, text)
}
