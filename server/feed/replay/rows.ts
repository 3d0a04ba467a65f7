import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import type { RecordedFile } from './fileName.ts'

const TICK_HEADER = 'time_ms,bid,ask'
const CANDLE_HEADER = 'time_ms,open,high,low,close,volume'

/** The numbers of a line, in the order of the file's columns. */
export type Row = readonly number[]

/** Whether a line's numbers can be what they should: a time, and prices above 0 in their order. */
function sound(row: Row, isTicks: boolean): boolean {
  if (!row.every(Number.isFinite) || !Number.isSafeInteger(row[0])) return false
  if (isTicks) return row.length === 3 && (row[1] ?? 0) > 0
  const [, open = 0, high = 0, low = 0, close = 0, volume = -1] = row
  return row.length === 6 && low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && volume >= 0
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
    throw new Error(`${path}: cannot be read on (${(error as Error).message})`, { cause: error })
  } finally {
    raw.destroy()
  }
}

/** Fails with words for the operator when a file cannot be read. */
export async function mustBeReadable({ path }: RecordedFile): Promise<void> {
  try {
    const handle = await open(path, 'r')
    await handle.close()
  } catch (error) {
    throw new Error(`${path}: cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`, { cause: error })
  }
}

/**
 * The rows of a recorded file in portions, as they are read: never more than a portion in memory. Rows that make no
 * sense, or go back in time, are left out and told of once at the end.
 */
export async function* readRows(file: RecordedFile, onBadRows: (count: number) => void): AsyncGenerator<Row[]> {
  const isTicks = file.minutes === 0
  const header = isTicks ? TICK_HEADER : CANDLE_HEADER
  let rest = ''
  let lineNumber = 0
  let bad = 0
  let last = Number.NEGATIVE_INFINITY

  const take = (lines: readonly string[]): Row[] => {
    const rows: Row[] = []
    for (const text of lines) {
      const line = text.trimEnd()
      if (lineNumber++ === 0) {
        if (line.replace(/^\uFEFF/, '') !== header) throw new Error(`${file.path}: the first line must be ${header}`)
        continue
      }
      if (line === '') continue
      const row = numbers(line)
      const time = row[0] ?? 0
      if (!sound(row, isTicks) || time < last) {
        bad++
        continue
      }
      last = time
      rows.push(row)
    }
    return rows
  }

  try {
    for await (const chunk of textOf(file)) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      const rows = take(lines)
      if (rows.length > 0) yield rows
    }
    const rows = take([rest])
    if (rows.length > 0) yield rows
  } finally {
    if (bad > 0) onBadRows(bad)
  }
}
