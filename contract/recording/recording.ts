import * as v from 'valibot'
import {
  MAX_MS,
  RECORDING_VERSION,
  type RecordedEvent,
  type RecordedMarket,
  type RecordingLine,
  recordingLine,
} from './recordingLines.ts'

/** Maximum size of a recording, read or written, in bytes. */
export const MAX_BYTES = 32 * 1024 * 1024
/** Maximum number of lines, and of characters in a line. */
const MAX_LINES = 600_000
const MAX_LINE_LENGTH = 64 * 1024

/** Reason why a file cannot be played. */
export type RecordingFault = 'tooLarge' | 'notRecording' | 'version' | 'line' | 'times'

/** A refused file. `line` is the first invalid line. */
export class RecordingError extends Error {
  override readonly name = 'RecordingError'
  readonly fault: RecordingFault
  readonly line: number | undefined
  constructor(fault: RecordingFault, line?: number, options?: ErrorOptions) {
    super(line === undefined ? fault : `${fault} ${line}`, options)
    this.fault = fault
    this.line = line
  }
}

/** A recorded session. */
export interface Recording {
  /** Start by the local clock, in ms. */
  readonly startedAt: number
  readonly markets: readonly RecordedMarket[]
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  /** In chronological order. */
  readonly events: readonly RecordedEvent[]
}

/** Writes a line with the fields of the format only. Throws for an unknown line. */
export const writeLine = (line: RecordingLine): string => `${JSON.stringify(v.parse(recordingLine, line))}\n`

/** Reads a recording. Throws a `RecordingError` for an invalid one. */
export function readRecording(text: string): Recording {
  if (text.length > MAX_BYTES) throw new RecordingError('tooLarge')
  const rows = text.split('\n', MAX_LINES + 1)
  if (rows.length > MAX_LINES) throw new RecordingError('tooLarge')
  if (rows.at(-1) === '') rows.pop()
  checkHeader(rows[0])
  const lines = rows.map(readLine)
  const [first] = lines
  if (first?.type !== 'recording') throw new RecordingError('notRecording')
  const markets = new Map<string, RecordedMarket>()
  const groups = new Map<string, { id: string; name: string }>()
  const events: RecordedEvent[] = []
  for (const line of lines.slice(1)) {
    if (line.type === 'market') markets.set(line.code, line)
    else if (line.type === 'group') groups.set(line.id, { id: line.id, name: line.name })
    else if (line.type !== 'recording') events.push(line)
  }
  events.sort((one, other) => one.at - other.at)
  checkTimes(events)
  return { startedAt: first.at, markets: [...markets.values()], groups: [...groups.values()], events }
}

/** A later version may have any content after its first line. */
function checkHeader(row: string | undefined): void {
  const { type, version } = (parsed(row ?? '') ?? {}) as Record<string, unknown>
  if (type !== 'recording') throw new RecordingError('notRecording')
  if (version !== RECORDING_VERSION) throw new RecordingError('version')
}

function readLine(row: string, index: number): RecordingLine {
  const read = row.length <= MAX_LINE_LENGTH ? v.safeParse(recordingLine, parsed(row)) : undefined
  if (!read?.success) throw new RecordingError('line', index + 1)
  return read.output
}

/** Rejects times that are years apart, which would make an endless recording. */
function checkTimes(events: readonly RecordedEvent[]): void {
  const spread = (times: readonly number[]) =>
    times.reduce((most, time) => Math.max(most, time), 0) -
    times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const server = events.flatMap((event) => {
    if (event.type === 'quotes') return event.quotes.flatMap(([, , time]) => time ?? [])
    if (event.type === 'bar') return [event.bar[0]]
    return event.type === 'clock' ? [event.server] : []
  })
  if (spread(events.map(({ at }) => at)) > MAX_MS || spread(server) > MAX_MS) throw new RecordingError('times')
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row)
  } catch {
    return undefined
  }
}
