/** Checks of every built app: its size, what its worker keeps, and that its strings went through lingui. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { budgets, screenFiles } from './budgets.ts'
import { lazyLimit, lazyParts } from './lazyParts.ts'
import { notPrecached, precachedFiles, precacheLimit, precacheProblems } from './precache.ts'
import { root } from './processes.ts'
import type { Manifest } from './viteManifest.ts'

/** Folder of the built app. */
export const app = join(root, 'dist', 'app')

/** Text that lingui's macros leave in code where they were not compiled away. It would throw at run time. */
export const macroLeft = /executed outside the context of compilation|babel-plugin-macros/

const weights = new Map<string, number>()

/** Returns the size of a file of the built app after gzip, KiB. */
export function weigh(file: string): number {
  const known = weights.get(file) ?? gzipSync(readFileSync(join(app, file))).length / 1024
  weights.set(file, known)
  return known
}

/** Reads the manifest of the built app. */
export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(app, '.vite', 'manifest.json'), 'utf8')) as Manifest

function weightProblems(manifest: Manifest): string[] {
  return budgets.flatMap((budget) => {
    const gone = budget.parts.filter((part) => !existsSync(join(root, part)))
    if (gone.length > 0)
      return [`${budget.screen} has a budget, and its ${gone.join(', ')} is gone: name what it became`]
    const files = [...screenFiles(manifest, budget, weigh)]
    const total = files.reduce((sum, file) => sum + weigh(file), 0)
    console.log(`${budget.screen}: ${total.toFixed(1)} of ${budget.limit} KiB after gzip`)
    if (total <= budget.limit) return []
    return [`${budget.screen} weighs ${total.toFixed(1)} KiB, more than ${budget.limit}:\n${listed(files)}`]
  })
}

const listed = (files: readonly string[]): string =>
  files.map((file) => `    ${weigh(file).toFixed(1).padStart(6)} KiB  ${file}`).join('\n')

function lazyProblems(manifest: Manifest): string[] {
  const parts = lazyParts(manifest, weigh)
  const [heaviest] = parts
  if (heaviest)
    console.log(
      `The heaviest of ${parts.length} parts that load later, ${heaviest.part}: ${heaviest.weight.toFixed(1)} of ${lazyLimit} KiB`,
    )
  return parts
    .filter(({ weight }) => weight > lazyLimit)
    .map(
      ({ part, files, weight }) =>
        `${part} adds ${weight.toFixed(1)} KiB when it is opened, more than ${lazyLimit}:\n${listed([...files])}`,
    )
}

function workerProblems(): string[] {
  const files = precachedFiles(readFileSync(join(app, 'sw.js'), 'utf8'))
  const weighKept = (file: string) => (existsSync(join(app, file)) ? weigh(file) : undefined)
  const total = files.reduce((sum, file) => sum + (weighKept(file) ?? 0), 0)
  console.log(`The service worker keeps ${files.length} files: ${total.toFixed(0)} of ${precacheLimit} KiB after gzip`)
  const written = readdirSync(join(app, 'assets')).map((file) => `assets/${file}`)
  return [...precacheProblems(files, weighKept), ...notPrecached(written, files)]
}

function macroProblems(): string[] {
  const others = ['first', 'console', 'server'].map((part) => join(root, 'dist', part))
  const bundles = [app, ...others].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(folder, file)),
  )
  return bundles
    .filter((file) => macroLeft.test(readFileSync(file, 'utf8')))
    .map((file) => `${file} holds lingui macros that were not compiled`)
}

/** Checks `dist`, says what is wrong with it, and answers whether nothing is. */
export function checkBuiltApp(): boolean {
  const manifest = readManifest()
  const problems = [...weightProblems(manifest), ...lazyProblems(manifest), ...workerProblems(), ...macroProblems()]
  for (const problem of problems) console.error(problem)
  return problems.length === 0
}
