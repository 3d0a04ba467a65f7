/** The table of the faults, as the terminal and docs/reliability.md show it. */
import type { Fault, Figures } from './eightFaults.ts'
import type { OrderCount } from './faultTest.ts'

/** Results of one fault, with its promised limits, ms. */
export interface Row extends Figures, OrderCount {
  readonly name: string
  readonly shownWithin: number
  readonly backWithin: number
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
/** Returns a measurement beside its limit. Without a limit, that it always held. */
function against(ms: number, limit: number): string {
  if (limit === 0 && ms === 0) return 'at all times'
  return `${seconds(ms)} of ${seconds(limit)}${ms > limit ? ' ✗' : ''}`
}

const within = (limit: number) => (limit === 0 ? 'at all times' : `within ${seconds(limit)}`)

const head = ['Fault', 'Shown truly after', 'Back after', 'Orders pressed, placed', 'Lost', 'Doubled']

/** A Markdown table, its columns as wide as what stands in them. */
export function faultTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    against(row.shownMs, row.shownWithin),
    against(row.backMs, row.backWithin),
    `${row.pressed}, ${row.placed}`,
    String(row.lost),
    String(row.doubled),
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...cells].map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(line)].join('\n')
}

/** Each fault in words: what is done, what it is held to, and what an order does meanwhile. */
export function faultWords(faults: readonly Fault[]): string {
  return faults
    .map(({ name, what, shownWithin, backWithin, order }) =>
      [
        `### ${name}`,
        what,
        '',
        `- Shown truly ${within(shownWithin.ms)}: ${shownWithin.why}.`,
        `- Back ${within(backWithin.ms)}: ${backWithin.why}.`,
        `- ${order}`,
      ].join('\n'),
    )
    .join('\n\n')
}
