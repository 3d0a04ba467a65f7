/**
 * `npm run nats` writes nats.conf, which compose.yaml gives to NATS, from the roles' permissions. `npm run nats -- keys
 * FOLDER` makes a user's key for each role and prints what NATS's environment needs.
 */
import { writeFileSync } from 'node:fs'
import { makeNatsUsers, natsConfig } from '../server/roles/natsUsers.ts'

const [command, folder] = process.argv.slice(2)

if (command === 'keys' && folder !== undefined) {
  try {
    for (const [name, key] of Object.entries(await makeNatsUsers(folder))) process.stdout.write(`${name}=${key}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
} else if (command === undefined) {
  writeFileSync('nats.conf', natsConfig())
} else {
  process.stderr.write('npm run nats [-- keys FOLDER]\n')
  process.exitCode = 1
}
