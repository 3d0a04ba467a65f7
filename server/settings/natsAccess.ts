import { isIPv4 } from 'node:net'

const PORT = '4222'

/** The servers that NATS_URL names, and who connects to them. */
export interface NatsServers {
  /** Host and port of each: never with credentials, since errors and logs may repeat them. */
  readonly servers: readonly string[]
  readonly hosts: readonly string[]
  readonly isTls: boolean
  /** True if all of them are on this machine. */
  readonly isLocal: boolean
  /** Without a password it is a token, unless NATS_PASSWORD_FILE holds its password. */
  readonly user: string | undefined
  readonly password: string | undefined
}

/** Access to the bus. The names are those of the settings, and files are read when the connection opens. */
export interface NatsAccess {
  readonly natsUrl: NatsServers
  readonly natsPasswordFile: string | undefined
  readonly natsNkeyFile: string | undefined
  readonly natsCaFile: string | undefined
  readonly natsCertFile: string | undefined
  readonly natsKeyFile: string | undefined
  readonly natsInsecure: boolean
}

/**
 * Reads `nats://` or `tls://` addresses separated by commas. They have one protocol, and the credentials of one hold for all.
 * Undefined where it is anything else.
 */
export function readNatsUrl(text: string): NatsServers | undefined {
  const urls = text.split(',').map((one) => URL.parse(one.trim()))
  const known = urls.filter((url) => url !== null)
  const [protocol = '', ...otherProtocols] = new Set(known.map((url) => url.protocol))
  if (known.length < urls.length || !/^(nats|tls):$/.test(protocol) || otherProtocols.length > 0) return undefined
  if (!known.every(({ hostname, pathname, search, hash }) => hostname && /^\/?$/.test(pathname) && !search && !hash))
    return undefined
  const named = known.filter(({ username, password }) => username || password)
  const [first, ...others] = named
  if (others.some(({ username, password }) => username !== first?.username || password !== first.password))
    return undefined
  if (first && !first.username) return undefined
  const hosts = known.map(({ hostname }) => hostname.replace(/^\[(.*)\]$/, '$1'))
  try {
    return {
      servers: known.map(({ hostname, port }) => `${hostname}:${port || PORT}`),
      hosts,
      isTls: protocol === 'tls:',
      isLocal: hosts.every(isThisMachine),
      user: first && decodeURIComponent(first.username),
      password: first?.password ? decodeURIComponent(first.password) : undefined,
    }
  } catch {
    // A percent sign that encodes nothing.
    return undefined
  }
}

const isThisMachine = (host: string) =>
  host.toLowerCase() === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))

/** Returns why this access to the bus is not allowed, in words for the operator, or undefined if it is. */
export function accessFault(access: NatsAccess): string | undefined {
  const { natsUrl, natsPasswordFile, natsNkeyFile, natsCaFile, natsCertFile, natsKeyFile, natsInsecure } = access
  const { user, password, isTls, isLocal } = natsUrl
  if (natsPasswordFile !== undefined && (user === undefined || password !== undefined))
    return 'NATS_PASSWORD_FILE holds the password of a user that NATS_URL names without one: nats://user@host.'
  if (natsNkeyFile !== undefined && user !== undefined)
    return 'NATS_NKEY_FILE and the user in NATS_URL are two credentials: give one of them.'
  if ((natsCertFile === undefined) !== (natsKeyFile === undefined))
    return 'NATS_CERT_FILE and NATS_KEY_FILE need each other.'
  if (!isTls && (natsCaFile ?? natsCertFile) !== undefined)
    return 'NATS_CA_FILE and NATS_CERT_FILE need tls:// in NATS_URL.'
  const isNamed = (user ?? natsNkeyFile ?? natsCertFile) !== undefined
  if (!isLocal && !natsInsecure && !(isTls && isNamed))
    return (
      'NATS_URL leads beyond this machine, which takes tls:// and credentials: a user in NATS_URL, NATS_NKEY_FILE or ' +
      'NATS_CERT_FILE. NATS_INSECURE=allow does without, for a network that nobody else can reach (docs/scale.md).'
    )
  return undefined
}
