/** Hands over the figures of a measurement: printed while it runs, and stored for the report of `npm run bench`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'

/** Folder of the figures until the report is written. */
export const resultsDir = 'dist/bench/results'

/** Goal of a figure. */
export type Target = { readonly atMost: number } | { readonly atLeast: number }

/** One thing that was measured. */
export interface Figure {
  /** Name of the figure, such as `answer to an order, 99 %`. */
  readonly what: string
  readonly figure: number
  /** `ms`, `KiB`, `/s`, `%` …; empty for a count. */
  readonly unit: string
  /** The same of what it is held against, in the same run and unit. */
  readonly baseline?: number | undefined
  readonly target?: Target | undefined
  /** A remark for whoever reads the figure. */
  readonly note?: string | undefined
}

/** The figures of a measurement, and how they came to be. */
export interface Results {
  /** The measurement's name, as `npm run bench -- NAME` has it. */
  readonly name: string
  /** Description of the measurement in one or two sentences: sizes, duration, baseline. */
  readonly about: string
  readonly figures: readonly Figure[]
  /** Time at which it ended, ISO 8601. */
  readonly at: string
  /** Processes that wanted a core in the minute before it ended: more than there are cores, and times are too long. */
  readonly load: number
}

/** Returns true if a figure meets its goal, or undefined if it has none. */
export function isMet({ figure, target }: Figure): boolean | undefined {
  if (target === undefined) return undefined
  return 'atMost' in target ? figure <= target.atMost : figure >= target.atLeast
}

/** A figure as it is read: no more digits than tell something. */
export function figureText(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${unit && ` ${unit}`}`
}

/** A target as it is read: `≤ 100 ms`. */
export const targetText = (target: Target, unit: string): string =>
  'atMost' in target ? `≤ ${figureText(target.atMost, unit)}` : `≥ ${figureText(target.atLeast, unit)}`

/**
 * Prints the figures and keeps them for the report; called once, when all is measured. A target that was missed fails
 * nothing: the report says so.
 */
export function report(name: string, about: string, figures: readonly Figure[]): void {
  console.log(about)
  for (const one of figures) {
    const { what, figure, unit, baseline, target, note } = one
    const parts = [
      `${what}: ${figureText(figure, unit)}`,
      baseline !== undefined && `baseline ${figureText(baseline, unit)}`,
      target && `${isMet(one) ? 'meets' : 'misses'} ${targetText(target, unit)}`,
      note,
    ]
    console.log(`  ${parts.filter(Boolean).join(' · ')}`)
  }
  const results: Results = { name, about, figures, at: new Date().toISOString(), load: loadavg()[0] ?? 0 }
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, `${name}.json`), `${JSON.stringify(results, undefined, 2)}\n`)
}
