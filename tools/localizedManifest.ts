/** The manifest with its shortcuts named in every language: browsers that know `name_localized` show the visitor's. */
import { languages } from '../contract/languages.ts'
import { cataloguesOf } from './words/catalogues.ts'

interface Manifest {
  readonly shortcuts: readonly { readonly name: string }[]
}

/** Throws for a shortcut whose name the app does not say: it has no translation. */
export async function localizedManifest<T extends Manifest>(manifest: T): Promise<T> {
  const words = await Promise.all(
    languages.map(async ({ code, bcp47 }) => {
      const said = (await cataloguesOf(code)).flatMap(({ part, words: own }) =>
        part === 'app' || part === 'later' ? Object.values(own) : [],
      )
      return [bcp47, said] as const
    }),
  )
  const shortcuts = manifest.shortcuts.map((shortcut) => {
    const names = words.map(([bcp47, said]) => {
      const found = said.find(({ message, context }) => message === shortcut.name && context === undefined)
      if (!found?.translation) throw new Error(`The manifest's ${shortcut.name} has no name in ${bcp47}`)
      return [bcp47, found.translation]
    })
    return { ...shortcut, name_localized: Object.fromEntries(names) }
  })
  return { ...manifest, shortcuts }
}
