import { barStart, PERIOD_MS } from '../../contract/candlePeriods.ts'
import type { Period } from '../../contract/entities/market.ts'
import { type Bar, foldBar } from './folding.ts'

const MINUTE_MS = 60_000

/** A stretch in which prices were missed, UTC ms: everything up to `from` was seen, and everything since `to`. */
export interface Gap {
  readonly from: number
  readonly to: number
}

/** Another source's data for a missed period. */
export interface GapRepair {
  readonly code: string
  readonly period: Period
  /** Oldest first, in the instrument's digits; volume 0 where nothing was traded. */
  readonly rows: readonly Readonly<Bar>[]
  readonly gap: Gap
  /** True if the bars of longer periods are to be mended from these minutes. */
  readonly longer: boolean
}

/** Looks up the known bar at a time. */
export type Known = (time: number) => Readonly<Bar> | undefined

/** Those of some minutes that a gap touches. */
export const minutesIn = (gap: Gap, minutes: readonly Readonly<Bar>[]): readonly Readonly<Bar>[] =>
  minutes.filter(({ time }) => time + MINUTE_MS > gap.from && time < gap.to)

/**
 * A bar of which only a part was seen, with what another source tells of the whole. What was seen keeps its say: the
 * open when the beginning was seen, the close when the end was. Mending twice changes nothing more.
 */
function repaired(seen: Readonly<Bar>, reported: Readonly<Bar>, length: number, { from, to }: Gap): Readonly<Bar> {
  const end = seen.time + length
  if (end <= from || seen.time >= to) return seen
  return {
    time: seen.time,
    open: seen.time >= from ? reported.open : seen.open,
    high: Math.max(seen.high, reported.high),
    low: Math.min(seen.low, reported.low),
    close: end > to ? seen.close : reported.close,
    volume: Math.max(seen.volume, reported.volume),
  }
}

/** The bars of a period as they are after mending, one a row, changed or not. */
export function repairBars(period: Period, rows: readonly Readonly<Bar>[], gap: Gap, known: Known): Readonly<Bar>[] {
  const length = PERIOD_MS[period]
  const bars: Readonly<Bar>[] = []
  let before = rows[0] && known(rows[0].time - length)
  for (const row of rows) {
    const seen = known(row.time)
    // Without a trade a row repeats the last one, however old: the last price before it says more.
    const quiet = row.volume === 0
    const bar = seen
      ? quiet
        ? seen
        : repaired(seen, row, length, gap)
      : quiet && before
        ? flat(row.time, before)
        : row
    bars.push(bar)
    before = bar
  }
  return bars
}

const flat = (time: number, { close }: Readonly<Bar>): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
})

/** The bars of a longer period that a gap's minutes, mended with `repairBars`, change. `knownMinute` tells them as they were. */
export function repairLongerBars(
  period: Period,
  minutes: readonly Readonly<Bar>[],
  gap: Gap,
  knownMinute: Known,
  known: Known,
): Readonly<Bar>[] {
  const sums: { bar: Bar; added: number }[] = []
  for (const minute of minutes) {
    const time = barStart(minute.time, period)
    const added = minute.volume - (knownMinute(minute.time)?.volume ?? 0)
    const last = sums.at(-1)
    if (last?.bar.time === time) {
      foldBar(last.bar, minute)
      last.added += added
    } else sums.push({ bar: { ...minute, time }, added })
  }
  return sums.map(({ bar, added }) => {
    const seen = known(bar.time)
    return seen ? repaired(seen, { ...bar, volume: seen.volume + added }, PERIOD_MS[period], gap) : bar
  })
}
