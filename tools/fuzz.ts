/**
 * `npm run fuzz -- --seed N --runs M`: asks a server random things, good and bad, over HTTP and on the live channel, and
 * holds every answer against the API's documents (`tools/api`). Each run has a server of its own and a seed of its own, from
 * N on, or from a new one that it prints; `--requests` says how many requests a run makes. `--seconds S` begins runs for that
 * long instead. Prints what was asked where something is wrong; the same seed asks the same again.
 */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { apiDocuments } from './api/documents.ts'
import { allOperations } from './fuzz/operations.ts'
import { fuzz } from './fuzz/run.ts'
import { startServerProcess } from './fuzz/serverProcess.ts'
import { root } from './processes.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000_000)) },
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string' },
    requests: { type: 'string', default: '2000' },
  },
})
const [first, requests] = [Number(values.seed), Number(values.requests)]

process.env.UNTRANSLATED = 'allow'
await build({
  logLevel: 'error',
  build: {
    ssr: 'tools/fuzz/child.ts',
    outDir: 'dist/fuzz',
    emptyOutDir: true,
    rolldownOptions: { input: 'tools/fuzz/child.ts' },
  },
})
const documents = apiDocuments()
const done = new Set<string>()
const words = new Map<string, string>()
let failed = 0
let runs = 0
const until = performance.now() + Number(values.seconds) * 1000
const isOver = () => (values.seconds === undefined ? runs >= Number(values.runs) : performance.now() >= until)
for (; !isOver(); runs += 1) {
  const seed = first + runs
  const target = await startServerProcess(join(root, 'dist/fuzz/child.js'))
  const began = performance.now()
  const report = await fuzz(seed, requests, documents, target).finally(() => target.close())
  for (const id of report.done) done.add(id)
  for (const [id, said] of report.words) words.set(id, said)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const reached = `${report.done.size} of ${report.operations} operations done`
  console.log(`seed ${seed}: ${report.requests} requests, ${report.frames} frames, ${reached}, ${seconds} s`)
  for (const fault of report.faults) console.error(`\nFAULT ${fault}`)
  if (report.faults.length > 0) failed += 1
}
const never = allOperations(documents).filter(({ id }) => !done.has(id))
console.log(`\n${runs} runs, ${failed} with faults; ${done.size} operations done at least once`)
for (const { id } of never) console.log(`  always refused: ${id}, mostly “${words.get(id) ?? 'not asked'}”`)
process.exitCode = failed > 0 ? 1 : 0
