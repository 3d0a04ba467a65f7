/**
 * `npm run bench`: builds the programs in bench/ as the server is built and runs them, one after the other; with names
 * only those: `npm run bench -- prices load`. Each prints what it measured; what all have measured on this build's dist
 * is written to bench/report.md, one that is run again in the place of its last figures.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { machine } from '../bench/machine.ts'
import { type Results, resultsDir } from '../bench/report.ts'
import { reportPage } from '../bench/reportPage.ts'
import { findChromium } from './browser.ts'
import { build as buildAll, isBuilt } from './buildOutput.ts'
import { buildVersion, sourceDigest } from './buildStamp.ts'
import { root, run } from './processes.ts'

const ending = '.bench.ts'
const wanted = process.argv.slice(2)
/** In the order of the report: what a visitor feels, then the server. Others follow by name. */
const first = ['load', 'relaunch', 'touch', 'prices', 'chart', 'heap', 'start']
const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
const all = readdirSync('bench')
  .filter((file) => file.endsWith(ending))
  .map((file) => file.slice(0, -ending.length))
  .sort((one, other) => place(one) - place(other) || one.localeCompare(other))
const names = all.filter((name) => wanted.length === 0 || wanted.includes(name))
const unknown = wanted.filter((name) => !all.includes(name))

if (unknown.length > 0) {
  console.error(`No such measurement: ${unknown.join(', ')}. There are: ${all.join(', ')}`)
  process.exit(1)
}
if (!isBuilt() && !(await buildAll())) process.exit(1)
if (wanted.length === 0) rmSync(resultsDir, { recursive: true, force: true })

// What the app is held against.
const pages = ['list', 'chart', 'empty', 'verify'].map((name) => join(root, 'bench', 'baselines', `${name}.html`))
await build({
  configFile: false,
  root: 'bench/baselines',
  base: '/bench/',
  logLevel: 'warn',
  build: { outDir: join(root, 'dist', 'bench', 'pages'), emptyOutDir: true, rolldownOptions: { input: pages } },
})

// An engine in a measurement's own process finds its thread's program beside itself.
await build({
  logLevel: 'warn',
  build: { ssr: 'server/exchange/flushThread.ts', outDir: 'dist/bench', emptyOutDir: false },
})

const failed: string[] = []
for (const name of names) {
  console.log(`\n── ${name}`)
  await build({
    logLevel: 'warn',
    // They cannot be bundled, and drive the browser.
    ssr: { external: ['@playwright/test', 'lighthouse'] },
    build: { ssr: `bench/${name}${ending}`, outDir: 'dist/bench', emptyOutDir: false },
  })
  if ((await run('node', [`dist/bench/${name}.bench.js`])) !== 0) failed.push(name)
}

const stored = existsSync(resultsDir) ? readdirSync(resultsDir).map((file) => join(resultsDir, file)) : []
const results = stored
  .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Results)
  .filter(({ name }) => all.includes(name))
  .sort((one, other) => all.indexOf(one.name) - all.indexOf(other.name))
if (results.length > 0) {
  const created = { machine: machine(await findChromium()), cores: cpus().length, build: buildVersion(sourceDigest()) }
  writeFileSync('bench/report.md', reportPage({ ...created, results }))
  console.log('\nThe report is in bench/report.md')
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`)
  process.exit(1)
}
