/** Size limits of the parts that load on demand, checked by every build. */
import { type Budget, budgets } from './budgets.ts'
import { entriesOf, filesOf, keyOf, type Manifest } from './viteManifest.ts'

/** The most script that a page, a sheet or any other part may add when it is opened, KiB after gzip; words come with the language. */
export const lazyLimit = 40

/** A part that is loaded when it is needed, and the scripts that come with it from where the least is there already. */
export interface LazyPart {
  /** The module it is, or the file it is in with others. */
  readonly part: string
  readonly files: ReadonlySet<string>
  /** KiB after gzip. */
  readonly weight: number
}

/**
 * The parts that load by themselves, the heaviest first: all but words, and but those that a screen with a budget is drawn
 * with. The frame is there already, and so is what opens them, with all that its screen has loaded.
 */
export function lazyParts(
  manifest: Manifest,
  weigh: (file: string) => number,
  screens: readonly Budget[] = budgets,
): LazyPart[] {
  const drawn = screens.map(({ parts }) => parts.map((part) => keyOf(manifest, part)))
  const isDrawn = new Set(drawn.flat())
  const openers = new Map<string, string[]>()
  for (const [key, { dynamicImports = [] }] of Object.entries(manifest))
    for (const part of dynamicImports) openers.set(part, [...(openers.get(part) ?? []), key])
  const addedBy = (part: string, opener: string): LazyPart => {
    const there = filesOf(manifest, [
      ...entriesOf(manifest),
      opener,
      ...(drawn.find((keys) => keys.includes(opener)) ?? []),
    ])
    const own = [...filesOf(manifest, [part])].filter((file) => file.endsWith('.js') && !there.has(file))
    const weight = own.reduce((sum, file) => sum + weigh(file), 0)
    return { part: manifest[part]?.src ?? part, files: new Set(own), weight }
  }
  const heaviestFirst = (one: LazyPart, other: LazyPart) => other.weight - one.weight
  return [...openers]
    .filter(([part]) => !isDrawn.has(part) && !part.endsWith('.po'))
    .flatMap(([part, keys]) =>
      keys
        .map((opener) => addedBy(part, opener))
        .toSorted(heaviestFirst)
        .slice(0, 1),
    )
    .toSorted(heaviestFirst)
}
