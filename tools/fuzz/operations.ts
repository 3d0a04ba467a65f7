/** Reads from the documents of the API what can be asked, and how its answers are told from others. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocuments } from '../api/documents.ts'
import type { OpenApi } from '../api/openapi.ts'
import type { Schema } from '../api/wireSchema.ts'

/** A parameter of an operation. */
export interface OperationParameter {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
}

/** One thing that can be asked of the server. */
export interface Operation {
  readonly id: string
  readonly of: 'api' | 'console'
  readonly tag: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly needsSession: boolean
  /** Of its address and of its body. */
  readonly parameters: readonly OperationParameter[]
  /** Formats in which the body may be sent. Empty for GET. */
  readonly bodies: readonly string[]
  readonly answer: Schema
}

function parametersOf(operation: Schema): OperationParameter[] {
  const query = (operation.parameters as readonly Schema[]).flatMap((one) =>
    one.in === 'query'
      ? [{ name: String(one.name), schema: one.schema as Schema, required: one.required === true }]
      : [],
  )
  const body = operation.requestBody as { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  const whole = Object.values(body?.content ?? {})[0]?.schema ?? {}
  const needed = (whole.required ?? []) as readonly string[]
  const fields = Object.entries((whole.properties ?? {}) as Readonly<Record<string, Schema>>)
  return [...query, ...fields.map(([name, schema]) => ({ name, schema, required: needed.includes(name) }))]
}

function answerOf(operation: Schema): Schema {
  const responses = operation.responses as Readonly<
    Record<string, { readonly content: Record<string, { schema: Schema }> }>
  >
  return responses[200]?.content['application/json']?.schema ?? {}
}

function operationsIn(document: OpenApi, of: Operation['of']): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: String(operation.operationId),
      of,
      tag: (operation.tags as readonly string[])[0] ?? '',
      method: method.toUpperCase() as 'GET' | 'POST',
      path,
      needsSession: (operation.security as readonly object[]).some((one) => Object.keys(one).length > 0),
      parameters: parametersOf(operation),
      bodies: Object.keys((operation.requestBody as { content?: object } | undefined)?.content ?? {}),
      answer: answerOf(operation),
    })),
  )
}

/** Every operation of the documents. */
export const allOperations = ({ api, console }: ApiDocuments): Operation[] => [
  ...operationsIn(api, 'api'),
  ...operationsIn(console, 'console'),
]

/** A schema that also refuses every field that is not described: the server sends none. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict)
  if (typeof value !== 'object' || value === null) return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strict(inner)]))
  return 'properties' in copy && copy.type === 'object' ? { additionalProperties: false, ...copy } : copy
}

/** Tells whether values are as the documents say. */
export class Schemas {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  readonly #compiled = new Map<object, ValidateFunction>()

  constructor({ api, console, live }: ApiDocuments) {
    for (const [name, { components }] of Object.entries({ api, console, live }))
      this.#ajv.addSchema({ $id: name, components: strict(JSON.parse(JSON.stringify(components))) as object })
  }

  /** Returns the violations of a value against a schema of a document. */
  faults(document: 'api' | 'console' | 'live', schema: Schema, value: unknown): string {
    let validate = this.#compiled.get(schema)
    if (!validate) {
      const text = JSON.stringify(strict(schema)).replaceAll('"$ref":"#/', `"$ref":"${document}#/`)
      validate = this.#ajv.compile(JSON.parse(text) as object)
      this.#compiled.set(schema, validate)
    }
    return validate(value) ? '' : this.#ajv.errorsText(validate.errors, { dataVar: 'answer' })
  }
}
