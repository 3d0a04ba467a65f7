/** Vite's manifest of a build, and which files a screen makes the browser load. */

/** One chunk as Vite's manifest tells it; keys of `imports` and `dynamicImports` point into the manifest. */
export interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/**
 * Every file that is loaded when the given chunks are: they, what they import statically, and the styles of both.
 * A key that is no chunk of its own is part of another one and adds nothing.
 */
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

/** The entries of the page: what index.html loads. */
export function entriesOf(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
}
