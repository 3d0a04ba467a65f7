/**
 * What the first page needs beyond the frame, written into `first-paint.js`: its script runs before the frame's is even
 * there, and has page and words fetched beside it instead of after it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../contract/languages.ts'

/** The pages that a start is likely to show, by the path it begins with; the file of a page bears the page's name. */
const pages: Readonly<Record<string, string>> = { '/': 'MarketsPage', '/trade': 'TradePage' }
/** What the page's own scripts bring, with all it imports. */
const FRAME = 'frame'
/** Where the list goes in the script. */
const PLACE = /{} \/\* the build's list \*\//

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

/** Writes the list into the built `first-paint.js`. */
export function firstFilesPlugin(): Plugin {
  return {
    name: 'first-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.fromEntries(
        Object.entries(bundle).filter((entry): entry is [string, Rolldown.OutputChunk] => entry[1].type === 'chunk'),
      )
      const script = join(dir, 'first-paint.js')
      const before = readFileSync(script, 'utf8')
      if (!PLACE.test(before)) throw new Error('first-paint.js has no place for the list of files')
      writeFileSync(
        script,
        before.replace(PLACE, () => JSON.stringify(firstFiles(chunks))),
      )
    },
  }
}
