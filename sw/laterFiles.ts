/** Where the files that are kept one by one lie. */
export const LATER_CACHE = 'later'

/** A catalogue's file of a build: `/assets/words-hk-1a2b3c4d.js`; two a language, the first screen's words and the later ones. */
const wordsFile = /\/words-([a-z]+)-[^/]+\.js$/
/** A page that is of no use without a network: `/assets/more-ChargePage-1a2b3c4d.js` (`vite.config.ts`). */
const moreFile = /\/more-[^/]+\.js$/

/** The language whose words a file holds; undefined for any other file. */
export const languageOfFile = (url: string): string | undefined => wordsFile.exec(url)?.[1]

/** Whether a file is no part of what a worker must have before it is installed. */
export const isLaterFile = (url: string): boolean => wordsFile.test(url) || moreFile.test(url)

/** What these files need from outside. */
export interface LaterPorts {
  readonly open: () => Promise<Cache>
  readonly fetch: (url: string) => Promise<Response>
}

/**
 * Keeps the catalogues and the pages that need a network anyway. A worker is installed without them: the visitor's own
 * words come first, what else there is when there is time, so that the language can be changed offline.
 */
export class LaterFiles {
  readonly #files: readonly string[]
  readonly #ports: LaterPorts

  /** `files`: the paths of this build's later files. */
  constructor(files: readonly string[], ports: LaterPorts) {
    this.#files = files
    this.#ports = ports
  }

  has(path: string): boolean {
    return this.#files.includes(path)
  }

  /** A file from the cache, else from the network, then kept if it is a script. Rejects as `fetch` does. */
  async answer(path: string): Promise<Response> {
    const cache = await this.#ports.open()
    const kept = await cache.match(path)
    if (kept) return kept
    const response = await this.#ports.fetch(path)
    // A log-in page of the network's, in the place of a file, would stay in that place.
    const isScript = response.headers.get('content-type')?.includes('javascript') ?? false
    if (response.ok && isScript) await cache.put(path, response.clone()).catch(() => undefined)
    return response
  }

  /** Keeps the words of a language, then everything else where it is wanted too. Stops at the first that fails. */
  async keep(language: string, rest: boolean): Promise<void> {
    const own = this.#files.filter((file) => languageOfFile(file) === language)
    for (const file of own) await this.answer(file)
    if (rest) for (const file of this.#files) await this.answer(file)
  }

  /** Drops what other builds kept. */
  async tidy(): Promise<void> {
    const cache = await this.#ports.open()
    for (const { url } of await cache.keys()) if (!this.has(new URL(url).pathname)) await cache.delete(url)
  }
}
