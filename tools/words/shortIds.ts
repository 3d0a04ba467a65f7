/** Words under keys of two letters instead of six: half of what a word costs a first visit was its key, which nothing compresses. */
import { runInNewContext } from 'node:vm'
import type { Plugin } from 'vite'
import { cataloguesOf, sourceLocale } from './catalogues.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The same short keys for the same words in whatever order they come; at most 2,704. */
export function shortKeys(ids: Iterable<string>): ReadonlyMap<string, string> {
  const sorted = [...new Set(ids)].sort()
  if (sorted.length > letters.length ** 2) throw new Error(`${sorted.length} words are more than two letters can name`)
  const keyAt = (at: number) => `${letters[Math.floor(at / letters.length)]}${letters[at % letters.length]}`
  return new Map(sorted.map((id, at) => [id, keyAt(at)]))
}

/** The code with its words named by their short keys: `i18n._({ id: "xCJdfg" })`, `jsx(Trans, { id: "xCJdfg" })`. */
export const shortenIds = (code: string, keys: ReadonlyMap<string, string>): string =>
  code.replace(/\bid:\s*"([\w-]{6})"/g, (whole, id: string) => (keys.has(id) ? `id: "${keys.get(id)}"` : whole))

/** A compiled catalogue with its words under their short keys. Throws where a word has none. */
export function shortenCatalogue(code: string, keys: ReadonlyMap<string, string>): string {
  const literal = /JSON\.parse\(("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')\)/.exec(code)
  if (!literal?.[1]) throw new Error('This is no compiled catalogue')
  // A literal of the language, not of JSON: the compiler escapes as it likes.
  const messages = JSON.parse(runInNewContext(literal[1]) as string) as Record<string, unknown>
  const named = Object.entries(messages).map(([id, message]) => {
    const key = keys.get(id)
    if (key === undefined) throw new Error(`There is no key for ${id}`)
    return [key, message]
  })
  return code.replace(literal[0], () => `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(named)))})`)
}

/** Names the app's words by short keys, in its code and in its catalogues alike. */
export function shortIds(): Plugin {
  let keys: ReadonlyMap<string, string> = new Map()
  return {
    name: 'short-ids',
    apply: 'build',
    enforce: 'post',
    async buildStart() {
      const catalogues = (await cataloguesOf(sourceLocale)).filter(({ part }) => part === 'app' || part === 'later')
      keys = shortKeys(catalogues.flatMap(({ words }) => Object.keys(words)))
    },
    transform: {
      filter: { id: [/\/locales\/(?:later\/)?\w+\.po$/, /\/(?:src|contract|engine)\/.*\.tsx?$/] },
      handler(code, id) {
        return { code: id.endsWith('.po') ? shortenCatalogue(code, keys) : shortenIds(code, keys), map: null }
      },
    },
  }
}
