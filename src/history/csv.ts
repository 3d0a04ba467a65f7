import Big from 'big.js'

/** A figure stands as it is; text is made safe. */
type Cell = { readonly figure: string } | { readonly text: string }

/** The columns of a file by their names, and what of a row stands there. */
export type Columns<T> = readonly (readonly [name: string, cell: (row: T) => Cell])[]

/** A cell with a decimal, written with a dot and without an exponent; empty for none. */
export const figure = (value: number | string | undefined): Cell => ({
  figure: value === undefined ? '' : new Big(value).toFixed(),
})
/** A cell with text; empty for none. */
export const text = (value: string | undefined): Cell => ({ text: value ?? '' })

/** Characters at which spreadsheets assume a formula. */
const formula = /^[=+\-@\t\r]/

function written(cell: Cell): string {
  if ('figure' in cell) return cell.figure
  const safe = formula.test(cell.text) ? `'${cell.text}` : cell.text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets read UTF-8 as such when a file begins with it. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Comma-separated values (RFC 4180) with a row of names. Text that would be read as a formula gets an apostrophe. */
export function csvOf<T>(columns: Columns<T>, rows: readonly T[]): string {
  const lines = [columns.map(([name]) => name), ...rows.map((row) => columns.map(([, cell]) => written(cell(row))))]
  return BYTE_ORDER_MARK + lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}
