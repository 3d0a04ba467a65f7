/** `npm run licences`: every package that the last build passes on, with its licence, and what of the build holds it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LICENCES_FILE, type Licence } from './licences.ts'
import { root } from './processes.ts'

const builds = ['app', 'console', 'server', 'docs']
const holders = new Map<string, { readonly licence: string; readonly builds: string[] }>()

for (const build of builds) {
  const packages = JSON.parse(readFileSync(join(root, 'dist', build, LICENCES_FILE), 'utf8')) as Licence[]
  for (const { name, version, licence } of packages) {
    const held = holders.get(`${name} ${version}`) ?? { licence, builds: [] }
    held.builds.push(build)
    holders.set(`${name} ${version}`, held)
  }
}

const rows = [...holders].toSorted(([one], [other]) => one.localeCompare(other, 'en'))
const widest = Math.max(...rows.map(([name]) => name.length))
for (const [name, { licence, builds: held }] of rows)
  console.log(`${name.padEnd(widest)}  ${licence.padEnd(24)}  ${held.join(', ')}`)
console.log(`\n${rows.length} packages; fonts are those of the device.`)
