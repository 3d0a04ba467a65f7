import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Settings } from '../config.ts'
import { type Signer, signerWith } from './signing.ts'

/** Writes a new Ed25519 key (PKCS 8, PEM) and its public half. Throws EEXIST rather than overwrite a key. */
export function makeSigningKey(file: string, publicFile: string, mode = 0o600): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode, flush: true })
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }))
}

/** Signs with the key of this process, which is made when its file is missing. Throws words for the operator. */
export function signerOf({ role, signingKeyFile }: Pick<Settings, 'role' | 'signingKeyFile'>): Signer {
  if (signingKeyFile === undefined) throw new Error(`ROLE=${role} needs SIGNING_KEY_FILE (docs/scale.md).`)
  return signerWith(signingKey(signingKeyFile), Date.now)
}

function signingKey(file: string): KeyObject {
  try {
    makeSigningKey(file, `${file.replace(/\.key$/, '')}.pub`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // A folder that is mounted read-only has the key already, or reading it says what is wrong.
    if (code !== 'EEXIST' && code !== 'EROFS' && code !== 'EACCES') throw refused(file, error)
  }
  try {
    const key = createPrivateKey(readFileSync(file))
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`its type is ${key.asymmetricKeyType}`)
    return key
  } catch (error) {
    throw refused(file, error)
  }
}

const refused = (file: string, error: unknown) =>
  new Error(`SIGNING_KEY_FILE ${file} is no Ed25519 key (${error instanceof Error ? error.message : String(error)}).`)
