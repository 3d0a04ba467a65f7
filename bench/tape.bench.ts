/**
 * What the tape of ticks and the log of decisions cost: bytes a tick on the recordings, the processor time of the engine's thread and
 * the time of orders beside an engine that records nothing, slice by slice in turn, and what an hour of ticks adds to the
 * database. Settings: TICKS (200000), SLICES (8) of each, SECONDS (3) of each slice, ORDERS a second (200).
 */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync, gunzipSync } from 'node:zlib'
import { packTicks, type TapeTick } from '../contract/tape/tickBlock.ts'
import { Recorder } from '../server/exchange/recorder.ts'
import type { Tick } from '../server/markets/feed.ts'
import { openDatabase } from '../server/openDatabase.ts'
import { EvidenceStore } from '../server/proof/evidenceStore.ts'
import { MerkleLog } from '../server/proof/merkleLog.ts'
import { BLOCK_TICKS } from '../server/tape/tapeStore.ts'
import { CoreMarket } from './coreMarket.ts'
import { median, percentile } from './percentiles.ts'
import { report } from './report.ts'
import { compareSides } from './tapeSides.ts'

const count = Number(process.env.TICKS ?? 200_000)
const slices = Number(process.env.SLICES ?? 8)
const seconds = Number(process.env.SECONDS ?? 3)
const rate = Number(process.env.ORDERS ?? 200)
const recordings = pathToFileURL(join(process.cwd(), '../shared/data/ticks/'))
const digits: Readonly<Record<string, number>> = { EURUSD: 5, XAUUSD: 3, BTCUSD: 2 }
/** Ticks that come at once. */
const BATCH_SIZE = 50
const SECOND_MS = 1_000
const HOUR_MS = 3_600_000

/** Bytes of a tick of a recording: in blocks of the tape, and as it was delivered. */
function sizes(file: string): { readonly packed: number; readonly delivered: number } {
  const zipped = readFileSync(new URL(file, recordings))
  const places = digits[file.slice(0, 6)] ?? 5
  const unit = 10 ** places
  const ticks = gunzipSync(zipped)
    .toString()
    .trim()
    .split('\n')
    .slice(1)
    .map((line): TapeTick => {
      const [time, bid, ask] = line.split(',').map(Number)
      const price = Math.round((((bid ?? 0) + (ask ?? 0)) / 2) * unit) / unit
      return { time: time ?? 0, price, volume: 1, isContinuous: false }
    })
  let packed = 0
  for (let at = 0; at < ticks.length; at += BLOCK_TICKS)
    packed += deflateRawSync(packTicks(ticks.slice(at, at + BLOCK_TICKS), places)).length
  return { packed: packed / ticks.length, delivered: zipped.length / ticks.length }
}

const files = readdirSync(recordings).filter(
  (file) => file.endsWith('_ticks_20140501-20140502.csv.gz') || /20260713-20260713/.test(file),
)
const bytes = files.map((file) => ({ file, ...sizes(file) }))

const market = new CoreMarket()
const rounds = Array.from({ length: Math.ceil(count / BATCH_SIZE) }, (): readonly Tick[] => market.ticks(BATCH_SIZE))
const { share, engine, orders, looks } = await compareSides(market, { ticks: count, slices, seconds, rate })

/** The same ticks, recorded and written without an engine: as many an hour as one a second of every instrument. */
const own = openDatabase(':memory:')
const store = new EvidenceStore(own.db, 0)
const log = new MerkleLog(own.db, 0)
const recorder = new Recorder(
  { nextEntry: 0, nextTicks: new Map() },
  (code) => market.byCode(code),
  () => true,
)
const pages = () =>
  Number(own.db.prepare('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size').pluck().get())
const empty = pages()
const write = own.db.apart((evidence: Parameters<EvidenceStore['write']>[0]) => store.write(evidence))
let recordMs = 0
let writeMs = 0
let keepMs = 0
let time = 0
const everyTickMs = SECOND_MS / market.instruments.length
let checked = 0
for (const ticks of rounds) {
  const from = performance.now()
  for (const tick of ticks) {
    time += everyTickMs
    recorder.tick({ ...tick, time: Math.round(time) })
  }
  const { evidence, mark } = recorder.finish([], time, false)
  recorder.stored(mark)
  const noted = performance.now()
  recordMs += noted - from
  if (evidence.ticks.length > 0) write(evidence)
  const recorded = performance.now()
  writeMs += recorded - noted
  if (time - checked < 10 * SECOND_MS) continue
  checked = time
  while (log.advance() > 0);
  for (const { id } of market.instruments) while (store.tape.seal(id, time));
  keepMs += performance.now() - recorded
}
const grown = pages() - empty
own.close()
const perTick = (ms: number) => (ms * 1_000) / (rounds.length * BATCH_SIZE)

report(
  'tape',
  `${count} ticks of ${market.instruments.length} instruments, one a second of each; recordings in blocks of ${BLOCK_TICKS}.`,
  [
    ...bytes.map(({ file, packed, delivered }) => ({
      ...{ what: `bytes a tick of ${file}`, figure: packed, unit: 'B', baseline: delivered, target: { atMost: 3 } },
      note: 'the baseline is the recording as it was delivered, gzip',
    })),
    {
      ...{ what: 'processor time of the engine’s thread, a tick', figure: engine.recording, unit: 'µs' },
      ...{ baseline: engine.plain, note: 'the baseline is an engine that records nothing, in turn' },
    },
    { ...{ what: 'share of the engine’s time', figure: share, unit: '%' }, target: { atMost: 5 } },
    { what: 'to note a tick and hand it out, alone', figure: perTick(recordMs), unit: 'µs', baseline: engine.plain },
    {
      what: 'to write a tick, in the thread that writes',
      figure: perTick(writeMs),
      unit: 'µs',
      baseline: engine.plain,
    },
    { what: 'to sign and to seal, a tick', figure: perTick(keepMs), unit: 'µs', baseline: engine.plain },
    { what: 'to sign what a slice brought', figure: median(looks), unit: 'ms', note: 'processor time' },
    ...[0.5, 0.99].map((part) => ({
      ...{ what: `order to durable answer, ${part * 100} %`, unit: 'ms' },
      figure: percentile(
        orders.recording.flatMap(({ took }) => took),
        part,
      ),
      baseline: percentile(
        orders.plain.flatMap(({ took }) => took),
        part,
      ),
      note: 'the baseline is an engine that records nothing, in turn',
    })),
    {
      ...{ what: 'growth of the 99 % by tape and log, slice by slice', unit: 'ms', target: { atMost: 1 } },
      figure: median(
        orders.recording.map(({ took }, i) => percentile(took, 0.99) - percentile(orders.plain[i]?.took ?? [], 0.99)),
      ),
    },
    {
      ...{ what: 'processor time of all threads, an order with its prices', unit: 'ms' },
      figure: median(orders.recording.map(({ cpuMs, took }) => cpuMs / took.length)),
      baseline: median(orders.plain.map(({ cpuMs, took }) => cpuMs / took.length)),
    },
    {
      ...{ what: 'added to the database in a day', figure: ((grown / time) * 24 * HOUR_MS) / 1e6, unit: 'MB' },
      target: { atMost: 60 },
    },
  ],
)
