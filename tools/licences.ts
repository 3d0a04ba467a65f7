/** Tells which packages of others the built app holds, with the licences that are to be passed on with them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Where the built app tells of them: fetched when it is asked for, kept by no worker. */
export const LICENCES_FILE = 'licences.json'

/** A package and its licence. */
export interface Licence {
  readonly name: string
  readonly version: string
  /** By its SPDX name: `MIT`. */
  readonly licence: string
  /** As the package brings it, with the notice that goes with it; empty where it names it only. */
  readonly text: string
}

/** The folder of the package that a module belongs to, the innermost one; undefined for a module of our own. */
export const packageFolder = (id: string): string | undefined =>
  /^\0?(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1]

/** What a package says of its licence. Throws when it names none: that may not be passed on. */
export function licenceOf(folder: string): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  if (!license) throw new Error(`${name} names no licence`)
  const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i.test(entry))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, licence: license, text: texts.join('\n\n') }
}

/** The packages that these modules belong to, each once, by name. */
export function licencesOf(modules: Iterable<string>): Licence[] {
  const folders = new Set([...modules].flatMap((id) => packageFolder(id) ?? []))
  const found = [...folders].map(licenceOf)
  const all = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** Writes the packages of the app beside it; `others`: those of its service worker and of its pictures. */
export function licences(others: readonly string[]): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const root = this.environment.config.root
      const ofOthers = others.map((name) => join(root, 'node_modules', name, 'package.json'))
      // What was shaken off is not passed on.
      const chunks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.entries(part.modules) : [],
      )
      const used = chunks.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id)
      const source = JSON.stringify(licencesOf([...used, ...ofOthers]))
      this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source })
    },
  }
}
