/**
 * `npm run nats` writes nats.conf, which compose.yaml gives to NATS, from the roles' permissions. `npm run nats -- keys
 * FOLDER` makes a user's key for each role and the signing keys of compose.yaml, and prints what NATS's environment needs;
 * `npm run nats -- key FOLDER NAME` makes one more signing key.
 */
import { writeFileSync } from 'node:fs'
import { makeNatsUsers, makeTrustedKey, natsConfig } from '../server/roles/natsUsers.ts'

const [command, folder, name] = process.argv.slice(2)
/** The processes of compose.yaml that sign. */
const signing = ['gateway-0', 'gateway-1', 'feed']

if (folder !== undefined && (command === 'keys' || (command === 'key' && name !== undefined))) {
  try {
    const users = command === 'keys' ? await makeNatsUsers(folder) : {}
    for (const one of name === undefined ? signing : [name]) await makeTrustedKey(folder, one)
    for (const [variable, key] of Object.entries(users)) process.stdout.write(`${variable}=${key}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
} else if (command === undefined) {
  writeFileSync('nats.conf', natsConfig())
} else {
  process.stderr.write('npm run nats [-- keys FOLDER | -- key FOLDER NAME]\n')
  process.exitCode = 1
}
