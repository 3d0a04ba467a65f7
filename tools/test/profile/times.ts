/** Files that tests write their times to for `npm test -- --profile`, one JSON object a line. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Part } from './sampler.ts'

/** Time of a test, in ms. */
export interface TestTime {
  readonly name: string
  readonly wall: number
  readonly cpu: Readonly<Partial<Record<Part, number>>>
}

/** When a worker of Playwright ran a test: `Date.now()`. */
export interface TestSpan {
  readonly name: string
  readonly worker: number
  readonly from: number
  readonly to: number
}

/** What tests spend on something that they all do, such as loading a page. */
export interface SharedTime {
  readonly name: string
  readonly count: number
  /** ms. */
  readonly wall: number
}

/** When a step of the checks ran, and the process that it was. */
export interface StepSpan {
  readonly name: string
  readonly pid: number
  readonly wall: number
}

interface Kinds {
  readonly unit: TestTime
  readonly browser: TestSpan
  readonly shared: SharedTime
  readonly step: StepSpan
}

/** Returns the file of a process; makes the folder that PROFILE names. */
export function timesFile(kind: keyof Kinds, pid: number): string {
  const folder = process.env.PROFILE ?? ''
  mkdirSync(folder, { recursive: true })
  return join(folder, `${kind}-${pid}.jsonl`)
}

/** Reads what all processes have written of a kind. */
export function readTimes<K extends keyof Kinds>(kind: K, folder: string): Kinds[K][] {
  return readdirSync(folder)
    .filter((file) => file.startsWith(`${kind}-`))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as Kinds[K])
}
