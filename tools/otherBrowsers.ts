/** Finds Firefox and WebKit for the tests of docs/browsers.md, or fetches Debian's. */
import { existsSync, globSync } from 'node:fs'
import { run } from './processes.ts'

/** Programs needed to drive a browser, with the variables that can override their paths. */
interface Wanted {
  readonly name: string
  readonly debian: readonly string[]
  readonly programs: Readonly<Record<string, readonly string[]>>
}

const wanted: readonly Wanted[] = [
  {
    name: 'Firefox',
    debian: ['firefox-esr'],
    programs: {
      FIREFOX_PATH: [
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
        'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
      ],
    },
  },
  {
    name: 'WebKit',
    debian: ['webkit2gtk-driver', 'xvfb'],
    programs: {
      WEBKIT_DRIVER_PATH: ['/usr/bin/WebKitWebDriver'],
      MINIBROWSER_PATH: ['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser'],
      XVFB_PATH: ['/usr/bin/Xvfb'],
    },
  },
]

const place = (variable: string, places: readonly string[]): string | undefined => {
  const named = process.env[variable]
  if (named === undefined) return globSync([...places]).at(-1)
  if (!existsSync(named)) throw new Error(`${variable} names ${named}, and there is no such file`)
  return named
}

function found({ programs }: Wanted): Record<string, string> | undefined {
  const all = Object.entries(programs).map(([variable, places]) => [variable, place(variable, places)] as const)
  return all.some(([, path]) => path === undefined) ? undefined : (Object.fromEntries(all) as Record<string, string>)
}

/**
 * The programs to drive, as environment of the tests. A browser that is neither there nor to be had is said, and its tests
 * are skipped.
 */
export async function findOtherBrowsers(): Promise<Record<string, string>> {
  const missing = wanted.filter((one) => !found(one))
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length > 0 && isRoot) {
    console.log(`Fetching ${missing.map(({ name }) => name).join(' and ')} …`)
    const packages = missing.flatMap(({ debian }) => debian)
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    if ((await run('apt-get', ['update', '-qq'])) === 0)
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
  }
  const env: Record<string, string> = {}
  for (const one of wanted) {
    const programs = found(one)
    if (programs) Object.assign(env, programs)
    else console.log(`${one.name} is not installed here (Debian: ${one.debian.join(' ')}): its tests are skipped.`)
  }
  return env
}
