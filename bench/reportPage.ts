/** The report of a run, made of what each measurement has handed over. */
import { figureText, isMet, type Results, targetText } from './report.ts'

/** Machine and build of a run. */
export interface Run {
  /** The machine, a line a part. */
  readonly machine: readonly string[]
  readonly cores: number
  /** Build: version and digest. */
  readonly build: string
  /** In the order they are to be read. */
  readonly results: readonly Results[]
}

const day = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`
const cell = (text: string): string => text.replaceAll('|', '\\|')
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(heads),
  row(heads.map((_, at) => (at === 0 ? '---' : '---:'))),
  ...rows.map(row),
]

/** Writes the page, in Markdown: every target beside what was reached, then every figure. */
export function reportPage({ machine, cores, build, results }: Run): string {
  const requested = results
    .flatMap(({ name, figures }) => figures.map((figure) => ({ name, figure })))
    .filter(({ figure }) => figure.target !== undefined)
  const missed = requested.filter(({ figure }) => isMet(figure) === false).length
  const dates = results.map(({ at }) => at).toSorted()
  return [
    '# What was measured',
    '',
    'Written by `npm run bench`; a target that is missed fails nothing, it stands here. Why one is: `docs/speed.md`.',
    '',
    ...machine.map((part) => `- ${part}`),
    `- Build ${build}, measured ${day(dates[0] ?? '')} to ${day(dates.at(-1) ?? '')}`,
    '',
    '## Targets',
    '',
    `${requested.length - missed} of ${requested.length} met.`,
    '',
    ...table(
      ['Measurement', 'What', 'Target', 'Reached', ''],
      requested.map(({ name, figure }) => [
        name,
        figure.what,
        figure.target ? targetText(figure.target, figure.unit) : '',
        figureText(figure.figure, figure.unit),
        isMet(figure) ? 'met' : '**missed**',
      ]),
    ),
    ...results.flatMap((one) => section(one, cores)),
    '',
  ].join('\n')
}

function section({ name, about, figures, at, load }: Results, cores: number): string[] {
  const busy = load > cores ? ` ${load.toFixed(1)} processes wanted one of ${cores} cores: times are too long.` : ''
  const noted = figures.some(({ note }) => note !== undefined)
  const heads = ['What', 'Figure', 'Baseline', ...(noted ? ['Remark'] : [])]
  return [
    '',
    `## ${name}`,
    '',
    about,
    '',
    `\`npm run bench -- ${name}\`, ${day(at)}.${busy}`,
    '',
    ...table(
      heads,
      figures.map(({ what, figure, unit, baseline, note }) => [
        what,
        figureText(figure, unit),
        baseline === undefined ? '' : figureText(baseline, unit),
        ...(noted ? [note ?? ''] : []),
      ]),
    ),
  ]
}
