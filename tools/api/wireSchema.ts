/** Describes in JSON Schema what a codec writes: the one form of a value that this server sends and that a client should. */
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { type Call, nothing } from '../../contract/calls/call.ts'
import { calls } from '../../contract/calls.ts'
import { type Codec, decimal, type Field, flag, id, integer, number, text } from '../../contract/codec.ts'
import { passkeyChallenge, webAuthnAnswer } from '../../contract/entities/security.ts'
import { terms } from '../../contract/operator/entities/methods.ts'
import { PICTURE } from '../../contract/pictures.ts'

/** A schema, as JSON Schema 2020-12 has it. */
export type Schema = Readonly<Record<string, unknown>>

/** A value as it travels, and whether it may be left out. */
export interface Wire {
  readonly schema: Schema
  readonly isOptional: boolean
}

/** Writer of a value: the client of a request, or the server of an answer. */
export type Writer = 'client' | 'server'

type AnyCodec = Codec<unknown>
/** Fields of a record, by our names. */
export type AnyFields = Readonly<Record<string, Field<unknown>>>

const file = (partsOf(calls.uploadImage.params) as AnyFields).file?.codec
const webAuthn = (partsOf(passkeyChallenge) as AnyFields).options?.codec

/** Longest identifier (`id` in contract/codec.ts). */
const MAX_ID_LENGTH = 64

const fromValibot = (codec: AnyCodec): Schema => {
  const { $schema, ...schema } = toJsonSchema(codec.schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
  })
  return schema as Schema
}

/** Schemas of codecs that are not built from others, by identity. */
const known = new Map<unknown, Schema>([
  [number, { type: 'number' }],
  [integer, { type: 'integer' }],
  [decimal, { type: 'string', format: 'decimal', pattern: '^-?[0-9]+(\\.[0-9]+)?$' }],
  [text, { type: 'string' }],
  [id, { type: ['integer', 'string'], minLength: 1, maxLength: MAX_ID_LENGTH }],
  [flag, { type: 'integer', enum: [0, 1] }],
  [nothing, { type: 'null' }],
  [calls.setting.answer, { type: 'string' }],
  [
    calls.uploadImage.answer,
    { type: 'object', properties: { url: { type: 'string', format: 'uri-reference' } }, required: ['url'] },
  ],
  [file, { type: 'string', format: 'binary', maxLength: PICTURE.mostBytes }],
  [terms, fromValibot(terms)],
  [webAuthn, webAuthn ? fromValibot(webAuthn) : {}],
  [webAuthnAnswer, { type: ['object', 'string'], description: 'An object, or the JSON of one.' }],
])

/** Returns the parts a codec is built from. */
function partsOf(codec: AnyCodec): object | undefined {
  return codec.of
}

const isCodec = (value: object | undefined): value is AnyCodec => value !== undefined && 'schema' in value
/** The first step of a codec's reading, which tells what kind of combination it is. */
const firstStep = ({ schema }: AnyCodec): { readonly type?: string; readonly entries?: object } =>
  (schema as { pipe?: readonly object[] }).pipe?.[0] ?? schema

/** The fields of a record, by our names for them; undefined for any other codec. */
export function fieldsOf(codec: AnyCodec): AnyFields | undefined {
  const parts = partsOf(codec)
  if (parts === undefined || isCodec(parts)) return undefined
  return Object.values(parts).every((one) => typeof one === 'object') ? (parts as AnyFields) : undefined
}

/** A comment whose `names` are those of the wire. */
export const onTheWire = (comment: string, fields: AnyFields): string =>
  comment.replace(/`(\w+)`/g, (whole, name) => (fields[name] ? `\`${fields[name].wire}\`` : whole))

/** A comment without the sections of the specification that it names, and without the word that it is an extension. */
export const withoutSections = (comment: string): string =>
  comment
    .replace(/\s*\((?:document \d|decisions)[^)]*\)/g, '')
    .replace(/^(?:Extension|Extra): (.)/, (_, first) => first.toUpperCase())

/** Names that the describer looks up. */
export interface Names {
  /** The name of an entity that is described once and referred to; undefined for what is described in its place. */
  entity(codec: AnyCodec): { readonly name: string; readonly words: Words } | undefined
}

/** Description of a record and of its fields. */
export interface Words {
  readonly text: string
  readonly fields: ReadonlyMap<string, string>
}

const none: Words = { text: '', fields: new Map() }

