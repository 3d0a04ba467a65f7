/** Tells which packages of others app, console and server hold, with the licences that are to be passed on with them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './processes.ts'

/** File with the licences of a build. The app fetches it on demand and its worker does not keep it. */
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

/** Licences whose terms are kept by passing them on with whatever holds the package. */
const free = /^(?:MIT(?:-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense)$/
/** The same of a package that stays as it is and by itself: anybody can put another in its place, and its source is there. */
const freeApart = /^(?:LGPL-3\.0-or-later|MPL-2\.0)$/

/**
 * Whether a package may be passed on with the licence that it names, as a part of ours or `apart`. Of several to choose from
 * one is enough, of several together all are needed.
 */
export const mayPassOn = (licence: string, apart = false): boolean =>
  licence
    .replace(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((one) => free.test(one) || (apart && freeApart.test(one))))

/**
 * Returns the licence of a package. Throws if it names none, or one that has not been reviewed, since it must not be
 * distributed.
 */
export function licenceOf(folder: string, apart = false): Licence {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  if (!license) throw new Error(`${name} names no licence`)
  if (!mayPassOn(license, apart)) throw new Error(`${name} is licensed under ${license}, which nobody has looked at`)
  const files = readdirSync(folder).filter((entry) => /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i.test(entry))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  return { name, version, licence: license, text: texts.join('\n\n') }
}

/** The packages that these modules belong to, and those of the modules that stay apart, each once, by name. */
export function licencesOf(modules: Iterable<string>, apart: Iterable<string> = []): Licence[] {
  const foldersOf = (ids: Iterable<string>) => [...new Set([...ids].flatMap((id) => packageFolder(id) ?? []))]
  const found = [
    ...foldersOf(modules).map((one) => licenceOf(one)),
    ...foldersOf(apart).map((one) => licenceOf(one, true)),
  ]
  const all = new Map(found.map((one) => [`${one.name} ${one.version}`, one]))
  return [...all.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The folder that a package is found in by what lies in another folder; undefined for one that is not installed. */
function findPackage(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name)
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}

/** A file of each package that comes along with these: they, and whatever they depend on that is installed here. */
export function withDependencies(names: readonly string[], root: string): string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string) => {
    const folder = findPackage(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies?: object
      optionalDependencies?: object
    }
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) visit(needed, folder)
  }
  for (const name of names) visit(name, root)
  return [...found].map((folder) => join(folder, 'package.json'))
}

/** Packages of which a build holds more than its bundle tells. */
export interface OtherPackages {
  /** Of which only parts are in it, such as pictures, or that are in a part built by itself. */
  readonly parts?: readonly string[]
  /** Packages that are not bundled but installed with all their dependencies. */
  readonly beside?: readonly string[]
}

/** Writes the packages of a build into it. */
export function licences({ parts = [], beside = [] }: OtherPackages = {}): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const ofParts = parts.map((name) => join(root, 'node_modules', name, 'package.json'))
      // What was shaken off is not passed on.
      const chunks = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? Object.entries(part.modules) : [],
      )
      const used = chunks.filter(([, { renderedLength }]) => renderedLength > 0).map(([id]) => id)
      const source = JSON.stringify(licencesOf([...used, ...ofParts], withDependencies(beside, root)))
      this.emitFile({ type: 'asset', fileName: LICENCES_FILE, source })
    },
  }
}
