/**
 * What the first page needs beyond the frame, written with `first-paint.js` into the page itself: that script runs before any
 * other is even there, and has page, words and markets fetched beside the frame instead of after it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minify, type Plugin, type Rolldown } from 'vite'
import { getCategories, tradeList } from '../contract/calls/trading.ts'
import { languages } from '../contract/languages.ts'

/** The pages that a start is likely to show, by the path it begins with; the file of a page bears the page's name. */
const pages: Readonly<Record<string, string>> = { '/': 'MarketsPage', '/trade': 'TradePage' }
/** What the page's own scripts bring, with all it imports. */
const FRAME = 'frame'
/** Where the list goes in the script. */
const PLACE = /{} \/\* the build's list \*\//
/** Where the calls go that the script makes ahead of the app. */
const CALLS_PLACE = /\[\] \/\* the build's calls \*\//

type Chunks = Readonly<Record<string, Rolldown.OutputChunk>>

/** A chunk and all it imports at once, but for what the page's own scripts bring. */
function needed(file: string, chunks: Chunks, there: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    if (found.has(name) || there.has(name)) return
    found.add(name)
    for (const other of chunks[name]?.imports ?? []) visit(other)
  }
  visit(file)
  return [...found]
}

const styleOf = (chunk: Rolldown.OutputChunk | undefined): string[] => [
  ...((chunk as { viteMetadata?: { importedCss: Set<string> } } | undefined)?.viteMetadata?.importedCss ?? []),
]

/** The files by path and by language, without their folder. */
export function firstFiles(chunks: Chunks): Record<string, string[]> {
  const all = Object.values(chunks)
  const fileOf = (wanted: string) => {
    const file = all.find(({ name }) => name === wanted)?.fileName
    if (file === undefined) throw new Error(`There is no file ${wanted}, which is fetched first`)
    return file
  }
  const there = new Set(needed(fileOf(FRAME), chunks, new Set()))
  const short = (file: string) => file.replace(/^assets\//, '')
  const byPath = Object.entries(pages).map(([path, page]) => {
    const files = needed(fileOf(page), chunks, there)
    return [path, [...files, ...files.flatMap((one) => styleOf(chunks[one]))].map(short)] as const
  })
  const byLanguage = languages.flatMap(({ code, bcp47 }) => {
    const file = all.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/locales/${code}.po`))?.fileName
    if (file === undefined) return []
    // A stored choice goes by the product's code, the browser's wish by the language's.
    const keys = new Set([code, bcp47.split('-')[0] ?? code])
    return [...keys].map((key) => [key, [short(file)]] as const)
  })
  return Object.fromEntries([...byPath, ...byLanguage])
}

/** Where the script stands in the page. */
const TAG = '<script src="/first-paint.js"></script>'

/**
 * The page with the script in it, short and with its lists. It is there with the page, and so a round trip earlier than a file
 * of its own; the server lets it run by what it says (`server/http/appFiles.ts`). Throws when something has no place.
 */
export async function withFirstPaint(page: string, script: string, lists: readonly [object, object]): Promise<string> {
  if (!PLACE.test(script) || !CALLS_PLACE.test(script)) throw new Error('first-paint.js has no place for its lists')
  if (!page.includes(TAG)) throw new Error('The page has no place for first-paint.js')
  const [files, calls] = lists.map((list) => JSON.stringify(list))
  const filled = script.replace(PLACE, () => files ?? '').replace(CALLS_PLACE, () => calls ?? '')
  // As a module: only then are names at the top its own, and shortened.
  const { code, errors } = await minify('first-paint.js', filled, { module: true, compress: { target: 'es2020' } })
  if (errors.length > 0) throw new Error(`first-paint.js cannot be read: ${errors[0]?.message}`)
  return page.replace(TAG, () => `<script>${code}</script>`)
}

/** Puts `first-paint.js` into the built page. The console asks for the file, which has nothing to fetch ahead. */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.fromEntries(
        Object.entries(bundle).filter((entry): entry is [string, Rolldown.OutputChunk] => entry[1].type === 'chunk'),
      )
      const page = join(dir, 'index.html')
      const [html, script] = [page, join(dir, 'first-paint.js')].map((file) => readFileSync(file, 'utf8'))
      writeFileSync(
        page,
        await withFirstPaint(html ?? '', script ?? '', [firstFiles(chunks), [tradeList.path, getCategories.path]]),
      )
    },
  }
}
