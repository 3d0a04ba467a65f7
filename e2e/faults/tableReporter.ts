/** Prints the table of a run of the faults and, when all of them ran, writes docs/reliability.md. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { stormIn } from '../../tools/stormTable.ts'
import { eightFaults } from './eightFaults.ts'
import { faultTable, faultWords, type Row } from './faultTable.ts'

const target = 'docs/reliability.md'

export default class TableReporter implements Reporter {
  readonly #rows: Row[] = []

  onTestEnd(_test: TestCase, { attachments }: TestResult): void {
    for (const { name, body } of attachments) if (name === 'row' && body) this.#rows.push(JSON.parse(String(body)))
  }

  onEnd(): void {
    const table = faultTable(this.#rows)
    process.stdout.write(`\n${table}\n`)
    if (this.#rows.length < Object.keys(eightFaults).length) {
      process.stdout.write(`\nNot all of the faults ran: ${target} stays as it was.\n`)
      return
    }
    const browser = process.env.CHROMIUM_PATH?.split('/').at(-1) ?? 'Chromium'
    const machine = `${cpus().length} processor cores, ${process.platform}, Node ${process.versions.node}, ${browser}`
    const text = readFileSync(new URL('reliability.template.md', import.meta.url), 'utf8')
      .replace('{table}', () => table)
      .replace('{machine}', () => machine)
      .replace('{faults}', () => faultWords(Object.values(eightFaults)))
      .replace('{storm}', () => stormIn(readFileSync(target, 'utf8')))
    writeFileSync(target, text)
    process.stdout.write(`\nWritten: ${target}\n`)
  }
}
