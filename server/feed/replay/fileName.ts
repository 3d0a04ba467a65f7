import { basename } from 'node:path'
import { type InstrumentSpec, instrumentByCode } from '../../markets/instruments.ts'

/** Contents of a recorded file, from its name: `EURUSD_ticks_20140501-20140515.csv.gz`, `BTCUSD_M1_2018.csv`. */
export interface RecordedFile {
  readonly path: string
  readonly spec: InstrumentSpec
  /** Length of its bars in minutes; 0 for ticks. */
  readonly minutes: number
  readonly zipped: boolean
}

/** Names that have changed since. */
const renamed: Readonly<Record<string, string>> = { GER30: 'GER40' }

const periodMinutes: Readonly<Record<string, number>> = {
  ticks: 0,
  M1: 1,
  M5: 5,
  M15: 15,
  M30: 30,
  H1: 60,
  H4: 240,
  D1: 1440,
}

/** Reads a file's name; throws an Error for the operator when it does not say what is inside. */
export function recordedFile(path: string): RecordedFile {
  const match = /^([A-Z0-9]+)_([A-Za-z0-9]+)(?:_[^.]*)?\.csv(\.gz)?$/.exec(basename(path))
  const minutes = periodMinutes[match?.[2] ?? '']
  if (!match || minutes === undefined) {
    throw new Error(`${path}: the name must be like EURUSD_ticks_….csv or EURUSD_M1_….csv.gz (ticks, M1 to D1)`)
  }
  const symbol = match[1] ?? ''
  const spec = instrumentByCode(renamed[symbol] ?? symbol)
  if (!spec) throw new Error(`${path}: ${symbol} is not in the catalogue of instruments`)
  return { path, spec, minutes, zipped: match[3] !== undefined }
}
