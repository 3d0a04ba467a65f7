/** Reads a tree of sources and says where it breaks the rules. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { cyclesIn } from './cycles.ts'
import { importsOf, targetOf } from './imports.ts'
import { fileProblems, importProblem, mutualFolders } from './rules.ts'
import { styleProblems } from './styles.ts'

/** The top-level folders that are checked. */
export const folders = ['contract', 'engine', 'src', 'console', 'sw', 'server', 'e2e', 'bench', 'agreement', 'tools']

function filesIn(root: string): string[] {
  return folders.flatMap((folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    return files.map((file) => `${folder}/${file.split(sep).join('/')}`)
  })
}

/** A tree of sources: its violations, one line each, and the files that each file imports. */
export interface Tree {
  readonly problems: readonly string[]
  readonly imports: ReadonlyMap<string, readonly string[]>
}

/** Reads the tree under `root`. */
export function readTree(root: string): Tree {
  const problems: string[] = []
  const graph = new Map<string, string[]>()
  const files = filesIn(root)
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const text = read(file)
    const targets = importsOf(text, file).flatMap(({ specifier }) => targetOf(file, specifier) ?? [])
    graph.set(file, targets)
    problems.push(...fileProblems(file, text))
    problems.push(...targets.flatMap((target) => importProblem(file, target) ?? []))
  }
  for (const file of files.filter((name) => name.endsWith('.css'))) problems.push(...styleProblems(file, read(file)))
  problems.push(...mutualFolders(graph))
  problems.push(...cyclesIn(graph).map((cycle) => `a circle of imports: ${cycle.join(' → ')}`))
  return { problems, imports: graph }
}
