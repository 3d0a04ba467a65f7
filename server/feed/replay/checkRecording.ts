import type { RecordedFile } from './fileName.ts'
import { corrections, type RowProblem } from './rowChecks.ts'
import { readRows } from './rows.ts'

/** A file with a larger share of bad rows is not what it should be. */
const MAX_BAD_SHARE = 0.01

/** One kind of finding, with its count and first place. */
export interface Finding {
  readonly problem: RowProblem
  readonly count: number
  /** The first such line of the file; line 1 has the names of the columns. */
  readonly line: number
  readonly text: string
}

/** Contents and faults of a recorded file. */
export interface RecordingReport {
  readonly file: RecordedFile
  /** Rows that are replayed. */
  readonly rows: number
  /** Rows that are left out. */
  readonly bad: number
  /** First and last time, UTC ms; undefined without rows. */
  readonly span: { readonly first: number; readonly last: number } | undefined
  readonly isSorted: boolean
  readonly findings: readonly Finding[]
}

const isBad = (problem: RowProblem) => !corrections.some((correction) => correction === problem)

async function readThrough(file: RecordedFile, isSorted: boolean, now: number): Promise<RecordingReport> {
  const found = new Map<RowProblem, Finding>()
  const onProblem = (problem: RowProblem, line: number, text: string) => {
    const before = found.get(problem)
    if (!before) found.set(problem, { problem, count: 1, line, text })
    // Sorted rows come in the order of time; what is named is the first line of the file.
    else if (line > before.line) found.set(problem, { ...before, count: before.count + 1 })
    else found.set(problem, { problem, count: before.count + 1, line, text })
  }
  let rows = 0
  let [first, last] = [Infinity, Number.NEGATIVE_INFINITY]
  for await (const portion of readRows(file, { isSorted, now, onProblem })) {
    rows += portion.length
    for (const { row } of portion) {
      first = Math.min(first, row[0] ?? first)
      last = Math.max(last, row[0] ?? last)
    }
  }
  const findings = [...found.values()].sort((a, b) => b.count - a.count)
  const bad = findings.filter(({ problem }) => isBad(problem)).reduce((sum, { count }) => sum + count, 0)
  return { file, rows, bad, span: rows > 0 ? { first, last } : undefined, isSorted, findings }
}

/**
 * Reads a recorded file from end to end. Rejects with words for the operator when it cannot be read or has another
 * header. `now` is UTC ms.
 */
export async function checkRecording(file: RecordedFile, now: number): Promise<RecordingReport> {
  const report = await readThrough(file, true, now)
  const disorder = report.findings.find(({ problem }) => problem === 'out of order')
  if (!disorder) return report
  // What is repeated or overlaps can only be seen once the rows are sorted.
  const sorted = await readThrough(file, false, now)
  return { ...sorted, findings: [disorder, ...sorted.findings] }
}

const time = (ms: number) => new Date(ms).toISOString().replace('.000Z', 'Z')

/** A report in lines for the operator. */
export function reportLines({ file, rows, bad, span, findings }: RecordingReport): string[] {
  const reach = span ? `, ${time(span.first)} to ${time(span.last)}` : ''
  return [
    `${file.path}: ${rows} rows of ${file.spec.code}${reach}; ${bad} left out`,
    ...findings.map(({ problem, count, line, text }) => {
      const outcome = problem === 'out of order' ? ' (sorted)' : problem === 'more decimals' ? ' (rounded)' : ''
      return `  ${count} × ${problem}${outcome}, first in line ${line}: ${text.slice(0, 80)}`
    }),
  ]
}

/** Returns the reason why files cannot be replayed from a time (UTC ms), as text for the operator, or undefined. */
export function replayRefusal(reports: readonly RecordingReport[], start: number | undefined): string | undefined {
  for (const report of reports) {
    const { file, rows, bad } = report
    const [worst] = report.findings.filter(({ problem }) => isBad(problem))
    if (worst && bad > (rows + bad) * MAX_BAD_SHARE) {
      return `${file.path}: ${bad} of ${rows + bad} rows are bad, more than 1 %: ${worst.count} × ${worst.problem}, first in line ${worst.line}`
    }
    if (rows === 0) return `${file.path}: there are no rows`
  }
  for (const [i, a] of reports.entries()) {
    for (const b of reports.slice(i + 1)) {
      if (a.file.spec !== b.file.spec || a.file.minutes !== b.file.minutes || !a.span || !b.span) continue
      const [from, to] = [Math.max(a.span.first, b.span.first), Math.min(a.span.last, b.span.last)]
      // One tick file may begin at the very millisecond at which another ends.
      if (from > to || (from === to && a.file.minutes === 0)) continue
      return `${a.file.path} and ${b.file.path} overlap from ${time(from)} to ${time(to)}`
    }
  }
  const spans = reports.flatMap(({ span }) => (span ? [span] : []))
  const [first, last] = [Math.min(...spans.map((span) => span.first)), Math.max(...spans.map((span) => span.last))]
  if (start === undefined || (start >= first && start <= last)) return undefined
  return `The start ${time(start)} is outside the recording, which goes from ${time(first)} to ${time(last)}`
}
