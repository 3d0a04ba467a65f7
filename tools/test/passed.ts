/** The record of the whole stages that passed: on which sources, when and how. It is committed with the sources. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { buildFiles, digestOf } from '../buildStamp.ts'
import { root } from '../processes.ts'
import type { Stage } from './stage.ts'

const record = 'tools/test/passed.json'

/** Files that every stage depends on: packages, configurations and tools. */
const commonSources = [
  'package.json',
  'package-lock.json',
  '{vite,vite.*,vitest,lingui}.config.ts',
  'tsconfig.base.json',
  'modules.d.ts',
  // Without programs that no stage runs.
  'tools/!(bench|mutate|verifyPack|witness).ts',
  'tools/{api,breached,fuzz,structure,test,words}/**',
]

/** How a stage passed. */
export interface Pass {
  readonly digest: string
  /** The day, as 2026-11-26. */
  readonly date: string
  readonly passed: number
  readonly seconds: number
}

export type Passes = Readonly<Record<string, Pass>>

/** Returns the files that the result of a stage depends on, relative to the root. */
export function sourcesOf({ sources = [], needsBuild = false }: Stage): string[] {
  const own = globSync([...commonSources, ...sources], { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
  return [...new Set([...own, ...(needsBuild ? buildFiles() : [])])].filter((file) => file !== record).toSorted()
}

/** Returns the imports by which the sources of a stage depend on a file that is not among them. */
export function sourceGaps(
  name: string,
  sources: readonly string[],
  imports: ReadonlyMap<string, readonly string[]>,
): string[] {
  const known = new Set(sources)
  return sources.flatMap((file) =>
    (imports.get(file) ?? [])
      .filter((to) => !known.has(to))
      .map((to) => `tools/test/stages.ts: the sources of ${name} lack ${to}, which ${file} imports`),
  )
}

/** Returns the digest of a stage's sources. */
export const stageDigest = (stage: Stage): string => digestOf(sourcesOf(stage))

/** Reads the record. */
export function readPasses(file = join(root, record)): Passes {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Passes) : {}
}

/** Writes a pass into the record, which is sorted by the names of the stages. */
export function writePass(name: string, pass: Pass, file = join(root, record)): void {
  const passes = Object.entries({ ...readPasses(file), [name]: pass }).sort(([one], [other]) =>
    one.localeCompare(other),
  )
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(passes), null, 2)}\n`)
}
