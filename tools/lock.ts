/**
 * Completes package-lock.json: `npm run lock`, after a dependency has changed. A registry that mirrors only some
 * platforms makes npm leave the others' optional packages out of the lock, and `npm ci` then refuses it. Their versions
 * are fixed by the package that wants them, so they are written in as npm writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs'

interface Locked {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The platform a package's name speaks of: `@rolldown/binding-linux-x64-musl` is Linux, x64, musl. */
function platformOf(name: string): Pick<Locked, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  const libc = os.includes('linux') && words.includes('musl') ? ['musl'] : undefined
  if (cpu.length !== 1) throw new Error(`${name}: no platform in this name, so it cannot be written into the lock`)
  return { cpu, ...(libc && { libc }), ...(os.length > 0 && { os }) }
}

/** One version: families of platform packages are wanted so, an ordinary optional package by a range. */
const exact = /^\d+\.\d+\.\d+[\w.-]*$/

const path = 'package-lock.json'
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: Record<string, Locked> }
const added: string[] = []

for (const [place, wanting] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(wanting.optionalDependencies ?? {})) {
    if (!exact.test(version)) continue
    const top = `node_modules/${name}`
    const nested = `${place}/${top}`
    const nearby = `${place.slice(0, place.lastIndexOf('node_modules/'))}${top}`
    if ([top, nearby, nested].some((home) => lock.packages[home]?.version === version)) continue
    const platform = platformOf(name)
    lock.packages[lock.packages[top] ? nested : top] = {
      version,
      ...platform,
      ...(wanting.dev && { dev: true }),
      optional: true,
    }
    added.push(`${name}@${version}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length > 0 ? `added to the lock:\n  ${added.join('\n  ')}` : 'the lock is complete')
