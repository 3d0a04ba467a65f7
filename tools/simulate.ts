/**
 * `npm run simulate -- --seeds N`: the engine, ledger, store and door of the server in one process, on simulated time,
 * network and disk, under faults that each seed decides (server/simulation). `--from SEED` is the first seed, `--minutes`
 * the simulated time of each. Prints what was simulated and every seed that fails, which fails the same way again.
 */
import { build } from 'vite'
import { run } from './processes.ts'

await build({
  logLevel: 'warn',
  build: { ssr: 'server/simulation/main.ts', outDir: 'dist/simulation', emptyOutDir: true },
})
process.exitCode = await run('node', ['dist/simulation/main.js', ...process.argv.slice(2)])
