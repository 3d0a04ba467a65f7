/** The report of `npm test -- --profile`: what each test and what surrounds the tests costs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { type Part, parts, Sampler } from './sampler.ts'
import { readTimes, type SharedTime, type TestSpan, type TestTime } from './times.ts'

/** Tests that are listed. */
const MAX_TESTS = 200

/** Processor time of a part of the tests at a moment, attributed to a worker. */
export interface PlacedSample {
  readonly at: number
  readonly ms: number
  readonly part: Part
  readonly worker: number | undefined
}

/** A stage or a step of one: seconds by the clock and of processor time, which only Linux tells. */
export interface StageTime {
  readonly name: string
  readonly wall: number
  readonly cpu: number | undefined
}

/** Returns the times of browser tests: a sample counts for the test that its worker ran then. The rest lies between tests. */
export function attributed(
  spans: readonly TestSpan[],
  samples: readonly PlacedSample[],
): { readonly tests: TestTime[]; readonly between: Partial<Record<Part, number>> } {
  const between: Partial<Record<Part, number>> = {}
  const cpu = new Map<TestSpan, Partial<Record<Part, number>>>(spans.map((span) => [span, {}]))
  const ofWorker = Map.groupBy(spans, ({ worker }) => worker)
  for (const { at, ms, part, worker } of samples) {
    if (worker === undefined) continue
    const span = ofWorker.get(worker)?.find(({ from, to }) => from <= at && at <= to)
    const sum = (span && cpu.get(span)) ?? between
    sum[part] = (sum[part] ?? 0) + ms
  }
  const tests = spans.map((span) => ({ name: span.name, wall: span.to - span.from, cpu: cpu.get(span) ?? {} }))
  return { tests, between }
}

const total = ({ cpu }: TestTime): number => Object.values(cpu).reduce((sum, ms) => sum + ms, 0)
const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : (ms / 1000).toFixed(1))
const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(row)].join('\n')

/** Returns the page. */
export function profileText(
  stages: readonly StageTime[],
  tests: readonly TestTime[],
  between: Partial<Record<Part, number>>,
  shared: readonly SharedTime[],
): string {
  const dearest = tests.toSorted((one, other) => total(other) - total(one) || other.wall - one.wall).slice(0, MAX_TESTS)
  const numbers = ({ wall, cpu }: TestTime) => [seconds(wall), seconds(total({ name: '', wall, cpu }))]
  return `# What the tests cost

Seconds: by the clock, and of processor time where the system tells it.

## Stages

${table(
  ['Stage or step', 'Clock', 'Processor'],
  stages.map(({ name, wall, cpu }) => [name, wall.toFixed(1), cpu === undefined ? '–' : cpu.toFixed(1)]),
)}

## Around the browser tests

Processor time between tests: ${parts.map((part) => `${part} ${seconds(between[part] ?? 0)}`).join(', ')}.

${table(
  ['In all tests', 'Times', 'Clock'],
  shared
    .toSorted((one, other) => other.wall - one.wall)
    .map(({ name, count, wall }) => [name, `${count}`, seconds(wall)]),
)}

## The ${dearest.length} dearest of ${tests.length} tests

${table(
  ['Test', 'Clock', 'Processor', ...parts],
  dearest.map((test) => [test.name, ...numbers(test), ...parts.map((part) => seconds(test.cpu[part]))]),
)}
`
}

/** Collects the times of a run; the tests write theirs into the folder, which their environment names as PROFILE. */
export class Profile {
  readonly folder: string
  readonly stages: StageTime[] = []
  readonly #sampler = new Sampler()

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(folder, { recursive: true })
    this.#sampler.start()
  }

  /** Ends the run and writes the page. */
  write(file: string): void {
    this.#sampler.stop()
    const { samples } = this.#sampler
    const { tests, between } = attributed(
      readTimes('browser', this.folder),
      samples.map(({ at, ms, pid }) => ({ at, ms, ...this.#sampler.placeOf(pid) })),
    )
    const steps = readTimes('step', this.folder).map(({ name, pid, wall }) => {
      const below = samples.filter((sample) => this.#sampler.isBelow(sample.pid, pid))
      const cpu = below.reduce((sum, { ms }) => sum + ms, 0) / 1000
      return { name: `checks: ${name}`, wall: wall / 1000, cpu: samples.length > 0 ? cpu : undefined }
    })
    const all = [...readTimes('unit', this.folder), ...tests]
    writeFileSync(file, profileText([...this.stages, ...steps], all, between, readTimes('shared', this.folder)))
  }
}
