import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import type { RecordedFile } from './fileName.ts'
import { OrderCheck, type Row, type RowProblem, ShapeCheck } from './rowChecks.ts'

const TICK_HEADER = 'time_ms,bid,ask'
const CANDLE_HEADER = 'time_ms,open,high,low,close,volume'
/** Rows handed on at once where the whole file had to be sorted first. */
const PORTION = 4096

/** A row with its place in the file; the first line, with the names of the columns, is line 1. */
export interface NumberedRow {
  readonly line: number
  readonly row: Row
}

/** Format of a recorded file. */
export interface Reading {
  /** A file whose rows are in the order of time is never in memory as a whole; another one is read completely and sorted. */
  readonly isSorted: boolean
  /** Nothing was recorded later, UTC ms. */
  readonly now: number
  /** Called for every row that is left out or corrected. */
  readonly onProblem: (problem: RowProblem, line: number, text: string) => void
}

function numbers(line: string): number[] {
  return line.split(',').map((field) => (field.trim() === '' ? Number.NaN : Number(field)))
}

/** The text of a file, unzipped. Fails with words for the operator where it breaks off or is not what its name says. */
async function* textOf({ path, zipped }: RecordedFile): AsyncGenerator<string> {
  const raw = createReadStream(path)
  const stream = zipped ? raw.pipe(createGunzip()) : raw
  // pipe() hands no errors on.
  if (stream !== raw) raw.on('error', (error) => stream.destroy(error))
  stream.setEncoding('utf8')
  try {
    yield* stream
  } catch (error) {
    const { syscall, code, message } = error as NodeJS.ErrnoException
    throw new Error(`${path}: ${syscall ? `cannot be read (${code})` : `cannot be read on (${message})`}`, {
      cause: error,
    })
  } finally {
    raw.destroy()
  }
}

/** The lines below the header, in portions. Throws when the header is not the one that the file's name promises. */
async function* linesOf(file: RecordedFile): AsyncGenerator<{ first: number; lines: string[] }> {
  const header = file.minutes === 0 ? TICK_HEADER : CANDLE_HEADER
  let rest = ''
  let read = 0
  const portion = (lines: string[]) => {
    const first = read + 1
    read += lines.length
    if (first > 1) return { first, lines }
    if (lines[0]?.trimEnd().replace(/^\uFEFF/, '') !== header) {
      throw new Error(`${file.path}: the first line must be ${header}`)
    }
    return { first: 2, lines: lines.slice(1) }
  }
  for await (const chunk of textOf(file)) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield portion(lines)
  }
  if (rest !== '' || read === 0) yield portion([rest])
}

/** The rows that can be what they should be, in the order of the file. */
async function* soundRows(file: RecordedFile, { now, onProblem }: Reading): AsyncGenerator<NumberedRow[]> {
  const check = new ShapeCheck(file, now)
  for await (const { first, lines } of linesOf(file)) {
    const portion: NumberedRow[] = []
    const parsed = lines.map(numbers)
    check.prepare(parsed)
    for (const [i, row] of parsed.entries()) {
      const text = lines[i]?.trimEnd() ?? ''
      if (text === '') continue
      const line = first + i
      const problem = check.problem(row)
      if (problem) onProblem(problem, line, text)
      else {
        if (check.hasMoreDecimals(row)) onProblem('more decimals', line, text)
        portion.push({ line, row })
      }
    }
    if (portion.length > 0) yield portion
  }
}

/** The rows of a recorded file that can be replayed, in portions and, unless the file is wrongly said to be so, in the order of time. */
export async function* readRows(file: RecordedFile, reading: Reading): AsyncGenerator<NumberedRow[]> {
  const order = new OrderCheck(file)
  const inOrder = (rows: readonly NumberedRow[]) =>
    rows.filter(({ line, row }) => {
      const problem = order.problem(row)
      if (problem) reading.onProblem(problem, line, row.join(','))
      return !problem
    })
  if (reading.isSorted) {
    for await (const rows of soundRows(file, reading)) yield inOrder(rows)
    return
  }
  const all: NumberedRow[] = []
  for await (const rows of soundRows(file, reading)) for (const row of rows) all.push(row)
  all.sort((a, b) => (a.row[0] ?? 0) - (b.row[0] ?? 0))
  for (let i = 0; i < all.length; i += PORTION) yield inOrder(all.slice(i, i + PORTION))
}
