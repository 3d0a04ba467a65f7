/** Describes single calls as operations of OpenAPI 3.1. */
import type { Call } from '../../contract/calls/call.ts'
import { CODE } from '../../contract/calls/call.ts'
import { PICTURE } from '../../contract/pictures.ts'
import type { Documented } from './docComments.ts'
import { parameterWords } from './parameterWords.ts'
import {
  fieldsOf,
  onTheWire,
  type Schema,
  takesFile,
  type Wire,
  type WireSchemas,
  withoutSections,
  withWords,
} from './wireSchema.ts'

/** A call with what is written of it. */
export interface Described {
  readonly name: string
  readonly call: Call
  readonly tag: string
  readonly words: Documented
}

/** A parameter by its name on the wire. */
export interface Parameter extends Wire {
  readonly wire: string
}

const section = /(document \d|decisions)((?:,? (?:and )?§\d+)*)/g

/** The sections of the specification that a comment names. */
export const sectionsOf = (text: string): string[] => [...text.matchAll(section)].map(([whole]) => whole)

/** A comment on a call, as the documents tell it. */
function reported({ call, words }: Described): string {
  const plain = withoutSections(onTheWire(words.text, fieldsOf(call.params) ?? {}))
  return plain.replace(/\s*\(extension\)/, '')
}

/** The first sentence of it, as a heading has it. */
function headingOf(text: string): string {
  const [first = ''] = text.replace(/\s*\([^)]*\)/g, '').split(/[.;:](?:\s|$)/)
  return first.trim()
}

const said = /^(\d+) to (\d+)(?:, (\d+) by default)?\b/

/** A schema with the bounds that a comment begins with: "1 to 1000, 500 by default". */
function bounded(schema: Schema, words: string): Schema {
  const [, least, most, unless] = said.exec(words) ?? []
  if (least === undefined || schema.type !== 'integer') return schema
  const limits = { minimum: Number(least), maximum: Number(most) }
  return { ...schema, ...limits, ...(unless !== undefined && { default: Number(unless) }) }
}

const MAX_REQUEST_ID_LENGTH = 64
const LAST_PAGE = 1_000_000

/** Bounds of parameters that are the same wherever they stand (`server/http/parameters.ts`). */
const everywhere: Readonly<Record<string, Schema>> = {
  page: { minimum: 1, maximum: LAST_PAGE },
  request_id: { maxLength: MAX_REQUEST_ID_LENGTH },
}

/** The parameters of a call. */
export function parametersOf({ name, call, words }: Described, schemas: WireSchemas): Parameter[] {
  const fields = fieldsOf(call.params) ?? {}
  return Object.values(fields).map(({ wire, codec }) => {
    const { schema, isOptional } = schemas.describe(codec, 'client', words)
    const comment = withoutSections(onTheWire(words.fields.get(wire) ?? '', fields)) || parameterWords(name, wire)
    return { wire, isOptional, schema: withWords({ ...bounded(schema, comment), ...everywhere[wire] }, comment) }
  })
}

/** Returns the notes on a call that are not derived from its fields. */
export type Notes = (described: Described) => readonly string[]

const json = (schema: Schema) => ({ 'application/json': { schema } })

/** Returns the schema of the envelope around every answer. */
function envelope(code: Schema, data: Schema): Schema {
  return {
    type: 'object',
    properties: { code, msg: { type: 'string' }, data },
    required: ['code', 'msg', 'data'],
  }
}

/** Envelopes that are the same for every call, as components. */
export const refusals: Readonly<Record<string, Schema>> = {
  Refused: {
    description:
      'Nothing was done; `msg` says why, in the language of the `lang` header. 999: the session is not valid. 428: repeat the call with the code that `msg` names. 423: the account is frozen.',
    ...envelope(
      { type: 'integer', enum: [CODE.refused, CODE.sessionInvalid, CODE.codeNeeded, CODE.frozen] },
      { type: 'null' },
    ),
  },
  TooMany: {
    description: 'Too many attempts; `Retry-After` says in how many seconds to try again.',
    ...envelope({ type: 'integer', const: CODE.tooMany }, { type: 'null' }),
  },
  Fault: {
    description: 'A fault of the server; it is in its log.',
    ...envelope({ type: 'integer', const: CODE.refused }, { type: 'null' }),
  },
}

