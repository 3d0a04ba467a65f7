/** The table of the browsers, as the terminal and docs/browsers.md show it. */
import { features } from './features.ts'

/** The tests, by the files they stand in, as rows of the table. */
export const jobs = {
  mainJob: 'The main job, on the phone and wide',
  offline: 'Opens and is read without a network',
  install: 'Manifest, icons, service worker at work',
  layout: 'Nothing sticks out, in Arabic and in the dark',
} as const

/** Results of a run in one browser. */
export interface BrowserColumn {
  /** `Firefox 153.7.0` */
  readonly product: string
  /** Results of its tests by file. */
  readonly passed: Readonly<Record<string, boolean>>
  /** Supported features by their names in `features`. */
  readonly has: Readonly<Record<string, boolean>>
}

const mark = (is: boolean | undefined): string => (is === undefined ? 'not run' : is ? 'yes' : 'no')

/** A Markdown table: a column a browser, and how the app is without what one of them has not. */
export function browserTable(browsers: readonly BrowserColumn[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = ['What', ...browsers.map(({ product }) => product), 'The app without it']
  return [
    line(head),
    line(head.map(() => '---')),
    ...Object.entries(jobs).map(([file, what]) =>
      line([what, ...browsers.map(({ passed }) => mark(passed[file])), 'The run fails']),
    ),
    ...Object.entries(features).map(([name, { what, without }]) =>
      line([what, ...browsers.map(({ has }) => mark(has[name])), without]),
    ),
  ].join('\n')
}
