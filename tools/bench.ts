/**
 * `npm run bench`: builds the programs in bench/ as the server is built and runs them, one after the other; with names
 * only those: `npm run bench -- fanOut`. Each prints what it measured.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { build as buildAll, isBuilt } from './buildOutput.ts'
import { root, run } from './processes.ts'

const ending = '.bench.ts'
const wanted = process.argv.slice(2)
const all = readdirSync('bench').filter((file) => file.endsWith(ending))
const files = all.filter((file) => wanted.length === 0 || wanted.includes(file.slice(0, -ending.length)))

if (files.length === 0) {
  console.error(
    `No such measurement. There are: ${all.map((file) => file.slice(0, -ending.length)).join(', ') || 'none'}`,
  )
  process.exit(1)
}
if (!isBuilt() && !(await buildAll())) process.exit(1)

// What the app is held against.
const pages = ['list', 'chart', 'empty'].map((name) => join(root, 'bench', 'baselines', `${name}.html`))
await build({
  configFile: false,
  root: 'bench/baselines',
  base: '/bench/',
  logLevel: 'warn',
  build: { outDir: join(root, 'dist', 'bench', 'pages'), emptyOutDir: true, rolldownOptions: { input: pages } },
})

for (const file of files) {
  console.log(`\n── ${file.slice(0, -ending.length)}`)
  await build({
    logLevel: 'warn',
    // It cannot be bundled, and drives the browser.
    ssr: { external: ['@playwright/test', 'lighthouse'] },
    build: { ssr: `bench/${file}`, outDir: 'dist/bench', emptyOutDir: false },
  })
  if ((await run('node', [`dist/bench/${file.replace(/ts$/, 'js')}`])) !== 0) process.exit(1)
}
