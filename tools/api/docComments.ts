/** Reads what the contract's own comments say of its calls, entities and fields: the app carries none of it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { root } from '../processes.ts'

/** Documentation of one constant of the contract. */
export interface Documented {
  /** Its own comment, as one paragraph; empty where it has none. */
  readonly text: string
  /** Comments of its fields, by their names on the wire. */
  readonly fields: ReadonlyMap<string, string>
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** The documenting comment right before a place in a text, without its stars. */
function commentBefore(text: string, place: number): string {
  const end = text
    .slice(0, place)
    .trimEnd()
    .replace(/(?:\n\/\/.*)+$/, '')
  if (!end.endsWith('*/')) return ''
  const comment = end.slice(end.lastIndexOf('/*'), -2)
  if (!comment.startsWith('/**')) return ''
  const lines = comment.slice(3).split('\n')
  return lines
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()
}

interface Constant {
  readonly text: string
  readonly fields: Map<string, string>
  /** Constants that its fields may come from besides. */
  readonly uses: string[]
  /** Is nothing by itself but fields for others to take over. */
  readonly isShared: boolean
}

/** The wire's name of a field that is written here as `at('name', …)`. */
function wireName({ type, callee, arguments: given }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.name !== 'at' || !Array.isArray(given)) return undefined
  return isNode(given[0]) && typeof given[0].value === 'string' ? given[0].value : undefined
}

function collect(text: string, node: Node, comment: string, into: Constant): void {
  const wire = wireName(node)
  if (wire !== undefined && !into.fields.get(wire)) into.fields.set(wire, comment)
  if (node.type === 'Identifier' && typeof node.name === 'string') into.uses.push(node.name)
  for (const [name, part] of Object.entries(node)) {
    if (name === 'key') continue
    for (const inner of Array.isArray(part) ? part : [part]) {
      if (isNode(inner))
        collect(text, inner, inner.type === 'Property' ? commentBefore(text, inner.start) : comment, into)
    }
    // What stands inside of a field has comments of its own.
    if (wire !== undefined) comment = ''
  }
}

/** Every constant at the top of a file, by its name. */
function constantsIn(text: string, file: string): Map<string, Constant> {
  const found = new Map<string, Constant>()
  for (const statement of parseAst(text, { lang: 'ts' }, file).body as unknown as readonly Node[]) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    for (const one of Array.isArray(declaration.declarations) ? (declaration.declarations as Node[]) : []) {
      if (!isNode(one.init) || !isNode(one.id) || typeof one.id.name !== 'string') continue
      const whole = one.init.type === 'TSAsExpression' && isNode(one.init.expression) ? one.init.expression : one.init
      const isShared = whole.type === 'ObjectExpression' || wireName(whole) !== undefined
      const comment = commentBefore(text, statement.start)
      const constant: Constant = { text: comment, fields: new Map(), uses: [], isShared }
      collect(text, whole, comment, constant)
      found.set(one.id.name, constant)
    }
  }
  return found
}

/** The comments of a folder of the contract and of all below it. */
export class DocComments {
  /** Constants by file, seen from the root, and by name. */
  readonly #files = new Map<string, Map<string, Constant>>()

  constructor(folder = 'contract') {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => one.endsWith('.ts') && !one.endsWith('.test.ts'))) {
      const file = `${folder}/${name.replaceAll('\\', '/')}`
      const text = readFileSync(join(root, file), 'utf8')
      if (/\bat\(|\b(?:get|post|look|act)\(/.test(text)) this.#files.set(file, constantsIn(text, file))
    }
  }

  /** Returns the documentation of a constant, including fields it takes over from other constants. */
  of(file: string, name: string): Documented {
    const constant = this.#files.get(file)?.get(name)
    if (!constant) return { text: '', fields: new Map() }
    const fields = new Map(constant.fields)
    for (const used of constant.uses) {
      const shared = this.#find(file, used)
      if (!shared?.isShared) continue
      for (const [wire, text] of shared.fields) if (!fields.get(wire)) fields.set(wire, text)
    }
    return { text: constant.text, fields }
  }

  /** The file of a folder of the contract that a constant is written in; undefined where there is none. */
  fileOf(folder: string, name: string): string | undefined {
    const files = [...this.#files].filter(([file]) => file.startsWith(`contract/${folder}/`))
    return files.find(([, constants]) => constants.has(name))?.[0]
  }

  /** A constant of this file, or one that it has from another. */
  #find(file: string, name: string): Constant | undefined {
    const own = this.#files.get(file)?.get(name)
    return own ?? [...this.#files.values()].map((constants) => constants.get(name)).find((one) => one !== undefined)
  }
}
