import Big from 'big.js'
import * as v from 'valibot'

/** A decimal amount as text, in plain notation (`"10000.00"`): money inside the app and on the wire (decisions §1). */
export type Decimal = string

/** Translates one kind of value between the wire and our own names: `schema` reads, `encode` writes. */
export interface Codec<T> {
  readonly schema: v.GenericSchema<unknown, T>
  encode(value: T): unknown
  /** What it is made of, for who describes the wire: the words of a choice, the fields of a record, the codec of the rest. */
  readonly of?: object
}

/** What a codec reads. */
export type Decoded<C> = C extends Codec<infer T> ? T : never

/** One property of a record: the wire's name for it and how its value is read and written. */
export interface Field<T> {
  readonly wire: string
  readonly codec: Codec<T>
  readonly optional: boolean
}

type Fields = Record<string, Field<unknown>>
type FieldValue<F> = F extends Field<infer T> ? T : never
type OptionalKeys<F extends Fields> = { [K in keyof F]: undefined extends FieldValue<F[K]> ? K : never }[keyof F]
type Simplify<T> = { [K in keyof T]: T[K] }
/** The entity that a set of fields describes; what may be missing on the wire is an optional property. */
export type Entity<F extends Fields> = Simplify<
  { [K in Exclude<keyof F, OptionalKeys<F>>]: FieldValue<F[K]> } & { [K in OptionalKeys<F>]?: FieldValue<F[K]> }
>

/** No figure of this product is larger; what is comes from a fault or an attack. */
export const LARGEST = 1e15
/** Signs of a number; decimals are reckoned with digit by digit. */
const LONGEST_NUMBER = 64
/** Reads each digit in one way only: with two, a row of digits that ends in a letter holds the server up for seconds. */
const NUMERIC = /^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i

const numeric = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_NUMBER), v.regex(NUMERIC))]),
  v.check((value) => Math.abs(Number(value)) <= LARGEST),
)

// @__NO_SIDE_EFFECTS__
function same<T>(schema: v.GenericSchema<unknown, T>): Codec<T> {
  return { schema, encode: (value) => value }
}

/** A number, or a numeric string (decisions §1): prices, lots, rates, times. */
export const number: Codec<number> = same(v.pipe(numeric, v.transform(Number)))

/** A whole number, or a string of one. */
export const integer: Codec<number> = same(v.pipe(numeric, v.transform(Number), v.integer()))

/** A decimal amount; a number or a numeric string is read, a string is written. */
export const decimal: Codec<Decimal> = same(
  v.pipe(
    numeric,
    v.transform((value) => new Big(value).toFixed()),
  ),
)

/** Text; a number is read as its digits (ids come as either). */
export const text: Codec<string> = same(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
)

/** An identifier: text inside, a number on the wire where it is one. */
export const id: Codec<string> = {
  schema: v.pipe(text.schema, v.minLength(1), v.maxLength(64)),
  encode: (value) => (/^\d{1,15}$/.test(value) ? Number(value) : value),
}

/** Yes or no: 1 and 0 on the wire; true, "1" and "true" are understood too. */
export const flag: Codec<boolean> = {
  schema: v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.transform((value) => value === true || value === 1 || value === '1' || value === 'true'),
  ),
  encode: (value) => (value ? 1 : 0),
}

/** One of a few wire values, each with our own word; anything else reads as `otherwise`, or is refused without one. */
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

/** A value that may be null, empty or missing alike. */
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

/** A value with a stand-in for null, empty or missing. */
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

/** A value that reads as undefined when it cannot be understood: extras of another operator's server. */
// @__NO_SIDE_EFFECTS__
export function lenient<T>(codec: Codec<T>): Codec<T | undefined> {
  const optional = maybe(codec)
  return { ...optional, schema: v.fallback(optional.schema, undefined) as v.GenericSchema<unknown, T | undefined> }
}

/** A record, or its most important field alone as text. */
// @__NO_SIDE_EFFECTS__
export function orText<T>(codec: Codec<T>, whole: (text: string) => NoInfer<T>): Codec<T> {
  const alone = v.pipe(v.string(), v.minLength(1), v.transform(whole))
  return { ...codec, schema: v.union([alone, codec.schema]) }
}

/** Something that the wire wraps into an object with a single key. */
// @__NO_SIDE_EFFECTS__
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

/** A property of a record under its wire name. */
// @__NO_SIDE_EFFECTS__
export function at<T>(wire: string, codec: Codec<T>): Field<T> {
  return { wire, codec, optional: v.safeParse(codec.schema, undefined).success }
}

/** An entity: our names inside, the wire's outside. Unknown extra fields are dropped on reading (decisions §1). */
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
        if (value === undefined) continue
        const written = field.codec.encode(value)
        if (written !== undefined) object[field.wire] = written
      }
      return object
    },
    of: fields,
  }
}

let dropped: (row: unknown, why: string) => void = () => undefined

/** Names the one listener that hears of rows that could not be understood; for the log. */
export function onDroppedRow(listen: (row: unknown, why: string) => void): void {
  dropped = listen
}

/** A list; a row that cannot be understood is dropped and reported, never the whole list (decisions §1). */
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

/** Reads a wire value. Throws an error that names the first property that does not fit, by its wire name. */
export function decode<T>(codec: Codec<T>, value: unknown): T {
  const read = v.safeParse(codec.schema, value)
  if (read.success) return read.output
  throw new DecodeError(v.getDotPath(read.issues[0]) ?? '', read.issues[0].message)
}

/** A wire value that does not fit its codec. */
export class DecodeError extends Error {
  override readonly name = 'DecodeError'
  /** The wire name of the property at fault, empty for the whole value. */
  readonly property: string
  constructor(property: string, message: string) {
    super(property === '' ? message : `${property}: ${message}`)
    this.property = property
  }
}
