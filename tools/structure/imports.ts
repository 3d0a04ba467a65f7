/** Reads what a TypeScript file imports: statically, dynamically, as types, and by export-from. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** One import of a file. */
export interface Import {
  /** The module as it is named there. */
  readonly specifier: string
  /** `types` only; `static`; `dynamic`, by `import()`; or `late`, by an `import()` that waits for the later words too. */
  readonly kind: 'types' | 'static' | 'dynamic' | 'late'
}

/** Functions that load a part of the app together with its messages (`src/i18n/language.ts`). */
const lazyLoaders: readonly unknown[] = ['withLaterWords']

function isNode(value: unknown): value is { type: string } & Record<string, unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The imports in a source text, in order; `file` says how to read it (.ts or .tsx). */
export function importsOf(text: string, file: string): Import[] {
  const found: Import[] = []
  const visit = (value: unknown, late: boolean) => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, late)
      return
    }
    if (!isNode(value)) return
    if (isNode(value.source) && typeof value.source.value === 'string') {
      const isTypes = value.type === 'TSImportType' || [value.importKind, value.exportKind].includes('type')
      const dynamic = late ? 'late' : 'dynamic'
      const kind = isTypes ? 'types' : value.type === 'ImportExpression' ? dynamic : 'static'
      found.push({ specifier: value.source.value, kind })
    }
    const isLate = value.type === 'CallExpression' && isNode(value.callee) && lazyLoaders.includes(value.callee.name)
    for (const part of Object.values(value)) visit(part, late || isLate)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body, false)
  return found
}

/** The file an import points at, relative to the root; undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
}

/**
 * The TypeScript files that a file brings along, itself included, however many steps away: those that load without waiting for
 * the later words, and those that only load with them. Paths are relative to `root`.
 */
export function loadedFrom(root: string, start: string): { first: string[]; later: string[] } {
  const seen = new Set<string>()
  const late: string[] = []
  const visit = (file: string): string[] => {
    if (seen.has(file) || !/\.tsx?$/.test(file)) return []
    seen.add(file)
    const others = readImports(join(root, file)).flatMap(({ specifier, kind }) => {
      const target = kind === 'types' ? undefined : targetOf(file, specifier)
      if (target !== undefined && kind === 'late') late.push(target)
      return target === undefined || kind === 'late' ? [] : visit(target)
    })
    return [file, ...others]
  }
  const first = visit(start)
  const later: string[] = []
  // What opens later can open more.
  for (const file of late) later.push(...visit(file))
  return { first, later }
}

/** None where a file is missing or cannot be parsed, as while it is written: whatever compiles it says so better. */
function readImports(path: string): Import[] {
  try {
    return importsOf(readFileSync(path, 'utf8'), path)
  } catch {
    return []
  }
}
