import { STOP_OUT_LEVEL } from '../../contract/constants.ts'
import { logAt, type RulerZone } from '../ui/rulerScale.ts'

/** The ruler runs from half the stop-out level to 1,600 %, equal ratios in equal room. */
const FROM = STOP_OUT_LEVEL / 2
const TO = 1_600
/** Labels under it, percent. */
const MARKS = [50, 100, 200, 400, 800] as const

/** Ticks from end to end: ten a doubling. */
export const RISK_TICKS = 61

/** Bands of the margin level, worst first. */
export type RiskBand = 'stopOut' | 'danger' | 'tight' | 'comfortable' | 'ample'

/** The band of a margin level in percent. */
export function riskBand(level: number): RiskBand {
  if (level <= STOP_OUT_LEVEL) return 'stopOut'
  if (level <= 100) return 'danger'
  if (level <= 200) return 'tight'
  return level <= 800 ? 'comfortable' : 'ample'
}

/** Returns the position of a margin level on the ruler, 0 to 1. */
export const riskAt = (level: number): number => logAt(level, FROM, TO)

/** Places of the written values. */
export const riskMarks: readonly { readonly level: number; readonly at: number }[] = MARKS.map((level) => ({
  level,
  at: riskAt(level),
}))

/** Stretches of the ruler: below stop-out in danger, up to 100 % with a warning, then up to where the rate stands. */
export function riskZones(level: number | undefined): readonly RulerZone[] {
  if (level === undefined) return []
  return [
    { to: riskAt(STOP_OUT_LEVEL), tone: 'danger' },
    { to: riskAt(100), tone: 'warn' },
    { to: riskAt(level), tone: 't2' },
  ]
}
