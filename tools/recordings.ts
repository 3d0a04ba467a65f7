/**
 * `npm run recordings -- recording.jsonl.gz [name] [EURUSD,XAUUSD]`: makes a test fixture of a file that the flight recorder has
 * saved: unpacked, checked line by line, of all its markets or of some. Lies in e2e/fixtures/recordings from then on, where
 * src/replay/recordedTape.test.ts plays it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { recordedMinutes } from '../contract/recording/recordedMarket.ts'
import { readRecording, writeLine } from '../contract/recording/recording.ts'
import { RECORDING_VERSION, type RecordedEvent, type RecordingLine } from '../contract/recording/recordingLines.ts'
import { root } from './processes.ts'

const [file, name = basename(file ?? '').replace(/\.jsonl(\.gz)?$/, ''), only] = process.argv.slice(2)
if (file === undefined) {
  console.error('usage: npm run recordings -- <file> [name] [codes]')
  process.exit(2)
}
const bytes = readFileSync(file)
const { startedAt, markets, groups, events } = readRecording(
  (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8'),
)
const codes = only?.split(',') ?? markets.map(({ code }) => code)
const stored = events.flatMap((event): RecordedEvent[] => {
  if (event.type === 'bar') return codes.includes(event.code) ? [event] : []
  if (event.type !== 'quotes') return [event]
  const quotes = event.quotes.filter(([code]) => codes.includes(code))
  return quotes.length > 0 ? [{ ...event, quotes }] : []
})
const ours = markets.filter(({ code }) => codes.includes(code))
const lines: RecordingLine[] = [
  { type: 'recording', version: RECORDING_VERSION, at: startedAt } as const,
  ...groups
    .filter(({ id }) => ours.some(({ categoryId }) => categoryId === id))
    .map((one) => ({ type: 'group', ...one }) as const),
  ...ours,
  ...stored,
]
const text = lines.map(writeLine).join('')
const folder = join(root, 'e2e/fixtures/recordings')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, `${name}.jsonl`), text)
const recording = readRecording(text)
for (const { code } of ours) console.info(`${code}: ${recordedMinutes(recording, code).length} minutes`)
console.info(`e2e/fixtures/recordings/${name}.jsonl: ${lines.length} lines, ${Math.ceil(text.length / 1024)} KB`)
