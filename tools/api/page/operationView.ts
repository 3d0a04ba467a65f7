/** Shows one call: its address, parameters, answer, and how to ask from a shell. */
import type { OpenApi } from '../openapi.ts'
import type { Schema } from '../wireSchema.ts'
import { escaped, inline, paragraphs } from './html.ts'
import { type Anchor, entityIn, type FieldRow, fieldRows, schemaView, tableView } from './schemaView.ts'

/** A call of the contract: one path with its methods. */
export interface ShownCall {
  readonly path: string
  readonly methods: readonly string[]
  /** The first method's operation, which tells of all. */
  readonly operation: Schema
  readonly postBody: Schema | undefined
}

/** The calls of an area of a document, in their order. */
export function callsOf(document: OpenApi, tag: string): ShownCall[] {
  return Object.entries(document.paths).flatMap(([path, operations]) => {
    const [operation] = Object.values(operations)
    if (!operation || !(operation.tags as readonly string[]).includes(tag)) return []
    const methods = Object.keys(operations)
    return [{ path, methods, operation, postBody: operations.post?.requestBody as Schema | undefined }]
  })
}

const contentOf = (body: Schema | undefined) =>
  Object.entries((body?.content ?? {}) as Readonly<Record<string, { readonly schema: Schema }>>)

function rowsOf({ operation, postBody }: ShownCall): FieldRow[] {
  const query = (operation.parameters as readonly Schema[]).filter((one) => one.in === 'query')
  if (query.length > 0)
    return query.map((one) => ({
      name: String(one.name),
      required: one.required === true,
      schema: one.schema as Schema,
      description: one.description as string | undefined,
    }))
  return fieldRows(contentOf(postBody)[0]?.[1].schema ?? {})
}

function answerOf({ operation }: ShownCall): Schema {
  const { 200: done } = operation.responses as Readonly<Record<string, Schema>>
  const schema = contentOf(done)[0]?.[1].schema ?? {}
  const [envelope] = (schema.oneOf ?? []) as readonly Schema[]
  const properties = envelope?.properties as Readonly<Record<string, Schema>> | undefined
  return properties?.data ?? schema
}

const exampleOf = (schema: Schema): string => {
  const [first] = (schema.enum ?? []) as readonly unknown[]
  if (first !== undefined) return String(first)
  if (schema.default !== undefined && schema.default !== '') return String(schema.default)
  if (schema.format === 'decimal') return '1.00'
  return schema.type === 'string' ? '…' : '1'
}

/** How to ask for it from a shell; only what has to be said. */
function shell(call: ShownCall, session: string): string {
  const needed = rowsOf(call).filter(({ required }) => required)
  const isGet = call.methods[0] === 'get'
  const said = needed.map(({ name, schema }) => [name, exampleOf(schema)] as const)
  const query = said.map(([name, value]) => `${name}=${value}`).join('&')
  const isFile = contentOf(call.postBody)[0]?.[0] === 'multipart/form-data'
  const body = isFile
    ? said.map(([name]) => ` -F ${name}=@picture.png`).join('')
    : ` -H 'content-type: application/json' -d '${JSON.stringify(Object.fromEntries(said))}'`
  const url = `http://localhost:8080${call.path}${isGet && query !== '' ? `?${query}` : ''}`
  return `curl${session} '${url}'${isGet ? '' : body}`
}

const badge = (text: string, kind: string) => `<span class="tag ${kind}">${text}</span>`

/** The answer, with the fields of the entity that it is. */
function answerView(answer: Schema, anchor: Anchor, entities: Readonly<Record<string, Schema>>): string {
  const entity = entities[entityIn(answer) ?? '']
  return schemaView(answer, anchor) + (entity ? tableView(fieldRows(entity), anchor) : '')
}

/** A call of a document as a part of the page that opens. */
export function callView(call: ShownCall, anchor: Anchor, { components }: OpenApi): string {
  const { operation, path, methods } = call
  const isConsole = 'console' in ((components.parameters ?? {}) as object)
  const needsSession = (operation.security as readonly object[]).some((one) => Object.keys(one).length > 0)
  const session = !needsSession ? '' : isConsole ? " -b ops=… -H 'x-console: 1'" : " -H 'authorization: TOKEN'"
  const bodies = contentOf(call.postBody).map(([type]) => `<code>${type}</code>`)
  const sections = (operation['x-specification'] ?? []) as readonly string[]
  const parameters = tableView(rowsOf(call), anchor)
  return [
    `<details class="call" id="${anchor(String(operation.operationId))}">`,
    `<summary><span class="methods">${methods.map((one) => badge(one.toUpperCase(), one)).join('')}</span>`,
    `<code class="path">${escaped(path)}</code><span class="heading">${inline(String(operation.summary))}</span>`,
    `<span class="chips">${needsSession ? badge('session', 'plain') : ''}`,
    `${operation['x-mutates'] ? badge('changes', 'warn') : ''}${operation['x-extension'] ? badge('extension', 'plain') : ''}`,
    '</span></summary><div class="body">',
    paragraphs(String(operation.description)),
    sections.length > 0 ? `<p class="quiet">Specification: ${escaped(sections.join(', '))}.</p>` : '',
    parameters === '' ? '<p class="quiet">No parameters.</p>' : `<h4>Parameters</h4>${parameters}`,
    bodies.length > 0 ? `<p class="quiet">As POST: ${bodies.join(', ')}.</p>` : '',
    `<h4>${isConsole || path !== '/manifest.json' ? 'Answer, as <code>data</code>' : 'Answer'}</h4>`,
    answerView(answerOf(call), anchor, components.schemas),
    `<h4>From a shell</h4><pre>${escaped(shell(call, session))}</pre>`,
    '</div></details>',
  ].join('')
}
