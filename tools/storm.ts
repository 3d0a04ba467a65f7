/**
 * `npm run storm`: offers the exchange fifty times as many orders as it can take and writes what came of it to docs/reliability.md.
 * Settings are those of bench/storm.bench.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { build as buildAll, isBuilt } from './buildOutput.ts'
import { run } from './processes.ts'
import { withStorm } from './stormTable.ts'

const page = 'docs/reliability.md'

if (!isBuilt() && !(await buildAll())) process.exit(1)
await build({
  logLevel: 'warn',
  ssr: { external: ['@playwright/test'] },
  // With the threads that the server has beside it.
  build: {
    ssr: true,
    rolldownOptions: { input: { 'storm.bench': 'bench/storm.bench.ts' } },
    outDir: 'dist/bench',
    emptyOutDir: false,
  },
})
process.exitCode = await run('node', ['dist/bench/storm.bench.js'])
if (process.exitCode === 0)
  writeFileSync(page, withStorm(readFileSync(page, 'utf8'), readFileSync('dist/bench/storm.md', 'utf8')))
