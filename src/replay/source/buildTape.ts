import type { Category, Instrument } from '../../../contract/entities/market.ts'
import { MINUTE_MS } from '../foldBars.ts'
import { minuteBars, type SeriesByPeriod } from '../minuteBars.ts'
import { Tape } from '../tape.ts'
import type { TapeChoice } from './tapeSource.ts'

/** So much before the beginning is told in minutes too, so that the day's figures are right, ms. */
const LEAD_MS = 24 * 60 * MINUTE_MS

/** A tape out of bars; an instrument without a price in the chosen time is left out. */
export function buildTape(
  { from, to }: TapeChoice,
  past: readonly { readonly instrument: Instrument; readonly series: SeriesByPeriod }[],
  categories: readonly Category[],
): Tape {
  const lines = past.flatMap(({ instrument, series }) => {
    const minutes = minuteBars(series, { from: from - LEAD_MS, to }, instrument.digits)
    const has = minutes.some(({ time }) => time + MINUTE_MS > from)
    return has ? [{ instrument, minutes, series }] : []
  })
  return new Tape({ from, to, lines, categories })
}
