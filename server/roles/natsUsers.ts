import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nkeys } from '@nats-io/transport-node'
import { permissionsOf } from './permissions.ts'
import { makeSigningKey } from './signingKey.ts'
import { type BusRole, busRoles } from './subjects.ts'

/** The variable of NATS's environment that has the public key of a role's user. */
const keyVariable = (role: BusRole) => `NATS_${role.toUpperCase()}_KEY`

/** The file with the seed of a role's user. */
export const seedFile = (folder: string, role: BusRole): string => join(folder, `${role}.nk`)

/** The private signing key of a process, and the folder with the public ones. */
export const signingFile = (folder: string, name: string): string => join(folder, `${name}.key`)
export const trustedFolder = (folder: string): string => join(folder, 'trusted')

const listed = (name: string, subjects: readonly string[]) => [
  `      ${name}: [`,
  ...subjects.map((subject) => `        ${JSON.stringify(subject)}`),
  '      ]',
]

/** The configuration of NATS with one user for each role. The public keys come from its environment. */
export function natsConfig(): string {
  const users = busRoles.flatMap((role) => {
    const { publish, subscribe } = permissionsOf(role)
    return [
      `    { # ${role}`,
      `      nkey: $${keyVariable(role)}`,
      '      permissions: {',
      ...[...listed('publish', publish), ...listed('subscribe', subscribe)].map((line) => `  ${line}`),
      '      }',
      '    }',
    ]
  })
  return [
    '# Written by npm run nats from server/roles/permissions.ts: the users of the message bus and what each may say and hear',
    '# (docs/scale.md). Their public keys come from the environment.',
    'jetstream: enabled',
    'authorization: {',
    '  users: [',
    ...users,
    '  ]',
    '}',
    '',
  ].join('\n')
}

/** Makes a signing key for a process; its name begins with its role. Rejects rather than overwrite a key. */
export async function makeTrustedKey(folder: string, name: string): Promise<void> {
  const trusted = trustedFolder(folder)
  // A container's user must be able to list it.
  await mkdir(trusted, { recursive: true, mode: 0o755 })
  makeSigningKey(signingFile(folder, name), join(trusted, `${name}.pub`), 0o644)
}

/**
 * Makes an nkey for each role: writes the seeds into a folder and answers the environment that NATS needs. Rejects rather
 * than overwrite a seed. Other users of the machine are kept out by the folder's mode, so that a container whose user is
 * another may be given a file alone.
 */
export async function makeNatsUsers(folder: string): Promise<Readonly<Record<string, string>>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const environment: Record<string, string> = {}
  for (const role of busRoles) {
    const key = nkeys.createUser()
    await writeFile(seedFile(folder, role), key.getSeed(), { flag: 'wx', mode: 0o644 })
    environment[keyVariable(role)] = key.getPublicKey()
  }
  return environment
}
