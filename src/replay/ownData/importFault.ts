/**
 * Why a file was not imported: `empty`: no rows; `notText`: no text and no format that is known; `unknown`: no columns that
 * are known; `packed`: an archive that cannot be opened; `broken`: it ends or is damaged within; `endless`: a line without
 * an end; `tooLarge`: more rows or bytes than are read; `mostlyBad`: more rows are wrong than right; `longBars`: bars longer
 * than an hour; `noRoom`: the device has no space; `storage`: the browser stores nothing.
 */
export type ImportFaultName =
  | 'empty'
  | 'notText'
  | 'unknown'
  | 'packed'
  | 'broken'
  | 'endless'
  | 'tooLarge'
  | 'mostlyBad'
  | 'longBars'
  | 'noRoom'
  | 'storage'

/** A file that is not imported. `line`: up to where it was read. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault'
  readonly fault: ImportFaultName
  readonly line: number | undefined
  readonly bad: BadRows | undefined
  constructor(fault: ImportFaultName, line?: number, bad?: BadRows) {
    super(line === undefined ? fault : `${fault} ${line}`)
    this.fault = fault
    this.line = line
    this.bad = bad
  }
}

/** Fault of a row. */
export type RowFault = 'fields' | 'time' | 'price' | 'bar' | 'order' | 'repeated'

/** A row that was left out, and its beginning as it stands in the file. */
export interface BadRow {
  readonly line: number
  readonly fault: RowFault
  readonly text: string
}

/** The rows that were left out: how many, and the first of them. */
export interface BadRows {
  readonly count: number
  readonly first: readonly BadRow[]
}