/** Answers that are the same for every call, as components. */
export const commonResponses = {
  TooMany: {
    description: 'Too many attempts.',
    headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } },
    content: json({ $ref: '#/components/schemas/TooMany' }),
  },
  NotOffered: {
    description: 'This server does not offer it.',
    content: json({ $ref: '#/components/schemas/Refused' }),
  },
  Fault: { description: 'A fault of the server.', content: json({ $ref: '#/components/schemas/Fault' }) },
}

function responsesOf({ call, words }: Described, schemas: WireSchemas): Schema {
  const { schema, isOptional } = schemas.describe(call.answer, 'server', { ...words, fields: new Map() })
  const data = isOptional ? { anyOf: [schema, { type: 'null' }] } : schema
  const done = envelope({ type: 'integer', const: CODE.success }, data)
  const body = call.bare ? data : { oneOf: [done, { $ref: '#/components/schemas/Refused' }] }
  return {
    200: {
      description: call.bare
        ? 'The answer, without an envelope.'
        : 'Code 1: done. Code 0, 423, 428 or 999: refused, with words.',
      content: json(body),
    },
    ...(call.extension && { 404: { $ref: '#/components/responses/NotOffered' } }),
    429: { $ref: '#/components/responses/TooMany' },
    500: { $ref: '#/components/responses/Fault' },
  }
}

const bodies = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  multipart: 'multipart/form-data',
} as const

/** Lists and objects have no form but JSON. */
const isJsonOnly = (parameters: readonly Parameter[]): boolean =>
  parameters.some(({ schema }) => schema.type === 'array' || schema.type === 'object')

function requestBody(described: Described, parameters: readonly Parameter[]): Schema {
  const { call } = described
  const required = parameters.flatMap(({ wire, isOptional }) => (isOptional ? [] : [wire]))
  const schema = {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.wire, one.schema])),
    ...(required.length > 0 && { required }),
  }
  const preferred = bodies[call.body ?? 'json']
  const types =
    takesFile(call) || isJsonOnly(parameters)
      ? [preferred]
      : [preferred, ...Object.values(bodies).filter((one) => one !== preferred)]
  const encoding = takesFile(call) && { encoding: { file: { contentType: PICTURE.types.join(', ') } } }
  return {
    required: required.length > 0,
    content: Object.fromEntries(types.map((type) => [type, { schema, ...encoding }])),
  }
}

/** The operations of a call by their methods, the app's own first: a GET that changes something is taken as a POST too. */
export function operationsOf(
  described: Described,
  schemas: WireSchemas,
  extra: { readonly security: readonly object[]; readonly parameters: readonly object[]; readonly notes: Notes },
): Record<string, Schema> {
  const { name, call, tag, words } = described
  const parameters = parametersOf(described, schemas)
  const shared = {
    tags: [tag],
    summary: headingOf(reported(described)),
    description: [reported(described), ...extra.notes(described)].join('\n\n'),
    ...(sectionsOf(words.text).length > 0 && { 'x-specification': sectionsOf(words.text) }),
    ...(call.extension && { 'x-extension': true }),
    ...(call.mutates && { 'x-mutates': true }),
    'x-limit': call.limit ?? (call.session ? 'session' : 'public'),
    security: extra.security,
    responses: responsesOf(described, schemas),
  }
  const asQuery = parameters.map(({ wire, isOptional, schema: { description, ...schema } }) => ({
    name: wire,
    in: 'query',
    required: !isOptional,
    ...(description !== undefined && { description }),
    schema,
  }))
  const idOf = (method: 'GET' | 'POST') =>
    method === call.method ? name : `${name}By${method === 'GET' ? 'Get' : 'Post'}`
  const asGet = { operationId: idOf('GET'), ...shared, parameters: [...extra.parameters, ...asQuery] }
  const asPost = {
    operationId: idOf('POST'),
    ...shared,
    parameters: extra.parameters,
    ...(parameters.length > 0 && { requestBody: requestBody(described, parameters) }),
  }
  if (call.method === 'GET') return { get: asGet, ...(call.mutates && { post: asPost }) }
  return { post: asPost }
}