/** Describes codecs, and gathers the entities among them. */
export class WireSchemas {
  /** Entities by name, those that were met so far. */
  readonly entities: Record<string, Schema> = {}
  readonly #names: Names
  readonly #refer: (name: string) => string

  /** `refer` is where an entity of a name is found. */
  constructor(names: Names, refer: (name: string) => string) {
    this.#names = names
    this.#refer = refer
  }

  /** Returns the schema of what a codec writes. `words` describes the record it belongs to. */
  describe(codec: AnyCodec, by: Writer, words: Words = none): Wire {
    const plain = known.get(codec)
    if (plain) return { schema: plain, isOptional: false }
    const parts = partsOf(codec)
    if (parts === undefined) throw new Error('a codec is neither known nor made of others')
    if (!isCodec(parts)) return { schema: this.#recordOrChoice(codec, parts, by, words), isOptional: false }
    return this.#around(codec, parts, by, words)
  }

  #around(codec: AnyCodec, inner: AnyCodec, by: Writer, words: Words): Wire {
    const { type, entries } = firstStep(codec)
    const { schema } = this.describe(inner, by, words)
    const must = (whole: Schema): Wire => ({ schema: whole, isOptional: false })
    if (type === 'loose_object') {
      const key = Object.keys(entries ?? {})[0] ?? ''
      return must({ type: 'object', properties: { [key]: schema }, required: [key] })
    }
    if (type === 'array' || (type === 'union' && 'pipe' in codec.schema)) return must({ type: 'array', items: schema })
    if (type === 'union') {
      const rows = { type: 'array', items: schema }
      const key = Object.keys(codec.encode({ rows: [], total: 0 }) as object)[0] ?? ''
      return must({
        type: 'object',
        properties: { [key]: rows, total: { type: 'integer', minimum: 0, description: 'Rows of all pages.' } },
        required: [key, 'total'],
      })
    }
    const standIn = v.parse(codec.schema, undefined)
    if (standIn === undefined) return { schema, isOptional: by === 'client' || codec.unset === undefined }
    if (by === 'server') return must(schema)
    return { schema: { ...schema, default: codec.encode(standIn) }, isOptional: true }
  }

  #recordOrChoice(codec: AnyCodec, parts: object, by: Writer, words: Words): Schema {
    const fields = fieldsOf(codec)
    if (fields === undefined) return choice(parts as Readonly<Record<string, number | string>>)
    const entity = by === 'server' ? this.#names.entity(codec) : undefined
    if (entity === undefined) return this.#record(fields, by, words)
    if (!this.entities[entity.name]) {
      this.entities[entity.name] = {}
      const record = this.#record(fields, by, entity.words)
      this.entities[entity.name] = withWords(record, withoutSections(onTheWire(entity.words.text, fields)))
    }
    return { $ref: this.#refer(entity.name) }
  }

  #record(fields: AnyFields, by: Writer, words: Words): Schema {
    const described = Object.values(fields).map(({ wire, codec }) => {
      const { schema, isOptional } = this.describe(codec, by, words)
      const reported = withoutSections(onTheWire(words.fields.get(wire) ?? '', fields))
      return { wire, isOptional, schema: withWords(schema, reported) }
    })
    const required = described.flatMap(({ wire, isOptional }) => (isOptional ? [] : [wire]))
    return {
      type: 'object',
      properties: Object.fromEntries(described.map(({ wire, schema }) => [wire, schema])),
      ...(required.length > 0 && { required }),
    }
  }
}

/** A schema with what is said of its value. */
export function withWords(schema: Schema, said = ''): Schema {
  if (said === '') return schema
  const description = typeof schema.description === 'string' ? `${said} ${schema.description}` : said
  return { ...schema, description }
}

/** One of a few values; what each means is told where the value itself does not. */
function choice(words: Readonly<Record<string, number | string>>): Schema {
  const values = Object.values(words)
  const reported = Object.entries(words).map(([word, value]) => `${value} ${spaced(word)}`)
  const isPlain = Object.entries(words).every(([word, value]) => word === value)
  return {
    type: typeof values[0] === 'number' ? 'integer' : 'string',
    enum: values,
    ...(!isPlain && { 'x-enum-varnames': Object.keys(words), description: `${reported.join(', ')}.` }),
  }
}

const spaced = (word: string) => word.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Returns true if a call takes a file. */
export const takesFile = (call: Call): boolean =>
  Object.values(fieldsOf(call.params) ?? {}).some(({ codec }) => codec === file)
