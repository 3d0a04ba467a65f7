import { readFile } from 'node:fs/promises'
import { checkServerIdentity } from 'node:tls'
import { type ConnectionOptions, nkeyAuthenticator, nkeys } from '@nats-io/transport-node'
import type { NatsAccess } from '../settings/natsAccess.ts'

/** First letter of a user's public key. Other nkeys belong to servers and accounts. */
const USER_KEY = 'U'

/**
 * Builds the connection options of the NATS client. Rejects with a message for the operator if a file cannot be used, without
 * the file's contents.
 */
export async function connectionOptions(access: NatsAccess): Promise<ConnectionOptions> {
  const { natsUrl, natsPasswordFile, natsNkeyFile } = access
  const { servers, isTls, user, password } = natsUrl
  const options: ConnectionOptions = {
    servers: [...servers],
    // Servers that others announce are checked by their certificates alone.
    ignoreClusterUpdates: !isTls,
    ...(isTls && { tls: await tlsOptions(access) }),
  }
  if (natsNkeyFile !== undefined) return { ...options, authenticator: nkeyAuthenticator(await readSeed(natsNkeyFile)) }
  const pass = natsPasswordFile === undefined ? password : await readLine('NATS_PASSWORD_FILE', natsPasswordFile)
  if (pass === '') throw new Error('NATS_PASSWORD_FILE is empty.')
  if (user === undefined) return options
  return { ...options, ...(pass === undefined ? { token: user } : { user, pass }) }
}

async function tlsOptions({ natsUrl, natsCaFile, natsCertFile, natsKeyFile }: NatsAccess) {
  const [ca, cert, key] = await Promise.all([
    natsCaFile === undefined ? undefined : readSecret('NATS_CA_FILE', natsCaFile),
    natsCertFile === undefined ? undefined : readSecret('NATS_CERT_FILE', natsCertFile),
    natsKeyFile === undefined ? undefined : readSecret('NATS_KEY_FILE', natsKeyFile),
  ])
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert, key }),
    // Without this, the client checks the certificate of a server that is named by its address against "localhost".
    checkServerIdentity: (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) => {
      const faults = natsUrl.hosts.map((host) => checkServerIdentity(host, certificate))
      return faults.includes(undefined) ? undefined : faults[0]
    },
  }
}

async function readSeed(file: string): Promise<Uint8Array> {
  const seed = new TextEncoder().encode(await readLine('NATS_NKEY_FILE', file))
  try {
    if (nkeys.fromSeed(seed).getPublicKey().startsWith(USER_KEY)) return seed
  } catch {
    // The words below say it: those of the error might repeat what the file holds.
  }
  throw new Error('NATS_NKEY_FILE holds no nkey seed of a user; it begins with SU.')
}

/** Reads a file without its final line break. */
const readLine = async (variable: string, file: string) => (await readSecret(variable, file)).replace(/\r?\n$/, '')

async function readSecret(variable: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new Error(`${variable} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
