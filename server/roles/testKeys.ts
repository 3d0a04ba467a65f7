import { generateKeyPairSync } from 'node:crypto'
import { keyId, readSigned, type Signer, signerWith } from './signing.ts'
import type { SigningRole, Verifier } from './trustedKeys.ts'

/** Keys for a test: a gateway and a feed that sign, and whoever believes them. */
export interface TestKeys extends Record<SigningRole, Signer> {
  readonly verifier: Verifier
}

/** `now`: when messages are signed, UTC ms. */
export function testKeys(now: () => number = Date.now): TestKeys {
  const [gateway, feed] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const trusted = { gateway: gateway.publicKey, feed: feed.publicKey }
  return {
    gateway: signerWith(gateway.privateKey, now),
    feed: signerWith(feed.privateKey, now),
    verifier: {
      read: (role, subject, text) =>
        readSigned(subject, text, (id) => (keyId(trusted[role]) === id ? trusted[role] : undefined)),
    },
  }
}
