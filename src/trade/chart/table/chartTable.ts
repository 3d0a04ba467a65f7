import Big from 'big.js'
import type { Candle } from '../../../../contract/entities/market.ts'

/** A bar as a line of the table. */
export interface BarRow extends Candle {
  /** From its open to its close: what its colour on the chart says, signed. */
  readonly change: Big
}

/** The bars with one that came: it takes the place of the newest, or stands behind it; an older one is none of theirs. */
export function withBar(bars: readonly Candle[], bar: Candle): readonly Candle[] {
  const newest = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
  if (bar.time < newest) return bars
  return bar.time === newest ? [...bars.slice(0, -1), bar] : [...bars, bar]
}

/** The newest bars, so many of them, the newest first; bars are handed in the oldest first. */
export const barRows = (bars: readonly Candle[], count: number): readonly BarRow[] =>
  bars
    .slice(-count)
    .reverse()
    .map((bar) => ({ ...bar, change: new Big(bar.close).minus(bar.open) }))

/** Returns true if anything is known of what was traded: a feed without volumes says 0 of every bar. */
export const hasVolume = (bars: readonly Candle[]): boolean => bars.some(({ volume }) => volume > 0)
