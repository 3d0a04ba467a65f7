import * as v from 'valibot'
import { anyText, oneOf, optional } from './kinds.ts'
import { accessFault, type NatsAccess, type NatsServers, readNatsUrl } from './natsAccess.ts'
import { secret, setting } from './setting.ts'

/** A part of the accounts, or only the number of parts: a gateway only uses `of`. */
const SHARD = /^(\d{1,3}|\*)\/(\d{1,3})$/
const file = optional(anyText)

/** Settings of a process in an exchange on several machines (docs/scale.md). */
export const scaleSettings = {
  role: setting(
    'ROLE',
    'all',
    'one of all, gateway, engine, feed',
    'What this process does: everything, or a part of an exchange on several machines (docs/scale.md)',
    v.picklist(['all', 'gateway', 'engine', 'feed']),
  ),
  shard: setting(
    'SHARD',
    '0/1',
    'i/n, such as 0/2; */n for a gateway',
    'With ROLE=engine: the accounts whose number leaves i when divided by n; with ROLE=gateway only n counts',
    v.pipe(
      v.string(),
      v.regex(SHARD),
      v.transform((text) => {
        const [, shard, of] = SHARD.exec(text) ?? []
        return { shard: shard === '*' ? 0 : Number(shard), of: Number(of) }
      }),
      v.check(({ shard, of }) => shard < of),
    ),
  ),
  natsUrl: secret(
    setting(
      'NATS_URL',
      '',
      'nats:// or tls:// addresses separated by commas, of one protocol and with the same credentials',
      'The message bus between the processes of an exchange on several machines, such as tls://user:password@host; with ROLE=all there is none',
      optional(
        v.pipe(
          v.string(),
          v.transform(readNatsUrl),
          v.check((read) => read !== undefined),
          v.transform((read) => read as NatsServers),
        ),
      ),
    ),
  ),
  natsPasswordFile: setting(
    'NATS_PASSWORD_FILE',
    '',
    'a file',
    'Password of the user in NATS_URL, where it is not in there',
    file,
  ),
  natsNkeyFile: setting('NATS_NKEY_FILE', '', 'a file', 'Seed of the nkey that NATS knows this process by', file),
  natsCaFile: setting(
    'NATS_CA_FILE',
    '',
    'a file in PEM',
    "Who signed the certificate of a tls:// server; Node's own authorities when empty",
    file,
  ),
  natsCertFile: setting('NATS_CERT_FILE', '', 'a file in PEM', 'Certificate that NATS knows this process by', file),
  natsKeyFile: setting('NATS_KEY_FILE', '', 'a file in PEM', 'Private key of NATS_CERT_FILE', file),
  natsInsecure: setting(
    'NATS_INSECURE',
    '',
    'allow',
    'Whether NATS beyond this machine may do without tls:// or credentials: only on a network that nobody else can reach',
    oneOf({ '': false, allow: true }),
  ),
  signingKeyFile: setting(
    'SIGNING_KEY_FILE',
    '',
    'a file',
    'Private key that a gateway signs its calls with, or a feed its prices; made at the first start, with its public half beside it',
    file,
  ),
  trustedKeys: setting(
    'TRUSTED_KEYS',
    '',
    'a directory',
    'Public keys of the gateways and feeds whose messages are believed: gateway….pub and feed….pub',
    file,
  ),
}

/** Returns what is wrong with the bus settings, in words for the operator, or undefined if they are valid. */
export function busFault(settings: Omit<NatsAccess, 'natsUrl'> & { readonly natsUrl: NatsServers | undefined }) {
  const { natsUrl, natsPasswordFile, natsNkeyFile, natsCaFile, natsCertFile, natsKeyFile, natsInsecure } = settings
  if (natsUrl !== undefined) return accessFault({ ...settings, natsUrl })
  const files = [natsPasswordFile, natsNkeyFile, natsCaFile, natsCertFile, natsKeyFile]
  return natsInsecure || files.some((one) => one !== undefined)
    ? 'The other settings that begin with NATS_ are for a bus: they need NATS_URL.'
    : undefined
}
