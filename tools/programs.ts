/** Programs that tests need beside Node: finds them on this machine, or installs Debian's packages where it may. */
import { existsSync, globSync } from 'node:fs'
import { chromium as playwrightChromium } from '@playwright/test'
import { natsProgram, programOf } from '../server/bus/natsFixture.ts'
import { missingPrograms } from '../server/containers/podmanFixture.ts'
import { findPostgres } from '../server/store/postgres/ownPostgres.ts'
import { run } from './processes.ts'

/** Environment variables that give tests the paths of programs. */
type Paths = Readonly<Record<string, string>>

/** Something to install as a whole. */
export interface Program {
  readonly name: string
  /** Debian's packages. */
  readonly debian: readonly string[]
  /** Returns the variables for the tests, or undefined where something of it is missing. */
  find(): Paths | undefined
}

/** Programs by the variables that may name them, each with the places where it usually is. Throws if a variable names no file. */
const byPath = (variables: Readonly<Record<string, readonly string[]>>) => (): Paths | undefined => {
  const found: Record<string, string> = {}
  for (const [variable, places] of Object.entries(variables)) {
    const named = process.env[variable] || undefined
    if (named !== undefined && !existsSync(named))
      throw new Error(`${variable} names ${named}, and there is no such file`)
    const path = named ?? places.flatMap((place) => globSync(place))[0]
    if (path === undefined) return undefined
    found[variable] = path
  }
  return found
}

/** Programs that tests find without a variable. */
const where = (isThere: () => boolean) => (): Paths | undefined => (isThere() ? {} : undefined)

export const chromium: Program = {
  name: 'Chromium',
  // With the letters of the languages that are pictured.
  debian: ['chromium', 'fonts-noto-core', 'fonts-noto-cjk'],
  find: byPath({
    CHROMIUM_PATH: [
      playwrightChromium.executablePath(),
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
  }),
}

export const firefox: Program = {
  name: 'Firefox',
  debian: ['firefox-esr'],
  find: byPath({
    FIREFOX_PATH: [
      '/usr/bin/firefox-esr',
      '/usr/bin/firefox',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
  }),
}

export const webkit: Program = {
  name: 'WebKit',
  debian: ['webkit2gtk-driver', 'xvfb'],
  find: byPath({
    WEBKIT_DRIVER_PATH: ['/usr/bin/WebKitWebDriver'],
    MINIBROWSER_PATH: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
    XVFB_PATH: ['/usr/bin/Xvfb'],
  }),
}

export const postgres: Program = {
  name: 'PostgreSQL',
  debian: ['postgresql'],
  find: where(() => findPostgres() !== undefined),
}

export const nats: Program = {
  name: 'NATS',
  debian: ['nats-server'],
  find: where(() => natsProgram() !== undefined),
}

export const openssl: Program = {
  name: 'OpenSSL',
  debian: ['openssl'],
  find: where(() => programOf('openssl') !== undefined),
}

export const podman: Program = {
  name: 'buildah and podman',
  debian: ['buildah', 'podman', 'runc', 'catatonit', 'iptables', 'netavark', 'aardvark-dns', 'python3-yaml'],
  find: where(() => missingPrograms().length === 0),
}

/** Returns true if packages can be installed without a password. */
const mayInstall = (): boolean =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

async function install(missing: readonly Program[]): Promise<void> {
  console.log(`Installing ${missing.map(({ name }) => name).join(', ')} …`)
  const packages = missing.flatMap(({ debian }) => debian)
  // In this run level no server is started by being installed: tests start their own.
  const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'])) === 0)
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

/** Returns the command that installs programs on Debian. */
export const installCommand = (missing: readonly Program[]): string =>
  `sudo apt-get install ${missing.flatMap(({ debian }) => debian).join(' ')}`

/**
 * Installs what is missing if this is root on Debian, and prints the command elsewhere. Returns the environment of the tests;
 * a program that is still missing has no variables in it.
 */
export async function provide(programs: readonly Program[]): Promise<Record<string, string>> {
  const missing = programs.filter((program) => !program.find())
  if (missing.length > 0 && mayInstall()) await install(missing)
  const env: Record<string, string> = {}
  for (const program of programs) {
    const found = program.find()
    if (found) Object.assign(env, found)
    else console.log(`${program.name} is not installed here. On Debian: ${installCommand([program])}`)
  }
  return env
}
