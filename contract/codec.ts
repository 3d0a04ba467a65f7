import Big from 'big.js'
import * as v from 'valibot'

/** A decimal amount as plain text (`"10000.00"`): the type of money in the app and on the wire (decisions §1). */
export type Decimal = string

/** Translates a value between the wire and the internal form: `schema` reads, `encode` writes. */
export interface Codec<T> {
  readonly schema: v.GenericSchema<unknown, T>
  encode(value: T): unknown
  /** The value that a record writes in place of a missing one. Without it the field is left out. */
  readonly unset?: unknown
  /** Metadata for describing the wire: the words of a choice, the fields of a record, or the underlying codec. */
  readonly of?: object
}

/** The decoded type of a codec. */
export type Decoded<C> = C extends Codec<infer T> ? T : never

/** A property of a record: its wire name and its codec. */
export interface Field<T> {
  readonly wire: string
  readonly codec: Codec<T>
  readonly optional: boolean
}

type Fields = Record<string, Field<unknown>>
type FieldValue<F> = F extends Field<infer T> ? T : never
type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends FieldValue<F[K]> ? K : never }[keyof F]
type Simplify<T> = { [K in keyof T]: T[K] }
/** The entity type of a set of fields. Fields that may be missing on the wire are optional. */
export type Entity<F extends Fields> = Simplify<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: FieldValue<F[K]> } & { [K in OptionalKeys<F>]?: FieldValue<F[K]> }
>

/** Maximum absolute value of any figure. A larger one indicates a fault or an attack. */
export const MAX_NUMBER = 1e15
/** Maximum length of a number in characters. Decimal parsing takes time per digit. */
const MAX_NUMBER_LENGTH = 64
/**
 * Matches every digit in exactly one way. An ambiguous pattern would take seconds on a long row of digits that ends in a
 * letter.
 */
const NUMERIC = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.maxLength(MAX_NUMBER_LENGTH), v.regex(NUMERIC))]),
  v.check((value) => Math.abs(Number(value)) <= MAX_NUMBER),
)

// @__NO_SIDE_EFFECTS__
function same<T>(schema: v.GenericSchema<unknown, T>): Codec<T> {
  return { schema, encode: (value) => value }
}

/** A number or a numeric string (decisions §1): prices, lots, rates, times. */
export const number: Codec<number> = same(v.pipe(numeric, v.transform(Number)))

/** An integer or a string of one. */
export const integer: Codec<number> = same(v.pipe(numeric, v.transform(Number), v.integer()))

/** A decimal amount: reads a number or a numeric string and writes a string. */
export const decimal: Codec<Decimal> = same(
  v.pipe(
    numeric,
    v.transform((value) => new Big(value).toFixed()),
  ),
)

/** Text. A number is read as its digits, since ids come as either. */
export const text: Codec<string> = same(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
)

/** An identifier: text internally, a number on the wire if it is numeric. */
export const id: Codec<string> = {
  schema: v.pipe(text.schema, v.minLength(1), v.maxLength(64)),
  encode: (value) => (/^\d{1,15}$/.test(value) ? Number(value) : value),
}

/** A boolean: 1 and 0 on the wire. Also reads true, "1" and "true". */
export const flag: Codec<boolean> = {
  schema: v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  encode: (value) => (value ? 1 : 0),
}

/** One of a few wire values, each with an internal word. Any other value reads as `otherwise`, or is refused without it. */
// @__NO_SIDE_EFFECTS__
export function choice<T extends string>(words: Record<T, number | string>, otherwise?: NoInfer<T>): Codec<T> {
  const byWire = new Map(Object.entries<number | string>(words).map(([word, wire]) => [String(wire), word as T]))
  const known = v.pipe(
    text.schema,
    v.transform((value) => byWire.get(value) ?? otherwise),
    v.check((word) => word !== undefined),
  ) as v.GenericSchema<unknown, T>
  return { schema: known, encode: (word) => words[word], of: words }
}

/** A value that may be null, empty or missing. */
// @__NO_SIDE_EFFECTS__
export function maybe<T>(codec: Codec<T>): Codec<T | undefined> {
  return {
    schema: v.pipe(
      v.unknown(),
      v.transform((value) => (value === null || value === '' ? undefined : value)),
      v.optional(codec.schema),
    ) as v.GenericSchema<unknown, T | undefined>,
    encode: (value) => (value === undefined ? undefined : codec.encode(value)),
    of: codec,
  }
}

