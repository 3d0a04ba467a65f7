/** Dependencies for storing the app shell. */
export interface ShellPorts {
  readonly open: () => Promise<Cache>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The page that every address of the app is answered with. */
export const PAGE = '/index.html'
/** So many files are loaded at once: one after the other, an install would take a round trip for each. */
const LANES = 3

/**
 * Stores what is missing of the shell: all of it when a worker is installed, later what the browser or the visitor has deleted.
 * `files`: the addresses of this build's files, each with the key it is stored under. Rejects when a file cannot be had, and
 * where the server has another build by now, whose own worker brings its files.
 */
export async function fillShell(files: ReadonlyMap<string, string>, { open, fetch }: ShellPorts): Promise<void> {
  const cache = await open()
  const stored = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...files].filter(([, key]) => !stored.has(key))
  if (missing.length === 0) return
  const load = async (url: string, key: string) => {
    // A file whose name does not tell its content may be an old one in the browser's own cache.
    const response = await fetch(url, { cache: url === key ? 'default' : 'reload' })
    if (!response.ok || response.redirected) throw new Error(`${url} cannot be stored: ${response.status}`)
    return response
  }
  const paths = new Map([...files].map(([url, key]) => [new URL(url).pathname, [url, key] as const]))
  const html = await (await load(...(paths.get(PAGE) ?? [PAGE, '']))).text()
  // A network's log-in page names none of these files, another build's page names others.
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  if (named.length === 0 || !named.every((path) => paths.has(path))) throw new Error('the server has another build')
  const queue = missing.values()
  const lane = async () => {
    for (const [url, key] of queue) await cache.put(key, await load(url, key))
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
