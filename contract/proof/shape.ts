/**
 * Checks of what stands in a file, as short as can be: they are a part of `verify.html`, where a library of schemas would be
 * a third of the page.
 */
type Check = (value: unknown) => boolean

/** A whole number from 0. */
export const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0
/** A number, but neither infinite nor none. */
export const isFigure: Check = (value) => Number.isFinite(value)
/** A text of at most so many characters. */
export const isText =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most
/** One of some values. */
export const isOneOf =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
/** A list of at most so many of a kind. */
export const isList =
  (of: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(of)
/** Makes a field optional. */
export const isMaybe =
  (of: Check): Check =>
  (value) =>
    value === undefined || of(value)
/** An object with these fields and no others. */
export const isRecord =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, of]) => of((value as Record<string, unknown>)[name]))

/** Reads JSON of a kind; undefined for anything else. */
export function readJson<T>(text: string, is: Check): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return is(value) ? (value as T) : undefined
  } catch {
    return undefined
  }
}
