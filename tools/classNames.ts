/** Generates the class names of the app's style sheets. */
import { createHash } from 'node:crypto'

/** The mark that tells a sheet's classes from those of another one: made from its place in `src`, wherever the tree lies. */
export function sheetMark(sheet: string): string {
  const place = sheet.replaceAll('\\', '/').replace(/^(?:.*\/)?src\//, '')
  return createHash('sha256').update(place).digest('base64url').slice(0, 3)
}

/** A class as it was written, with the mark of its sheet: short, since every name stands in a script as well. */
export const className = (written: string, sheet: string) => `${written}_${sheetMark(sheet)}`
