import { MAX_BYTES, RecordingError, readRecording, writeLine } from '../../contract/recording/recording.ts'
import { requestId } from '../api/requestId.ts'
import { PART_CHARACTERS } from './flightRecorder.ts'
import { type RecordingInfo, recordings } from './recordings.ts'

const GZIP = [0x1f, 0x8b] as const

/** A recording as a file: packed where the browser can. */
export async function recordingFile(info: RecordingInfo): Promise<File> {
  const text = (await recordings.text(info.id)) ?? ''
  const day = new Date(info.startedAt).toISOString().slice(0, 16).replaceAll(':', '')
  const name = `recording-${day}.jsonl`
  if (!('CompressionStream' in globalThis)) return new File([text], name, { type: 'application/jsonl' })
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return new File([await new Response(packed).blob()], `${name}.gz`, { type: 'application/gzip' })
}

/** Returns true if a file looks like a recording by its name or first characters. The import checks the rest. */
export async function isRecording(file: File): Promise<boolean> {
  if (/\.jsonl(\.gz)?$/i.test(file.name)) return true
  try {
    for await (const piece of textPieces(file)) return /^\{\s*"type":\s*"recording"/.test(piece)
  } catch {
    // A file that is damaged from its beginning on is looked at as one of prices.
  }
  return false
}

/** Reads a file into the list. Rejects with a `RecordingError` for one that is no recording, otherwise when there is no room. */
export async function importRecording(file: Blob): Promise<RecordingInfo> {
  if (file.size > MAX_BYTES) throw new RecordingError('tooLarge')
  const recording = readRecording(await textOf(file))
  const { markets, groups, events, startedAt } = recording
  const lines = [
    { type: 'recording', version: 1, at: startedAt } as const,
    ...groups.map((group) => ({ type: 'group', ...group }) as const),
    ...markets,
    ...events,
  ]
  let info: RecordingInfo = {
    id: requestId(),
    startedAt,
    endedAt: events.at(-1)?.at ?? startedAt,
    ended: 'stopped',
    imported: true,
    parts: 0,
    lines: lines.length,
    bytes: 0,
    orders: events.filter((event) => event.type === 'order' && event.phase === 'sending').length,
    taps: events.filter(({ type }) => type === 'tap').length,
    markets: markets.map(({ showCode }) => showCode),
  }
  let part = ''
  const putAway = async () => {
    info = { ...info, parts: info.parts + 1, bytes: info.bytes + part.length }
    await recordings.keep(info, part)
    part = ''
  }
  try {
    for (const line of lines) {
      // Written anew: only what the format knows is kept.
      part += writeLine(line)
      if (part.length >= PART_CHARACTERS * 8) await putAway()
    }
    await putAway()
  } catch (error) {
    await recordings.remove(info).catch(() => undefined)
    throw error
  }
  return info
}

/** The text of a file, unpacked; never more than a recording may have, however well it is packed. */
async function textOf(file: Blob): Promise<string> {
  let text = ''
  for await (const piece of textPieces(file)) {
    text += piece
    if (text.length > MAX_BYTES) throw new RecordingError('tooLarge')
  }
  return text
}

async function* textPieces(file: Blob): AsyncGenerator<string> {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = start[0] === GZIP[0] && start[1] === GZIP[1]
  if (isPacked && !('DecompressionStream' in globalThis)) throw new RecordingError('notRecording')
  const bytes = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream()
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } catch (cause) {
    throw new RecordingError('notRecording', undefined, { cause })
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

/** Returns true if the device can hand files to other apps. */
export const canShare = (): boolean => {
  const sample = new File([''], 'recording.jsonl.gz', { type: 'application/gzip' })
  return navigator.canShare?.({ files: [sample] }) ?? false
}
