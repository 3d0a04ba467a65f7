/** Prints the table of the browsers and, when all of them ran whole, writes the page that BROWSERS_PAGE names. */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type BrowserColumn, browserTable, jobs } from './browserTable.ts'

const all = ['chromium', 'firefox', 'webkit']

interface Found {
  product: string
  passed: Record<string, boolean>
  has: Record<string, boolean>
}

export default class PageReporter implements Reporter {
  readonly #found = new Map<string, Found>()

  onTestEnd(test: TestCase, { status, annotations, attachments }: TestResult): void {
    if (status === 'skipped') return
    const browser = test.parent.project()?.name ?? ''
    const found = this.#found.get(browser) ?? { product: browser, passed: {}, has: {} }
    this.#found.set(browser, found)
    found.product = annotations.find(({ type }) => type === 'product')?.description ?? found.product
    const file = basename(test.location.file, '.browsers.ts')
    found.passed[file] = (found.passed[file] ?? true) && status === 'passed'
    const features = attachments.find(({ name }) => name === 'features')?.body
    if (features) found.has = JSON.parse(String(features))
  }

  onEnd(): void {
    const columns: BrowserColumn[] = all.flatMap((browser) => this.#found.get(browser) ?? [])
    const table = browserTable(columns)
    process.stdout.write(`\n${table}\n`)
    const target = process.env.BROWSERS_PAGE
    if (target === undefined) return
    const isWhole = columns.every(
      ({ has, passed }) => Object.keys(has).length > 0 && Object.keys(jobs).every((job) => passed[job]),
    )
    if (columns.length < all.length || !isWhole) {
      process.stdout.write(`\nNot all of it ran, or well: ${target} stays as it was.\n`)
      return
    }
    const text = readFileSync(new URL('browsers.template.md', import.meta.url), 'utf8')
      .replace('{table}', () => table)
      .replace('{day}', () => new Date().toISOString().slice(0, 10))
    writeFileSync(target, text)
    process.stdout.write(`\nWritten: ${target}\n`)
  }
}
