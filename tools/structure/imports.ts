/** Reads what a TypeScript file imports: statically, dynamically, as types, and by export-from. */
import { parseAst } from 'rolldown/parseAst'

function isNode(value: unknown): value is { type: string } & Record<string, unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The module names in a source text, in order; `file` says how to read it (.ts or .tsx). */
export function importsOf(text: string, file: string): string[] {
  const found: string[] = []
  const visit = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (isNode(value.source) && typeof value.source.value === 'string') found.push(value.source.value)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file).body)
  return found
}
