import { basename } from 'node:path'
import { REPLAY_SPACING_MS } from '../../../contract/candlePath.ts'
import type { CandleStore } from '../../markets/candleStore.ts'
import { Candles } from '../../markets/candles.ts'
import type { Tick } from '../../markets/feed.ts'
import { type InstrumentSpec, instruments } from '../../markets/instruments.ts'
import { checkRecording, type RecordingReport, replayRefusal, reportLines } from './checkRecording.ts'
import { recordedFile } from './fileName.ts'
import { mergedTicks } from './mergedTicks.ts'
import { ReplayFeed, type ReplayLog } from './replayFeed.ts'
import { TickSource } from './tickSource.ts'

/** Ticks of a bar that is only history are at most so far apart, ms. */
const HISTORY_SPACING_MS = 60_000
/** Ticks folded into history between two writes. */
const FLUSH_TICKS = 500_000

/** Files to replay and the start time (UTC ms; the first row by default). */
export interface ReplaySetting {
  readonly files: readonly string[]
  readonly start: number | undefined
}

/** A replay that stands where the candles end, and the instruments it has. */
export interface ReadyReplay {
  readonly feed: ReplayFeed
  readonly specs: readonly InstrumentSpec[]
}

/** Returns the key of a replay's candles: other files or another start have another history. */
export function replaySource({ files, start }: ReplaySetting): string {
  const names = files.map((path) => basename(path)).toSorted()
  return `replay ${start ?? 'from the first row'} ${names.join(' ')}`
}

/**
 * Opens recorded files. The first time, what stands before the start becomes history; after a restart it goes on where
 * the candles end. Rejects with words for the operator when a file is missing, has an unknown name or a wrong header.
 */
export async function openReplay(store: CandleStore, setting: ReplaySetting, log: ReplayLog): Promise<ReadyReplay> {
  if (setting.files.length === 0) throw new Error('a replay needs at least one recorded file')
  const files = await checkedRecordings(setting, log)
  const codes = new Set(files.map(({ file }) => file.spec.code))
  const specs = instruments.filter((spec) => codes.has(spec.code))

  const source = replaySource(setting)
  const known = store.position()
  // What is told already ends just before a start, and with the last kept tick after a restart.
  let reported = known?.time ?? 0
  if (known?.source !== source) {
    store.clear()
    reported = (await keepHistory(store, specs, files, setting)) - 1
    store.setPosition({ source, time: reported })
  }
  const ticks = after(portions(files, REPLAY_SPACING_MS), reported)
  const feed = new ReplayFeed([...codes], ticks, reported, log)
  await feed.prepare()
  return { feed, specs }
}

/**
 * Reads all files from end to end and reports what is wrong with them. Throws with words for the operator when they
 * cannot be replayed from the start that is asked for.
 */
async function checkedRecordings({ files, start }: ReplaySetting, log: ReplayLog): Promise<RecordingReport[]> {
  const reports: RecordingReport[] = []
  for (const file of files.map(recordedFile)) reports.push(await checkRecording(file, Date.now()))
  for (const report of reports) {
    for (const line of reportLines(report)) log[report.bad > 0 ? 'error' : 'info']({}, line)
  }
  const refusal = replayRefusal(reports, start)
  if (refusal) throw new Error(refusal)
  return reports
}

function portions(files: readonly RecordingReport[], spacing: number): AsyncGenerator<Tick[]> {
  return mergedTicks(files.map((file) => new TickSource(file, spacing)))
}

/** Leaves out what is at or before a time. */
async function* after(all: AsyncGenerator<Tick[]>, time: number): AsyncGenerator<Tick[]> {
  for await (const ticks of all) {
    const wanted = ticks.at(0)?.time ?? 0
    const rest = wanted > time ? ticks : ticks.filter((tick) => tick.time > time)
    if (rest.length > 0) yield rest
  }
}

/** Folds what stands before the start into candles; returns the start. */
async function keepHistory(
  store: CandleStore,
  specs: readonly InstrumentSpec[],
  files: readonly RecordingReport[],
  setting: ReplaySetting,
): Promise<number> {
  const candles = new Candles(store, specs)
  const position = (time: number) => ({ source: UNFINISHED, time })
  let unwritten = 0
  let first: number | undefined
  for await (const ticks of portions(files, HISTORY_SPACING_MS)) {
    first ??= ticks[0]?.time
    if (setting.start === undefined) break
    const start = setting.start
    const past = ticks.filter((tick) => tick.time < start)
    candles.take(past)
    unwritten += past.length
    if (unwritten >= FLUSH_TICKS) {
      candles.flush(position(start))
      unwritten = 0
    }
    if (past.length < ticks.length) break
  }
  if (first === undefined) throw new Error('the recorded files have no rows')
  const start = setting.start ?? first
  candles.flush(position(start))
  return start
}

/** A source that no start asks for: a history that was broken off is begun again. */
const UNFINISHED = 'unfinished'
