import * as v from 'valibot'
import {
  LONGEST_MS,
  RECORDING_VERSION,
  type RecordedEvent,
  type RecordedMarket,
  type RecordingLine,
  recordingLine,
} from './recordingLines.ts'

/** A recording's text is no longer than this; neither is one that is written, bytes. */
export const MOST_BYTES = 32 * 1024 * 1024
/** Lines, and characters of one. */
const MOST_LINES = 600_000
const LONGEST_LINE = 64 * 1024

/** Why a file is no recording that can be played. */
export type RecordingFault = 'tooLarge' | 'notRecording' | 'version' | 'line' | 'times'

/** A file that is refused. `line`: the first one that is wrong. */
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

/** A session as it was recorded. */
export interface Recording {
  /** Our clock, ms. */
  readonly startedAt: number
  readonly markets: readonly RecordedMarket[]
  readonly groups: readonly { readonly id: string; readonly name: string }[]
  /** In time order. */
  readonly events: readonly RecordedEvent[]
}

/** Writes a line, the fields of the format and nothing else. Throws for one that the format does not know. */
export const writeLine = (line: RecordingLine): string => `${JSON.stringify(v.parse(recordingLine, line))}\n`

/** Reads a recording. Throws a `RecordingError` for anything that is none. */
export function readRecording(text: string): Recording {
  if (text.length > MOST_BYTES) throw new RecordingError('tooLarge')
  const rows = text.split('\n', MOST_LINES + 1)
  if (rows.length > MOST_LINES) throw new RecordingError('tooLarge')
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

/** A later version may look like anything after its first line. */
function checkHeader(row: string | undefined): void {
  const { type, version } = (parsed(row ?? '') ?? {}) as Record<string, unknown>
  if (type !== 'recording') throw new RecordingError('notRecording')
  if (version !== RECORDING_VERSION) throw new RecordingError('version')
}

function readLine(row: string, index: number): RecordingLine {
  const read = row.length <= LONGEST_LINE ? v.safeParse(recordingLine, parsed(row)) : undefined
  if (!read?.success) throw new RecordingError('line', index + 1)
  return read.output
}

/** Times that lie years apart would make a tape that never ends. */
function checkTimes(events: readonly RecordedEvent[]): void {
  const spread = (times: readonly number[]) =>
    times.reduce((most, time) => Math.max(most, time), 0) -
    times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const server = events.flatMap((event) => {
    if (event.type === 'quotes') return event.quotes.flatMap(([, , time]) => time ?? [])
    if (event.type === 'bar') return [event.bar[0]]
    return event.type === 'clock' ? [event.server] : []
  })
  if (spread(events.map(({ at }) => at)) > LONGEST_MS || spread(server) > LONGEST_MS) throw new RecordingError('times')
}

function parsed(row: string): unknown {
  try {
    return JSON.parse(row)
  } catch {
    return undefined
  }
}
