/** What a shell's repair needs from outside. */
export interface ShellPorts {
  readonly open: () => Promise<Cache>
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/** The page that every address of the app is answered with. */
export const PAGE = '/index.html'

/**
 * Stores what the browser or the visitor has deleted of the shell: a worker that is installed already is not installed again.
 * `files`: the addresses of this build's files, each with the key it is stored under. Does nothing where the server has another
 * build by now, whose own worker brings its files. Stops at the first file that fails, and rejects as `fetch` does.
 */
export async function fillShell(files: ReadonlyMap<string, string>, { open, fetch }: ShellPorts): Promise<void> {
  const cache = await open()
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  const missing = [...files].filter(([, key]) => !kept.has(key))
  const [page] = [...files.keys()].filter((url) => new URL(url).pathname === PAGE)
  if (missing.length === 0 || page === undefined) return
  const paths = new Set([...files.keys()].map((url) => new URL(url).pathname))
  const html = await (await fetch(page, { cache: 'no-cache' })).text()
  // A network's log-in page names none of these files, another build's page names others.
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)
  if (named.length === 0 || !named.every((path) => paths.has(path))) return
  for (const [url, key] of missing) {
    // A file whose name does not tell its content may be an old one in the browser's own cache.
    const response = await fetch(url, { cache: url === key ? 'default' : 'reload' })
    if (!response.ok || response.redirected) return
    await cache.put(key, response)
  }
}
