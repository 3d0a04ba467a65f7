/** The type of the lists of deliberate faults, and how a fault is put into a source. */

/** A fault that a careless change could make, and the test that must notice it. */
export interface Break {
  /** Path of the source in the repository. */
  readonly file: string
  /** File of unit tests, one of which must fail. */
  readonly test: string
  /** Text that the source holds exactly once. */
  readonly find: string
  readonly replace: string
}

type Row = readonly [test: string, find: string, replace: string]

/** Reads a list that is grouped by source. */
export const breaksOf = (rows: Readonly<Record<string, readonly Row[]>>): readonly Break[] =>
  Object.entries(rows).flatMap(([file, list]) => list.map(([test, find, replace]) => ({ file, test, find, replace })))

/** Returns the source with the fault. Undefined when its text is not there exactly once, or the fault changes nothing. */
export function broken(source: string, { find, replace }: Break): string | undefined {
  const at = source.indexOf(find)
  if (find === '' || find === replace || at < 0 || source.indexOf(find, at + 1) >= 0) return undefined
  return source.slice(0, at) + replace + source.slice(at + find.length)
}

/** Describes a break in one line. */
export const nameOf = ({ file, test, find, replace }: Break): string => {
  const line = (text: string) => text.trim().replace(/\s+/g, ' ')
  return `${file}: ${line(find)} → ${line(replace) || 'nothing'} (${test})`
}
