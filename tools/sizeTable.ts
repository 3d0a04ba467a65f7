/** Tables of the built app's size by page and by library. */
import { budgets, screenFiles } from './budgets.ts'
import { moduleBytes, ownerOf, type SourceMap } from './moduleBytes.ts'
import { entriesOf, filesOf, keyOf, type Manifest } from './viteManifest.ts'

/** A page by its address, and the module that it is. */
export interface PageModule {
  readonly path: string
  readonly module: string
}

/** Files of a build, and how to read them. */
export interface BuiltFiles {
  readonly manifest: Manifest
  /** KiB after gzip. */
  weigh(file: string): number
  read(file: string): string
  /** Undefined for a file that the bundler has written all by itself. */
  readMap(file: string): SourceMap | undefined
}

/** The pages of a table of routes as it is written; `folder` is where it lies. */
export function pagesIn(text: string, folder: string): PageModule[] {
  return [...text.matchAll(/path: '([^']+)',[^}]*?import\('([^']+)'\)/g)].map(([, path = '', from = '']) => ({
    path,
    module: new URL(from, `file:///${folder}/`).pathname.slice(1),
  }))
}

const scriptsOf = (manifest: Manifest, keys: readonly string[]): string[] =>
  [...filesOf(manifest, keys)].filter((file) => file.endsWith('.js'))

/** A row a page: all the script of who opens it first, and what it adds to the frame; without words, KiB. */
export function pageRows({ manifest, weigh }: BuiltFiles, pages: readonly PageModule[]): string[] {
  const frame = new Set(scriptsOf(manifest, entriesOf(manifest)))
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + weigh(file), 0)
  const rows = pages.map(({ path, module }) => {
    const added = scriptsOf(manifest, [keyOf(manifest, module)]).filter((file) => !frame.has(file))
    return { path, added: sum(added) }
  })
  const ofFrame = sum(frame)
  return rows
    .toSorted((one, other) => other.added - one.added)
    .map(({ path, added }) => `${figure(ofFrame + added)} ${figure(added)}  ${path}`)
}

/** A row an owner of bytes: what of each screen with a budget is its, and of all the app, words in one language included; KiB. */
export function libraryRows(built: BuiltFiles): string[] {
  const { manifest, weigh } = built
  const shares = new Map<string, ReadonlyMap<string, number>>()
  const sharesOf = (file: string) => {
    const known = shares.get(file) ?? fileShares(built, file)
    shares.set(file, known)
    return known
  }
  const all = Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') && !isWords(file) ? [file] : []))
  const columns = [...budgets.map((budget) => screenFiles(manifest, budget, weigh)), new Set(all)].map((files) => {
    const column = new Map<string, number>()
    for (const file of files)
      for (const [owner, size] of sharesOf(file)) column.set(owner, (column.get(owner) ?? 0) + size)
    return column
  })
  const owners = [...(columns.at(-1)?.keys() ?? []), 'locales']
  return [...new Set(owners)]
    .map((owner) => ({ owner, sizes: columns.map((column) => column.get(owner) ?? 0) }))
    .filter(({ sizes }) => Math.max(...sizes) >= 0.05)
    .toSorted((one, other) => (other.sizes.at(-1) ?? 0) - (one.sizes.at(-1) ?? 0))
    .map(({ owner, sizes }) => `${sizes.map(figure).join(' ')}  ${owner}`)
}

const isWords = (file: string): boolean => /\/words-[^/]+$/.test(file)

/** A file's weight after gzip, divided by what of it before is whose. */
function fileShares({ weigh, read, readMap }: BuiltFiles, file: string): Map<string, number> {
  const code = read(file)
  const map = readMap(file)
  const bytes = map ? moduleBytes(code, map) : new Map([['', code.length]])
  const shares = new Map<string, number>()
  for (const [source, count] of bytes) {
    const owner = isWords(file) ? 'locales' : ownerOf(source)
    shares.set(owner, (shares.get(owner) ?? 0) + (weigh(file) * count) / code.length)
  }
  return shares
}

const figure = (kib: number): string => (kib < 0.05 ? '·' : kib.toFixed(1)).padStart(7)
