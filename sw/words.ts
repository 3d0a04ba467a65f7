/** Where the catalogues of this build are kept. */
export const WORDS_CACHE = 'words'

/** A catalogue's file of a build: `/assets/words-hk-1a2b3c4d.js`; two a language, the first screen's words and the later ones. */
const wordsFile = /\/words-([a-z]+)-[^/]+\.js$/

/** The language whose words a file holds; undefined for any other file. */
export const languageOfFile = (url: string): string | undefined => wordsFile.exec(url)?.[1]

/** What the words need from outside. */
export interface WordsPorts {
  readonly open: () => Promise<Cache>
  readonly fetch: (url: string) => Promise<Response>
}

/**
 * Keeps the catalogues. They are no part of what a worker must have before it is installed: the visitor's own comes first,
 * the others when there is time, so that the language can be changed offline.
 */
export class Words {
  readonly #files: readonly string[]
  readonly #ports: WordsPorts

  /** `files`: the paths of this build's catalogues. */
  constructor(files: readonly string[], ports: WordsPorts) {
    this.#files = files
    this.#ports = ports
  }

  has(path: string): boolean {
    return this.#files.includes(path)
  }

  /** A catalogue from the cache, else from the network, then kept. Rejects as `fetch` does. */
  async answer(path: string): Promise<Response> {
    const cache = await this.#ports.open()
    const kept = await cache.match(path)
    if (kept) return kept
    const response = await this.#ports.fetch(path)
    if (response.ok) await cache.put(path, response.clone()).catch(() => undefined)
    return response
  }

  /** Keeps the words of a language, then those of the others where they are wanted too. Stops at the first that fails. */
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
