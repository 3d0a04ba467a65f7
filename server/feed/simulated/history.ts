import { setImmediate } from 'node:timers/promises'
import { MinuteColumns } from '../../markets/minuteColumns.ts'
import { quoteRate } from './quoting.ts'
import type { IsOpen, Walk } from './walk.ts'

const MINUTE_MS = 60_000
/** Coarser than the live steps, fine enough for the highs and lows of a minute. */
const STEP_MS = 5000
const STEPS = MINUTE_MS / STEP_MS
/** Minutes between two looks at what else the process has to do. */
const VOLATILITY_CYCLE_MINUTES = 360

/** The minutes from `from` to `to` (UTC ms, whole minutes; the walk stands at `from`), a set of columns an instrument, in logarithms of prices. */
export async function walkMinutes(walk: Walk, from: number, to: number, isOpen: IsOpen): Promise<MinuteColumns[]> {
  const { specs, log, open, activity } = walk
  const size = specs.length
  const columns = specs.map(() => new MinuteColumns(4096))
  const [first, high, low] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)]
  for (let at = from; at < to; at += MINUTE_MS) {
    const minute = walk.beginMinute(isOpen)
    first.set(log)
    high.set(log)
    low.set(log)
    for (let k = 0; k < STEPS; k++) {
      walk.step(at + k * STEP_MS, STEP_MS)
      for (let i = 0; i < size; i++) {
        const price = log[i] ?? 0
        if (price > (high[i] ?? 0)) high[i] = price
        if (price < (low[i] ?? 0)) low[i] = price
      }
    }
    for (let i = 0; i < size; i++) {
      const spec = specs[i]
      if (!spec || !open[i]) continue
      const volume = Math.round(quoteRate(spec, activity[i] ?? 1) * MINUTE_MS)
      columns[i]?.push(minute, first[i] ?? 0, high[i] ?? 0, low[i] ?? 0, log[i] ?? 0, volume)
    }
    if ((minute + 1) % VOLATILITY_CYCLE_MINUTES === 0) await setImmediate()
  }
  return columns
}
