import { candlePath as barPath, type PathBar } from '../../../contract/candlePath.ts'
import type { Tick } from '../../markets/feed.ts'
import type { InstrumentSpec } from '../../markets/instruments.ts'

const MINUTE_MS = 60_000

/** A recorded bar: its start (UTC ms) and prices. */
export type RecordedBar = PathBar

/** The ticks of a recorded bar of an instrument, at most `spacing` ms apart. */
export function* candlePath(spec: InstrumentSpec, bar: RecordedBar, minutes: number, spacing: number): Generator<Tick> {
  for (const point of barPath(bar, minutes * MINUTE_MS, spacing, spec.digits)) yield { code: spec.code, ...point }
}