/** A value with a default for null, empty or missing. */
// @__NO_SIDE_EFFECTS__
export function withDefault<T>(codec: Codec<T>, value: T): Codec<T> {
  const optional = maybe(codec)
  return {
    schema: v.pipe(
      optional.schema,
      v.transform((read) => (read === undefined ? value : read)),
    ),
    encode: (given) => codec.encode(given),
    of: codec,
  }
}

/** A value that reads as undefined if it cannot be parsed: an extra of another operator's server. */
// @__NO_SIDE_EFFECTS__
export function lenient<T>(codec: Codec<T>): Codec<T | undefined> {
  const optional = maybe(codec)
  return { ...optional, schema: v.fallback(optional.schema, undefined) as v.GenericSchema<unknown, T | undefined> }
}

/** A record, or only its main field as text. */
// A value that the wire wraps into an object with a single key.
export function orText<T>(codec: Codec<T>, whole: (text: string) => NoInfer<T>): Codec<T> {
  const alone = v.pipe(v.string(), v.minLength(1), v.transform(whole))
  return { ...codec, schema: v.union([alone, codec.schema]) }
}

/** Something that the wire wraps into an object with a single key. */
// A value that the wire wraps into an object with a single key.
export function wrapped<T>(key: string, codec: Codec<T>): Codec<T> {
  return {
    schema: v.pipe(
      v.looseObject({ [key]: codec.schema }),
      v.transform((object) => object[key] as T),
    ) as v.GenericSchema<unknown, T>,
    encode: (value) => ({ [key]: codec.encode(value) }),
    of: codec,
  }
}

/** Defines a property of a record by its wire name. */
// @__NO_SIDE_EFFECTS__
export function at<T>(wire: string, codec: Codec<T>): Field<T> {
  return { wire, codec, optional: v.safeParse(codec.schema, undefined).success }
}

/**
 * An entity with internal names on this side and wire names on the other. Unknown fields are dropped on reading (decisions §1).
 */
// @__NO_SIDE_EFFECTS__
export function record<const F extends Fields>(fields: F): Codec<Entity<F>> {
  const entries = Object.entries<Field<unknown>>(fields)
  const wire: Record<string, v.GenericSchema<unknown, unknown>> = {}
  for (const [, field] of entries)
    wire[field.wire] = field.optional ? v.optional(field.codec.schema) : field.codec.schema
  const schema = v.pipe(
    v.looseObject(wire),
    v.transform((object) => {
      const entity: Record<string, unknown> = {}
      for (const [name, field] of entries) {
        const value = object[field.wire]
        const read = value === undefined && field.optional ? v.parse(field.codec.schema, undefined) : value
        if (read !== undefined) entity[name] = read
      }
      return entity
    }),
  )
  return {
    schema: schema as unknown as v.GenericSchema<unknown, Entity<F>>,
    encode(entity) {
      const object: Record<string, unknown> = {}
      for (const [name, field] of entries) {
        const value = (entity as Record<string, unknown>)[name]
        const written = value === undefined ? field.codec.unset : field.codec.encode(value)
        if (written !== undefined) object[field.wire] = written
      }
      return object
    },
    of: fields,
  }
}

let dropped: (row: unknown, why: string) => void = () => undefined

/** Sets the listener that is called with each row that could not be parsed, for the log. */
export function onDroppedRow(listen: (row: unknown, why: string) => void): void {
  dropped = listen
}

/** A list. A row that cannot be parsed is dropped and reported; the other rows are kept (decisions §1). */
// @__NO_SIDE_EFFECTS__
export function rows<T>(codec: Codec<T>): Codec<T[]> {
  return {
    schema: v.pipe(
      v.array(v.unknown()),
      v.transform((list) =>
        list.flatMap((row) => {
          const read = v.safeParse(codec.schema, row)
          if (read.success) return [read.output]
          dropped(row, `${v.getDotPath(read.issues[0]) ?? 'row'}: ${read.issues[0].message}`)
          return []
        }),
      ),
    ),
    encode: (list) => list.map((row) => codec.encode(row)),
    of: codec,
  }
}

/** Reads a wire value. Throws a `DecodeError` that names the first invalid property by its wire name. */
export function decode<T>(codec: Codec<T>, value: unknown): T {
  const read = v.safeParse(codec.schema, value)
  if (read.success) return read.output
  throw new DecodeError(v.getDotPath(read.issues[0]) ?? '', read.issues[0].message)
}

/** A wire value that does not match its codec. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  /** Wire name of the invalid property; empty for the whole value. */
  readonly property: string
  constructor(property: string, message: string) {
    super(property === '' ? message : `${property}: ${message}`)
    this.property = property
  }
}
