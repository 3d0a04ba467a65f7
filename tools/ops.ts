/** `npm run ops -- …`: the operator's command line of the server that was built. Never builds beside one that may be running. */
import { existsSync } from 'node:fs'

const commands = new URL('../dist/server/ops.js', import.meta.url)
if (existsSync(commands)) await import(commands.href)
else {
  console.error('There is no built server yet: npm run build, or npm start.')
  process.exitCode = 1
}
