/** Reporter of Playwright for `npm test -- --profile`: writes when each test ran, and the time of set-up and page loads. */
import { appendFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { type SharedTime, type TestSpan, timesFile } from './times.ts'

/** Steps of the runner that tests share; the address of a page is not part of the name. */
const shared = /^(?:Fixture "[^"]+"|Navigate|Reload|Launch browser|Create context|Create page|\w+All hook)/

const write = (kind: 'browser' | 'shared', row: TestSpan | SharedTime) =>
  appendFileSync(timesFile(kind, process.pid), `${JSON.stringify(row)}\n`)

export default class BrowserTimes implements Reporter {
  readonly #shared = new Map<string, { count: number; wall: number }>()

  onStepEnd(_test: TestCase, _result: TestResult, { title, duration }: TestStep): void {
    const [name] = shared.exec(title) ?? []
    if (name === undefined) return
    const { count, wall } = this.#shared.get(name) ?? { count: 0, wall: 0 }
    this.#shared.set(name, { count: count + 1, wall: wall + duration })
  }

  onTestEnd(test: TestCase, { workerIndex, startTime, duration }: TestResult): void {
    const [, project, file, ...titles] = test.titlePath()
    const from = startTime.getTime()
    const name = `${file} › ${titles.join(' › ')} (${project})`
    write('browser', { name, worker: workerIndex, from, to: from + duration })
  }

  onEnd(): void {
    for (const [name, { count, wall }] of this.#shared) write('shared', { name, count, wall })
  }
}
