/** Shows schemas as tables of fields, with links to entities. */
import type { Schema } from '../wireSchema.ts'
import { escaped, inline } from './html.ts'

/** Where the entities of a document stand on the page. */
export type Anchor = (entity: string) => string

const asSchema = (value: unknown): Schema => (typeof value === 'object' && value !== null ? (value as Schema) : {})
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const entityOf = ({ $ref }: Schema): string | undefined =>
  typeof $ref === 'string' ? $ref.split('/').at(-1) : undefined

/** The type of a value in a few words, as HTML. */
export function typeView(schema: Schema, anchor: Anchor): string {
  const entity = entityOf(schema)
  if (entity !== undefined) return `<a href="#${anchor(entity)}">${escaped(entity)}</a>`
  const either = asList(schema.anyOf ?? schema.oneOf).map((one) => typeView(asSchema(one), anchor))
  if (either.length > 0) return either.join(' or ')
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (schema.enum !== undefined)
    return asList(schema.enum)
      .map((one) => `<code>${escaped(JSON.stringify(one))}</code>`)
      .join(' ')
  if (schema.type === 'array') return `list of ${typeView(asSchema(schema.items), anchor)}`
  const types = Array.isArray(schema.type) ? schema.type.join(' or ') : String(schema.type ?? 'anything')
  const format = schema.format === undefined ? '' : `, ${schema.format}`
  return escaped(types === 'null' ? 'null' : `${types}${format}`)
}

/** The bounds of a value, in a few words. */
function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, default: fallback } = schema
  return [
    minimum !== undefined && maximum !== undefined ? `${minimum} to ${maximum}` : '',
    minimum !== undefined && maximum === undefined ? `from ${minimum}` : '',
    maxLength !== undefined ? `${minLength ?? 0} to ${maxLength} long` : '',
    fallback !== undefined ? `default ${JSON.stringify(fallback)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** One row of a table of fields. */
export interface FieldRow {
  readonly name: string
  readonly required: boolean
  readonly schema: Schema
  readonly description?: string | undefined
}

/** The object that a value is, or whose lists it is; undefined where it has no fields of its own. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.type === 'array') return innerObject(asSchema(schema.items))
  return schema.properties === undefined ? undefined : schema
}

/** The fields of an object as rows. */
export function fieldRows(schema: Schema): FieldRow[] {
  const required = asList(schema.required)
  return Object.entries(asSchema(schema.properties)).map(([name, value]) => {
    const one = asSchema(value)
    return { name, required: required.includes(name), schema: one, description: one.description as string | undefined }
  })
}

function rowView({ name, required, schema, description = '' }: FieldRow, anchor: Anchor, depth: number): string {
  const inner = innerObject(schema)
  const limits = limitsOf(schema)
  const row = [
    `<tr><th scope="row" class="d${Math.min(depth, 3)}"><code>${escaped(name)}</code>`,
    required ? '' : ' <small>optional</small>',
    `</th><td class="type">${typeView(inner && schema.type !== 'array' ? { type: 'object' } : schema, anchor)}`,
    limits === '' ? '' : `<small>${escaped(limits)}</small>`,
    `</td><td>${inline(description)}</td></tr>`,
  ].join('')
  return (
    row +
    (inner
      ? fieldRows(inner)
          .map((one) => rowView(one, anchor, depth + 1))
          .join('')
      : '')
  )
}

/** A table of fields; nothing where there are none. */
export function tableView(rows: readonly FieldRow[], anchor: Anchor): string {
  if (rows.length === 0) return ''
  const head =
    '<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">What it is</th></tr></thead>'
  const body = rows.map((one) => rowView(one, anchor, 0)).join('')
  return `<div class="wide"><table>${head}<tbody>${body}</tbody></table></div>`
}

/** The entity that a value is, or may be, or whose list it is; undefined for any other. */
export function entityIn(schema: Schema): string | undefined {
  if (schema.type === 'array') return entityIn(asSchema(schema.items))
  const [first] = asList(schema.anyOf)
  return first === undefined ? entityOf(schema) : entityIn(asSchema(first))
}

/** A schema as a whole: its type, and the fields where it has any. */
export function schemaView(schema: Schema, anchor: Anchor): string {
  const inner = innerObject(schema)
  const isList = schema.type === 'array'
  const words = isList && inner ? 'list of objects' : inner ? '' : typeView(schema, anchor)
  return (words === '' ? '' : `<p class="type">${words}</p>`) + (inner ? tableView(fieldRows(inner), anchor) : '')
}
