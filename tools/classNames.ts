/** What the classes of the app's style sheets are called in the page. */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** The mark that tells a sheet's classes from those of another one. */
export const sheetMark = (sheet: string) => createHash('sha256').update(basename(sheet)).digest('base64url').slice(0, 3)

/** A class as it was written, with the mark of its sheet: short, since every name stands in a script as well. */
export const className = (written: string, sheet: string) => `${written}_${sheetMark(sheet)}`
