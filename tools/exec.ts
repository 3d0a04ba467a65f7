/** Runs a command of node_modules under the Node that this repository needs: `node tools/run.js exec vitest run`. */
import { run } from './processes.ts'

const [command = '', ...args] = process.argv.slice(2)
process.exitCode = await run(command, args)
