/** Vite's manifest of a build, and which files a screen makes the browser load. */
import { basename, extname } from 'node:path'

/** One chunk as Vite's manifest tells it; keys of `imports` and `dynamicImports` point into the manifest. */
export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

/** The file that the start was put together in (`screenChunks.ts`). */
const FRAME = 'frame'

export type Manifest = Readonly<Record<string, Chunk>>

/**
 * The key of the chunk that holds a module loaded by itself: the module's path, or, where it was put together with others
 * (`screenChunks.ts`), the chunk of its name. Throws when there is neither.
 */
export function keyOf(manifest: Manifest, path: string): string {
  const name = basename(path, extname(path))
  const key = manifest[path] ? path : Object.keys(manifest).find((one) => manifest[one]?.name === name)
  if (key === undefined) throw new Error(`${path} is in no file of the built app by that name`)
  return key
}

/** Every file that is loaded when the given chunks are: they, what they import statically, and the styles of both. */
export function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

/** The entries of the page: what index.html loads. The start is no entry by itself where it was put together with others. */
export function entriesOf(manifest: Manifest): string[] {
  const keys = Object.keys(manifest)
  const entries = keys.filter((key) => manifest[key]?.isEntry)
  return entries.length > 0 ? entries : keys.filter((key) => manifest[key]?.name === FRAME)
}
